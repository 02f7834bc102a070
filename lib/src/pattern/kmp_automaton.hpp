#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal {

/// Returns the failure table of a concrete pattern. Entry i (0 to length) is the length of the longest proper prefix of the
/// first i bases that is also their suffix. Complexity: linear. Sources: Knuth, Morris, Pratt 1977; Sgarlata 2021, section 1.
[[nodiscard]] std::vector<std::uint32_t> kmp_failure_table(std::span<std::uint8_t const> codes);

/// KMP automaton: one look-up per base of the text instead of the loop over the failure table. The state is the length of the
/// longest prefix of the pattern that ends at the current base of the text. In state `length`, a hit ends.
class KmpAutomaton {
public:
    using Row = std::array<std::uint32_t, 4>;  ///< `row[base]`: next state

    KmpAutomaton() = default;
    /// `codes`: at least one base code (0 to 3). Complexity: linear in the pattern. Memory: 16 bytes per base.
    explicit KmpAutomaton(std::span<std::uint8_t const> codes);

    [[nodiscard]] Row const* rows() const noexcept { return rows_.data(); }
    [[nodiscard]] std::uint32_t length() const noexcept {
        return static_cast<std::uint32_t>(rows_.size() - 1);
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return rows_.size() * sizeof(Row); }

private:
    std::vector<Row> rows_;  ///< `rows_[state]`: row of the state; length + 1 rows
};

}  // namespace motifcount::internal
