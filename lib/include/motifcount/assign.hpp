#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// Rule that decides which hits in a fragment are counted. A fragment is a record or a read pair. A target is the set of all
/// motifs with the same sequence. A target's distance is the lowest number of mismatches in its hits in the fragment.
///
///     motifcount::HitFilters filters;
///     filters.assign = motifcount::Assign::unique;   // counts a read for its nearest guide, unless several are equally near
///     motifcount::Searcher const searcher(std::move(guides), {.max_mismatches = 1}, filters);
enum class Assign : std::uint8_t {
    all,     ///< All hits
    best,    ///< Only hits at the lowest distance in the fragment
    unique,  ///< Same hits as `best` if they all belong to one target; otherwise no hits
};

/// Parses a value of `--assign`: "all", "best" or "unique". Throws Error(usage).
[[nodiscard]] Assign parse_assign(std::string_view text);
[[nodiscard]] std::string to_string(Assign assign);

/// Number of fragments per class, with Assign::best or Assign::unique. The sum is the number of fragments read.
struct AssignmentClasses {
    /// Fragments with one target at the lowest distance
    std::uint64_t unique = 0;
    /// Fragments with several targets at distance 0
    std::uint64_t ambiguous_exact = 0;
    /// Fragments with several targets at the lowest distance, which is above 0
    std::uint64_t ambiguous_inexact = 0;
    std::uint64_t unassigned = 0;  ///< Fragments without a hit

    /// Pointers to the four members, in the order of report columns
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
    [[nodiscard]] std::uint64_t fragments() const noexcept {
        return unique + ambiguous_exact + ambiguous_inexact + unassigned;
    }
    friend bool operator==(AssignmentClasses const&, AssignmentClasses const&) = default;
};

}  // namespace motifcount
