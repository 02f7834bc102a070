#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// Which hits of a unit count. A unit is a record; with mates, the pair. A target is the motifs of one sequence; its
/// distance in a unit is the fewest mismatches of its hits there.
///
///     motifcount::HitFilters filters;
///     filters.assign = motifcount::Assign::unique;   // a read counts for the one nearest guide, or for none
///     motifcount::Searcher const searcher(std::move(guides), {.max_mismatches = 1}, filters);
enum class Assign : std::uint8_t {
    all,     ///< every hit
    best,    ///< the hits at the unit's least distance
    unique,  ///< the same, if they are all of one target; else none
};

/// "all", "best" or "unique", as `--assign` takes it. Throws Error(usage).
[[nodiscard]] Assign parse_assign(std::string_view text);
[[nodiscard]] std::string to_string(Assign assign);

/// How many units were of each class, under Assign::best and Assign::unique. They add up to the units read.
struct AssignmentClasses {
    std::uint64_t unique = 0;   ///< one target at the least distance
    std::uint64_t several = 0;  ///< several targets at distance 0
    std::uint64_t tie = 0;      ///< several targets at a least distance above 0
    std::uint64_t none = 0;     ///< no hit

    AssignmentClasses& operator+=(AssignmentClasses const& other) noexcept {
        unique += other.unique;
        several += other.several;
        tie += other.tie;
        none += other.none;
        return *this;
    }
    AssignmentClasses& operator-=(AssignmentClasses const& other) noexcept {
        unique -= other.unique;
        several -= other.several;
        tie -= other.tie;
        none -= other.none;
        return *this;
    }
    [[nodiscard]] std::uint64_t units() const noexcept { return unique + several + tie + none; }
    friend bool operator==(AssignmentClasses const&, AssignmentClasses const&) = default;
};

}  // namespace motifcount
