#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
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

/// Motif as search_all() sees it
struct Searched {
    std::size_t length;
    bool is_palindrome;
};

/// Searches all positions. `searched(m)`: returns motif m as Searched; `find(m, record, start, strand)`: returns the number of
/// mismatches of a hit, or no value. A palindrome has one hit per position, on the forward strand, even if only the reverse
/// strand is searched.
template <class SearchedOf, class Find>
Result search_all(std::size_t motifs, std::vector<std::string> const& records, Strands strands,
                  SearchedOf const& searched, Find const& find) {
    Result result;
    result.hits_all.assign(motifs, 0);
    result.hits_fwd = result.hits_rev = result.reads = result.hits_all;
    for (std::size_t m = 0; m < motifs; ++m) {
        auto const [length, is_palindrome] = searched(m);
        bool const search_forward = is_palindrome || strands != Strands::reverse;
        bool const search_reverse = !is_palindrome && strands != Strands::forward;
        for (std::size_t r = 0; r < records.size(); ++r) {
            bool found = false;
            for (std::size_t start = 0; start + length <= records[r].size(); ++start) {
                for (char const strand : {'+', '-'}) {
                    if (strand == '+' ? !search_forward : !search_reverse) continue;
                    std::optional<unsigned> const count = find(m, records[r], start, strand);
                    if (!count) continue;
                    result.hits.push_back({r, start, start + length, m, strand, *count});
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

inline Result search(std::vector<std::string> const& motifs, std::vector<std::string> const& records,
                     Strands strands = Strands::both, unsigned max_mismatches = 0) {
    std::vector<std::string> forward;
    std::vector<std::string> reverse;
    for (std::string const& motif : motifs) {
        std::string& letters = forward.emplace_back();
        for (char const letter : motif) letters += plain(letter);
        reverse.push_back(reverse_complement(letters));
    }
    auto const searched = [&](std::size_t m) {
        return Searched{forward[m].size(), forward[m] == reverse[m]};
    };
    auto const find = [&](std::size_t m, std::string const& record, std::size_t start, char strand) {
        std::string const& letters = strand == '+' ? forward[m] : reverse[m];
        unsigned const count = mismatches(letters, record, start, max_mismatches);
        return count > max_mismatches ? std::nullopt : std::optional(count);
    };
    return search_all(motifs.size(), records, strands, searched, find);
}

}  // namespace motifcount::internal::test::oracle
