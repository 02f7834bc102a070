#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "match/engine.hpp"
#include "match/list_emitter.hpp"
#include "match/tally.hpp"

namespace motifcount::internal {

/// The interface of an engine whose hits vary in length: a compiled form of the patterns, with
/// - a constructor from PatternSet const& and SearchOptions const&;
/// - `struct Workspace`, the buffers of one thread, default-constructible;
/// - `void search(Batch const&, Workspace&, ListEmitter&, CrossingRuns&, std::stop_token const&) const`, which appends the hits
///   that belong to the batch, in any order. The engine decides which hits belong to the batch (EditZone). The workspace can be
///   reused after Error(stopped) and TooManyHits;
/// - `std::uint64_t memory_bytes() const noexcept`;
/// - optional: `keeps_to_positions` and `gains_from_positions()`, as in CpuCore.

// clang-format off
template <class Core>
concept ListingCore = std::constructible_from<Core, PatternSet const&, SearchOptions const&> &&
                      std::default_initializable<typename Core::Workspace> &&
                      requires(Core const core) {
                          { core.memory_bytes() } noexcept -> std::same_as<std::uint64_t>;
                      };
// clang-format on

template <ListingCore Core>
class ListingMatcher final : public Matcher {
public:
    template <class... More>
    ListingMatcher(PatternSet const& patterns, SearchOptions const& options, More&&... more)
        : core_(patterns, options, std::forward<More>(more)...), layout_(patterns) {}

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<ListScratch>(layout_);
    }
    [[nodiscard]] bool tells_records() const noexcept override { return true; }
    [[nodiscard]] bool limits_hits() const noexcept override { return true; }
    [[nodiscard]] bool keeps_to_positions() const noexcept override {
        return requires {
            Core::keeps_to_positions;
        };
    }
    [[nodiscard]] bool gains_from_positions() const noexcept override {
        if constexpr (requires { core_.gains_from_positions(); }) return core_.gains_from_positions();
        return keeps_to_positions();
    }

    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        auto& own = static_cast<ListScratch&>(scratch);
        Batch whole = batch;
        whole.halo = 0;  // All listed hits belong to this batch
        own.tally.begin(whole, partial);
        own.hits.clear();
        ListEmitter list(own.hits, own.max_hits);
        core_.search(batch, own.workspace, list, partial.runs, own.stop);
        std::ranges::sort(own.hits, {}, &BatchHit::end);  // Sorts by end, so that records are in text order
        for (BatchHit const& hit : own.hits) own.tally.add(hit.pattern, hit.end());
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<BatchHit>& hits) const override {
        auto& own = static_cast<ListScratch&>(scratch);
        scan(batch, scratch, partial);
        hits.insert(hits.end(), own.hits.begin(), own.hits.end());
    }
    [[nodiscard]] Counts collect(Scratch& scratch) const override {
        return static_cast<ListScratch&>(scratch).tally.counts();
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return core_.memory_bytes() + layout_.memory_bytes();
    }

private:
    struct ListScratch final : Scratch {
        explicit ListScratch(TallyLayout const& layout) : tally(layout) {}
        Tally tally;
        typename Core::Workspace workspace;
        std::vector<BatchHit> hits;
    };

    Core core_;
    TallyLayout layout_;
};

}  // namespace motifcount::internal
