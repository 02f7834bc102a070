#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "count/rule.hpp"
#include "hits/fragment_totals.hpp"
#include "hits/targets.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/results.hpp"
#include "motifcount/types.hpp"
#include "pattern/guide_pairs.hpp"

namespace motifcount::internal {

/// Rule for guide pairs (lib/doc/semantics.md). Counts fragments: sets only `reads` of a row, not `hits`. Up to 16
/// fragments wait until their rows are prefetched, because rows are far apart in memory. Complexity for n hits: linear for
/// mates, n log n for pairs in a read. Memory: 8 bytes per pair, and one fragment's hits.
class PairRule {
public:
    static constexpr bool is_additive = false;

    /// The motifs of `targets` must be the guides of `pairs`. `dual` must not be Dual::none.
    PairRule(Targets const& targets, GuidePairs const& pairs, Dual dual)
        : targets_(&targets), pairs_(&pairs), dual_(dual) {}

    [[nodiscard]] bool joins_mates(bool) const noexcept { return dual_ == Dual::mates; }
    void allocate() {
        if (reads_.empty()) reads_.resize(pairs_->size());
    }
    void begin() { hits_.clear(); }
    Verdict add(RuleHit const& hit) {
        hits_.push_back({targets_->first_motif(hit.key / 2), hit.distance, (hit.key & 1U) != 0 ? 1U : 0U,
                         hit.mate, hit.start, hit.end});
        return {Verdict::Of::waits};
    }
    void end();
    [[nodiscard]] FragmentTotals take_totals();
    [[gnu::always_inline]] void prefetch(std::uint32_t key) const { targets_->prefetch_motif(key / 2); }
    void add_to(std::vector<MotifCounts>& rows) const;

private:
    static constexpr MotifId no_guide = std::numeric_limits<MotifId>::max();

    struct Guide {
        MotifId guide;
        unsigned distance;
        unsigned strand;  ///< 0 or 1 (reverse)
        unsigned mate;
        std::uint64_t start;
        std::uint64_t end;
    };
    /// Guides at the positions of A and B. A single guide has the position of its mate; in a read, position A.
    struct Two {
        MotifId first = no_guide;
        MotifId second = no_guide;
        friend bool operator==(Two const&, Two const&) = default;
    };
    /// Guide or pair of guides with the lowest distance so far
    template <class Thing>
    struct Nearest {
        unsigned distance = std::numeric_limits<unsigned>::max();
        Thing thing{};
        bool has_several = false;

        [[nodiscard]] bool any() const noexcept { return distance != std::numeric_limits<unsigned>::max(); }
        void add(unsigned its_distance, Thing const& other, bool is_several = false) {
            if (its_distance > distance) return;
            if (its_distance < distance) *this = {its_distance, other, is_several};
            has_several = has_several || is_several || !(thing == other);
        }
    };

    /// Returns the guides in the fragment. Empty if the guides are ambiguous.
    [[nodiscard]] std::optional<Two> guides_of_mates() const;
    [[nodiscard]] std::optional<Two> guides_of_read();
    [[nodiscard]] PairClass classify(Two const& two);
    void classify_waiting();

    Targets const* targets_;
    GuidePairs const* pairs_;
    Dual dual_;
    std::vector<std::uint64_t> reads_;  ///< Number of reads, by the first row of a pair
    PairClasses classes_;
    std::vector<Guide> hits_;    ///< Hits in the fragment
    std::vector<Guide> by_end_;  ///< Hits in the fragment, sorted by end
    std::array<Two, 16> waiting_;
    std::size_t waiting_count_ = 0;
};

}  // namespace motifcount::internal
