#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/types.hpp"

/// Expected hits of searches, computed from ASCII strings by comparing all motifs at all positions. Shares no code with the
/// library, and must stay simple enough to be verified by reading.
namespace motifcount::internal::test::oracle {

using Strands = StrandFilter;

struct Hit {
    std::uint64_t record;
    std::uint64_t start;  ///< 0-based, half-open, on the forward strand
    std::uint64_t end;
    std::uint64_t motif;  ///< Index in the list of motifs
    char strand;          ///< '+' or '-'; '+' sorts first
    unsigned mismatches;

    friend auto operator<=>(Hit const&, Hit const&) = default;
};

struct Result {
    std::vector<Hit> hits;  ///< Sorted by record, start, end, motif and strand
    // One element per motif
    std::vector<std::uint64_t> hits_all;
    std::vector<std::uint64_t> hits_fwd;
    std::vector<std::uint64_t> hits_rev;
    std::vector<std::uint64_t> reads;  ///< Number of records with a hit
};

/// Returns the letter in upper case, and T for U.
inline char plain(char letter) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return letter == 'U' ? 'T' : letter;
}

inline constexpr std::string_view codes = "ACGTRYSWKMBDHVN";

inline std::string bases_of(char code) {
    constexpr std::string_view bases[] = {"A",  "C",  "G",   "T",   "AG",  "CT",  "CG",  "AT",
                                          "GT", "AC", "CGT", "AGT", "ACT", "ACG", "ACGT"};
    std::size_t const at = codes.find(plain(code));
    return std::string(at == std::string_view::npos ? "" : bases[at]);
}

inline char complement(char code) {
    std::size_t const at = codes.find(plain(code));
    return at == std::string_view::npos ? plain(code) : std::string_view("TGCAYRSWMKVHDBN")[at];
}

inline std::string reverse_complement(std::string const& motif) {
    std::string result;
    for (auto letter = motif.rbegin(); letter != motif.rend(); ++letter) result += complement(*letter);
    return result;
}

/// Returns the number of mismatches between `motif` and `record` at `start`. Returns a number above `limit` if there are
/// more mismatches, if the motif does not fit, or if the record has an ambiguous base there.
inline unsigned mismatches(std::string const& motif, std::string const& record, std::size_t start,
                           unsigned limit) {
    if (start + motif.size() > record.size()) return limit + 1;
    unsigned count = 0;
    for (std::size_t i = 0; i < motif.size() && count <= limit; ++i) {
        char const letter = plain(record[start + i]);
        if (letter != 'A' && letter != 'C' && letter != 'G' && letter != 'T') return limit + 1;
        if (bases_of(motif[i]).find(letter) == std::string::npos) ++count;
    }
    return count;
}

inline Result search(std::vector<std::string> const& motifs, std::vector<std::string> const& records,
                     Strands strands = Strands::both, unsigned max_mismatches = 0) {
    Result result;
    result.hits_all.assign(motifs.size(), 0);
    result.hits_fwd = result.hits_rev = result.reads = result.hits_all;
    for (std::size_t m = 0; m < motifs.size(); ++m) {
        std::string forward;
        for (char const letter : motifs[m]) forward += plain(letter);
        std::string const reverse = reverse_complement(forward);
        // A palindrome has one hit per position, on the forward strand, even if only the reverse strand is searched.
        bool const palindrome = forward == reverse;
        bool const search_forward = palindrome || strands != Strands::reverse;
        bool const search_reverse = !palindrome && strands != Strands::forward;
        for (std::size_t r = 0; r < records.size(); ++r) {
            bool found = false;
            for (std::size_t start = 0; start + forward.size() <= records[r].size(); ++start) {
                for (char const strand : {'+', '-'}) {
                    if (strand == '+' ? !search_forward : !search_reverse) continue;
                    unsigned const count =
                        mismatches(strand == '+' ? forward : reverse, records[r], start, max_mismatches);
                    if (count > max_mismatches) continue;
                    result.hits.push_back({r, start, start + forward.size(), m, strand, count});
                    ++result.hits_all[m];
                    ++(strand == '+' ? result.hits_fwd : result.hits_rev)[m];
                    found = true;
                }
            }
            if (found) ++result.reads[m];
        }
    }
    std::sort(result.hits.begin(), result.hits.end());
    return result;
}

}  // namespace motifcount::internal::test::oracle
