#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <variant>
#include <vector>

#include "motifcount/dual.hpp"
#include "motifcount/types.hpp"
#include "pattern/guide_pairs.hpp"

namespace motifcount::internal {

/// Says which pair of guides a unit holds, by the rules of lib/doc/semantics.md.
///
/// Complexity: linear in the hits for mates; for pairs in a read n log n. Memory: of one unit's hits. Thread safety: none,
/// each thread has its own; the pairs are shared and must outlive it.
class PairRule {
public:
    static constexpr MotifId nobody = std::numeric_limits<MotifId>::max();

    PairRule(GuidePairs const& pairs, Dual dual) : pairs_(pairs), dual_(dual) {}

    /// One in its place, and one in the other's; of one guide alone, the place where it is, or the first.
    struct Two {
        MotifId first = nobody;
        MotifId second = nobody;
        friend bool operator==(Two const&, Two const&) = default;
    };
    struct Verdict {
        PairClass kind = PairClass::none;
        MotifId row = 0;  ///< of a match
    };
    /// The guides of a unit that are to be looked up, or what it is without.
    using Seen = std::variant<PairClass, Two>;

    /// Returns what a fragment shows; never `none` unless `hits` is empty. `hits`: all hits of its guides, in the order of
    /// mates, then starts. Records of first mates are even, of second mates odd; positions may have any origin.
    [[nodiscard]] Seen see(std::span<Hit const> hits);
    /// Starts to fetch what judge() will need.
    [[gnu::always_inline]] void prefetch(Two const& two) const noexcept {
        if (two.first != nobody && two.second != nobody)
            pairs_.prefetch(two.first, two.second);
        else
            pairs_.prefetch_role(two.first != nobody ? two.first : two.second);
    }
    [[nodiscard]] Verdict judge(Two const& two) const;

private:
    /// What was seen at the least distance so far: one thing (a guide, or two in their order), or several.
    template <class Thing>
    struct Nearest {
        unsigned distance = std::numeric_limits<unsigned>::max();
        Thing thing{};
        bool several = false;

        [[nodiscard]] bool any() const noexcept { return distance != std::numeric_limits<unsigned>::max(); }
        void add(unsigned its_distance, Thing const& other, bool is_several = false) {
            if (its_distance > distance) return;
            if (its_distance < distance) *this = {its_distance, other, is_several};
            several = several || is_several || !(thing == other);
        }
    };
    [[nodiscard]] Seen see_mates(std::span<Hit const> hits) const;
    [[nodiscard]] Seen see_read(std::span<Hit const> hits);

    GuidePairs const& pairs_;
    Dual const dual_;
    std::vector<Hit> by_end_;
};

}  // namespace motifcount::internal
