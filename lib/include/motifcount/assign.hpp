#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// Which hits of a fragment are counted. A fragment is a record, or a read pair if there are mates. A target is the set of
/// all motifs with the same sequence. Its distance is the lowest number of mismatches of its hits in the fragment.
///
///     motifcount::HitFilters filters;
///     filters.assign = motifcount::Assign::unique;   // a read is counted for the nearest guide, unless several are nearest
///     motifcount::Searcher const searcher(std::move(guides), {.max_mismatches = 1}, filters);
enum class Assign : std::uint8_t {
    all,     ///< All hits
    best,    ///< Hits at the lowest distance in the fragment
    unique,  ///< The same hits as `best`, but only if all have the same target
};

/// Parses "all", "best" or "unique", the values of `--assign`. Throws Error(usage).
[[nodiscard]] Assign parse_assign(std::string_view text);
[[nodiscard]] std::string to_string(Assign assign);

/// Number of fragments per class, for Assign::best and Assign::unique. The sum is the number of fragments read.
struct AssignmentClasses {
    std::uint64_t unique = 0;             ///< One target at the lowest distance
    std::uint64_t ambiguous_exact = 0;    ///< Several targets at distance 0
    std::uint64_t ambiguous_inexact = 0;  ///< Several targets at the lowest distance, which is above 0
    std::uint64_t unassigned = 0;         ///< No hit

    /// The members, in the order of reports
    static constexpr std::uint64_t AssignmentClasses::*all[] = {
        &AssignmentClasses::unique, &AssignmentClasses::ambiguous_exact,
        &AssignmentClasses::ambiguous_inexact, &AssignmentClasses::unassigned};

    AssignmentClasses& operator+=(AssignmentClasses const& other) noexcept {
        for (auto const one : all) this->*one += other.*one;
        return *this;
    }
    AssignmentClasses& operator-=(AssignmentClasses const& other) noexcept {
        for (auto const one : all) this->*one -= other.*one;
        return *this;
    }
    [[nodiscard]] std::uint64_t units() const noexcept {
        return unique + ambiguous_exact + ambiguous_inexact + unassigned;
    }
    friend bool operator==(AssignmentClasses const&, AssignmentClasses const&) = default;
};

}  // namespace motifcount
