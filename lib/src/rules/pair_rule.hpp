#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "hits/targets.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/results.hpp"
#include "motifcount/types.hpp"
#include "pattern/guide_pairs.hpp"
#include "rules/rule.hpp"
#include "rules/rule_info.hpp"
#include "rules/rule_options.hpp"

namespace motifcount::internal {

/// Class of a fragment in a search for guide pairs, see lib/doc/semantics.md
enum class PairClass : std::uint8_t {
    match,       ///< Guides A and B of a pair in the library; only this class is counted
    swapped,     ///< A pair in the library, but with A and B swapped
    only_a,      ///< A guide A, but no guide B
    only_b,      ///< A guide B, but no guide A
    recombined,  ///< Two guides that are not a pair in the library, in either order
    ambiguous,   ///< Several guides that are equally near
};

/// Rule for guide pairs (lib/doc/semantics.md). Counts fragments: sets only `reads` of a row, not `hits`. Up to 16
/// fragments wait until their rows are prefetched, because rows are far apart in memory. Complexity for n hits: linear for
/// mates, n log n for pairs in a read. Memory: 8 bytes per pair, and one fragment's hits.
class PairRule {
public:
    /// Classes in the order of PairClass
    static constexpr FragmentClass classes[] = {
        {"match", true, "Assigned", "Reads or pairs with both guides of a library pair",
         "assigned: a pair of the library", "#2166ac"},
        {"swapped", false, "Swapped", "Reads or pairs with B before A", "swapped: B before A", "#5aae61"},
        {"only_a", false, "Only A", "Reads or pairs with guide A only", "only A", "#f3d9a4"},
        {"only_b", false, "Only B", "Reads or pairs with guide B only", "only B", "#d9b36c"},
        {"recombined", false, "Recombined", "Reads or pairs with two guides of different pairs",
         "recombined: two guides of different pairs", "#e08214"},
        {"ambiguous", false, "Ambiguous", "Reads or pairs with several guides at the same distance",
         "ambiguous: several guides", "#8073ac"},
        {"unassigned", false, "Unassigned", "Reads or pairs without a guide", "unassigned", "#c3cad5"},
    };
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
    bool end();
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
    /// Guides at the positions of A and B. A single guide is at the position of its mate or, with Dual::in_read, at position A.
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
    void count(PairClass kind) noexcept { ++totals_.by_class[static_cast<std::size_t>(kind)]; }
    void classify_waiting();

    Targets const* targets_;
    GuidePairs const* pairs_;
    Dual dual_;
    std::vector<std::uint64_t> reads_;  ///< Number of reads, by the first row of a pair
    FragmentTotals totals_;
    std::vector<Guide> hits_;    ///< Hits in the fragment
    std::vector<Guide> by_end_;  ///< Hits in the fragment, sorted by end
    std::array<Two, 16> waiting_;
    std::size_t waiting_count_ = 0;
};

class PairInMatesRule final : public PairRule {
public:
    // The nearest hits in each mate determine the pair of guides.
    static constexpr RuleInfo info{Assign::unique, Dual::mates, "", true, classes};
    PairInMatesRule(Targets const& targets, RuleOptions const& options)
        : PairRule(targets, *options.pairs, Dual::mates) {}
};

class PairInReadRule final : public PairRule {
public:
    // The sum of two distances is compared, so a hit that is not the nearest may belong to the pair.
    static constexpr RuleInfo info{Assign::unique, Dual::in_read, "", false, classes};
    PairInReadRule(Targets const& targets, RuleOptions const& options)
        : PairRule(targets, *options.pairs, Dual::in_read) {}
};

}  // namespace motifcount::internal
