#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "match/batch_hit.hpp"
#include "match/engine.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Matcher, and the patterns it was compiled from. A search has one or more parts. Each group is in exactly one part.
struct SearchPart {
    PatternSet const* patterns = nullptr;
    Matcher const* matcher = nullptr;
};

/// Working memory of one thread for all parts of a search. The patterns and matchers must outlive it. Not thread-safe.
class PartScratches {
public:
    static constexpr std::size_t bytes_per_hit = sizeof(BatchHit);

    /// `count`: whether find() counts hits and fills `partial`. After a stop request, searches may throw Error(stopped).
    explicit PartScratches(std::span<SearchPart const> parts, bool count = true,
                           std::stop_token const& stop = {});

    /// Makes find() throw TooManyHits if a batch has more than `most` hits. Requires one part and Matcher::limits_hits().
    void limit_hits(std::size_t most) noexcept {
        for (auto const& scratch : scratches_) scratch->max_hits = most;
    }
    [[nodiscard]] bool keep_to_positions() const noexcept {
        return std::ranges::all_of(parts_,
                                   [](SearchPart const& part) { return part.matcher->keeps_to_positions(); });
    }
    [[nodiscard]] bool gain_from_positions() const noexcept {
        return std::ranges::all_of(
            parts_, [](SearchPart const& part) { return part.matcher->gains_from_positions(); });
    }
    [[nodiscard]] bool counts() const noexcept { return count_; }
    /// Counts the hits in a batch. `partial`: one element per part
    void scan(Batch const& batch, std::span<PartialGroups> partial);
    /// Same as scan(), and replaces the contents of `hits` by the sorted hits. `partial` may be empty if hits are not counted.
    void find(Batch const& batch, std::span<PartialGroups> partial, std::vector<BatchHit>& hits);
    /// Same as find(), but does not count the hits. If counts() is true, takes the memory of a second object from the first call.
    void list(Batch const& batch, std::vector<BatchHit>& hits);
    /// Counts a hit, or a read with a hit, in addition to those of scan() and find().
    void count_hit(PatternId pattern) { ++more_hits_[pattern]; }
    void count_read(GroupId group) { ++more_reads_[group]; }
    /// Moves the counts of `other` to this object and returns true, if that saves time. Otherwise returns false.
    bool absorb(PartScratches& other);
    /// Returns the counts so far, with one element per part.
    [[nodiscard]] std::vector<Counts> collect();

private:
    /// Appends the hits of one part. `partial` may be null if hits are not counted.
    void find(std::size_t part, Batch const& batch, PartialGroups* partial, std::vector<BatchHit>& hits);

    std::vector<SearchPart> parts_;
    bool const count_;
    std::vector<std::unique_ptr<Scratch>> scratches_;
    std::unique_ptr<PartScratches> listing_;                  ///< For list(), if counts() is true
    std::unordered_map<PatternId, std::uint64_t> more_hits_;  ///< By pattern in the whole set
    std::unordered_map<GroupId, std::uint64_t> more_reads_;
};

}  // namespace motifcount::internal
