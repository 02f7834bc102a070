#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "match/batch_hit.hpp"
#include "match/engine.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// A matcher and the patterns it was compiled from. A search has one or more; their groups are disjoint.
struct SearchPart {
    PatternSet const* patterns = nullptr;
    Matcher const* matcher = nullptr;
};

/// One thread's working memory for all parts of a search, which must outlive it.
class PartScratches {
public:
    /// What one hit takes in memory until it is written.
    static constexpr std::size_t bytes_per_hit = sizeof(BatchHit);

    /// Without `count`, find() and list() count nothing, and say nothing of groups. Once `stop` asks for it, they may throw
    /// Error(stopped).
    explicit PartScratches(std::span<SearchPart const> parts, bool count = true,
                           std::stop_token const& stop = {});

    /// From now on find() throws TooManyHits if a batch has more, which must be of one part that limits_hits().
    void limit_hits(std::size_t most) noexcept {
        for (auto const& scratch : scratches_) scratch->most_hits = most;
    }
    /// Whether all parts look only where Batch::places says.
    [[nodiscard]] bool use_places() const noexcept {
        return std::ranges::all_of(parts_,
                                   [](SearchPart const& part) { return part.matcher->uses_places(); });
    }
    /// Whether Matcher::heeds_places() is true of all parts.
    [[nodiscard]] bool heed_places() const noexcept {
        return std::ranges::all_of(parts_,
                                   [](SearchPart const& part) { return part.matcher->heeds_places(); });
    }
    /// Whether find() and list() count.
    [[nodiscard]] bool counts() const noexcept { return count_; }
    /// Counts the hits of a batch. `partial` is by part.
    void scan(Batch const& batch, std::span<PartialGroups> partial);
    /// The same, and replaces `hits` with all of them, sorted. `partial` may be short if hits are not counted.
    void find(Batch const& batch, std::span<PartialGroups> partial, std::vector<BatchHit>& hits);
    /// As scan(), by one part alone, and lists its hits by their ends. Valid until the next call.
    [[nodiscard]] std::vector<BatchHit> const& list(std::size_t part, Batch const& batch,
                                                    PartialGroups& partial);
    /// Takes over what others have counted, all parts of it or none (false).
    bool absorb(PartScratches& other);
    /// What was counted so far, by part.
    [[nodiscard]] std::vector<Counts> collect();

private:
    /// Appends the hits of one part. `partial` may be null if hits are not counted.
    void find(std::size_t part, Batch const& batch, PartialGroups* partial, std::vector<BatchHit>& hits);

    std::vector<SearchPart> parts_;
    bool const count_;
    std::vector<std::unique_ptr<Scratch>> scratches_;
    std::vector<BatchHit> listed_;
};

}  // namespace motifcount::internal
