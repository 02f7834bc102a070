#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "match/engine.hpp"
#include "motifcount/results.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// A matcher and the patterns it was compiled from. A search has one or more; their groups are disjoint.
struct SearchPart {
    PatternSet const* patterns = nullptr;
    Matcher const* matcher = nullptr;
};

/// A hit in the slots of its batch, of a pattern of the whole set. Ordered by start, then end.
struct SlotHit {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    PatternId pattern = 0;
    std::uint8_t mismatches = 0;
    std::uint8_t strands = 3;  ///< on which it counts, seen from a motif: bit 0 for +, bit 1 for -
    bool undecided = false;    ///< of a run that goes on (CrossingRuns): whether it is one is known later

    friend constexpr auto operator<=>(SlotHit const&, SlotHit const&) = default;
};

/// Where an engine's hit lies; patterns are those it was compiled from.
[[nodiscard]] inline SlotHit slot_hit(Occurrence const& hit, PatternSet const& patterns) noexcept {
    auto const length = static_cast<std::int64_t>(patterns.length(hit.pattern)) + hit.extra;
    return {hit.end - static_cast<std::uint64_t>(length), hit.end, patterns.parent(hit.pattern),
            hit.mismatches};
}

/// One thread's working memory for all parts of a search, which must outlive it.
class PartScratches {
public:
    /// What one hit takes in memory until it is written.
    static constexpr std::size_t bytes_per_hit = sizeof(Occurrence) + sizeof(SlotHit);

    /// Without `count`, find() and list() count nothing, and say nothing of groups.
    explicit PartScratches(std::span<SearchPart const> parts, bool count = true);

    /// Whether all parts look only where Batch::places says.
    [[nodiscard]] bool use_places() const noexcept {
        return std::ranges::all_of(parts_,
                                   [](SearchPart const& part) { return part.matcher->uses_places(); });
    }
    /// Counts the hits of a batch. `partial` is by part.
    void scan(Batch const& batch, std::span<PartialGroups> partial);
    /// The same, and replaces `hits` with all of them, sorted.
    void find(Batch const& batch, std::span<PartialGroups> partial, std::vector<SlotHit>& hits);
    /// As scan(), by one part alone, and lists its hits in the part's order: none after one of a later record. Patterns
    /// are those of the whole set. Valid until the next call.
    [[nodiscard]] std::vector<Occurrence> const& list(std::size_t part, Batch const& batch,
                                                      PartialGroups& partial);
    /// Takes over what others have counted, all parts of it or none (false).
    bool absorb(PartScratches& other);
    /// What was counted so far, by part.
    [[nodiscard]] std::vector<Counts> collect();

private:
    /// The hits of one part, in occurrences_.
    void find(std::size_t part, Batch const& batch, PartialGroups& partial);

    std::vector<SearchPart> parts_;
    bool const count_;
    std::vector<std::unique_ptr<Scratch>> scratches_;
    std::vector<Occurrence> occurrences_;
};

/// Adds up what several threads collected, part by part.
void add_counts(std::vector<Counts>& sum, std::vector<Counts> const& counts);

/// Counts by motif from those by part, which collect() gives, and the reads of split records, by group (or
/// empty). `patterns` is the whole set.
[[nodiscard]] std::vector<MotifCounts> counts_by_motif(PatternSet const& patterns, std::size_t motif_count,
                                                       std::span<SearchPart const> parts,
                                                       std::span<Counts const> counts,
                                                       std::span<std::uint64_t const> partial_reads);

}  // namespace motifcount::internal
