#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal {

/// The failure table of one concrete pattern: entry i is the length of the longest proper prefix of the
/// pattern that is also a suffix of its first i bases (i = 0 to length). Linear in the pattern. Source:
/// Knuth, Morris, Pratt 1977; Sgarlata 2021, section 1.
[[nodiscard]] std::vector<std::uint32_t> kmp_failure_table(std::span<std::uint8_t const> codes);

/// The automaton that follows from it: the state is the number of the pattern's bases that the text before it
/// ends with, so that a base takes one look-up where the failure table takes a loop. State `length` is a hit.
class KmpAutomaton {
public:
    using Row = std::array<std::uint32_t, 4>;  ///< the next state by base

    KmpAutomaton() = default;
    /// `codes` are base codes 0 to 3; at least one. Linear in the pattern; memory: 16 bytes a base.
    explicit KmpAutomaton(std::span<std::uint8_t const> codes);

    [[nodiscard]] Row const* rows() const noexcept { return rows_.data(); }
    [[nodiscard]] std::uint32_t length() const noexcept {
        return static_cast<std::uint32_t>(rows_.size() - 1);
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return rows_.size() * sizeof(Row); }

private:
    std::vector<Row> rows_;  ///< by state, length + 1 of them
};

}  // namespace motifcount::internal
