#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/oracle.hpp"

/// Expected hits of matrices, computed by adding the scores of every window. Shares no code with the engines.
namespace motifcount::internal::test::oracle {

struct ScoredMatrix {
    std::vector<std::array<std::int32_t, 4>> columns;  ///< Scores of A, C, G and T
    std::int32_t threshold;                            ///< Lowest score of a hit
};

/// Returns the number of the base (A, C, G, T = 0 to 3) on a strand; no value for other letters.
inline std::optional<std::size_t> base_number(char letter, bool reverse) {
    std::size_t const base = std::string_view("ACGT").find(plain(letter));
    if (base == std::string_view::npos) return std::nullopt;
    return reverse ? 3 - base : base;
}

/// Returns the score of the window at `start`; no value if it contains a letter that is no base.
inline std::optional<std::int32_t> score(ScoredMatrix const& matrix, std::string const& record,
                                         std::size_t start, bool reverse) {
    std::int32_t sum = 0;
    std::size_t const length = matrix.columns.size();
    for (std::size_t i = 0; i < length; ++i) {
        auto const base = base_number(record[start + i], reverse);
        if (!base) return std::nullopt;
        sum += matrix.columns[reverse ? length - 1 - i : i][*base];
    }
    return sum;
}

inline bool is_palindrome(ScoredMatrix const& matrix) {
    std::size_t const length = matrix.columns.size();
    for (std::size_t i = 0; i < length; ++i)
        for (std::size_t base = 0; base < 4; ++base)
            if (matrix.columns[i][base] != matrix.columns[length - 1 - i][3 - base]) return false;
    return true;
}

inline Result search(std::vector<ScoredMatrix> const& matrices, std::vector<std::string> const& records,
                     Strands strands = Strands::both) {
    Result result;
    result.hits_all.assign(matrices.size(), 0);
    result.hits_fwd = result.hits_rev = result.reads = result.hits_all;
    for (std::size_t m = 0; m < matrices.size(); ++m) {
        std::size_t const length = matrices[m].columns.size();
        // A palindrome has one hit per window, on the forward strand, even if only the reverse strand is searched.
        bool const palindrome = is_palindrome(matrices[m]);
        for (std::size_t r = 0; r < records.size(); ++r) {
            bool found = false;
            for (std::size_t start = 0; start + length <= records[r].size(); ++start) {
                for (char const strand : {'+', '-'}) {
                    if (palindrome ? strand == '-'
                                   : strands == (strand == '+' ? Strands::reverse : Strands::forward))
                        continue;
                    auto const sum = score(matrices[m], records[r], start, strand == '-');
                    if (!sum || *sum < matrices[m].threshold) continue;
                    result.hits.push_back({r, start, start + length, m, strand, 0});
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
