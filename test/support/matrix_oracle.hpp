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

/// Returns the score of the window at `start`; no value if it contains an ambiguous base.
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
    auto const searched = [&](std::size_t m) {
        return Searched{matrices[m].columns.size(), is_palindrome(matrices[m])};
    };
    auto const find = [&](std::size_t m, std::string const& record, std::size_t start, char strand) {
        auto const sum = score(matrices[m], record, start, strand == '-');
        return sum && *sum >= matrices[m].threshold ? std::optional(0U) : std::nullopt;
    };
    return search_all(matrices.size(), records, strands, searched, find);
}

}  // namespace motifcount::internal::test::oracle
