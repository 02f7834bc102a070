#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "match/engine.hpp"
#include "match/hit_list.hpp"
#include "match/tally.hpp"

namespace motifcount::internal {

/// What an engine writes whose hits have lengths of their own, a class that is a compiled form of the patterns, with
/// - a constructor from PatternSet const& and SearchOptions const&;
/// - `struct Workspace`, one thread's buffers, default-constructible;
/// - `void search(Batch const&, Workspace&, HitList&, CrossingRuns&, std::stop_token const&) const`, which appends the hits
///   that are the batch's, in any order: it says itself which these are (EditZone). After it has thrown Error(stopped) or
///   TooManyHits, the workspace may be used again;
/// - `std::uint64_t memory_bytes() const noexcept`;
/// - `static constexpr bool uses_places = true`, if it does (Matcher::uses_places());
/// - `bool heeds_places() const noexcept`, if it may (Matcher::heeds_places()).
// clang-format off
template <class Core>
concept ListingCore = std::constructible_from<Core, PatternSet const&, SearchOptions const&> &&
                      std::default_initializable<typename Core::Workspace> &&
                      requires(Core const core) {
                          { core.memory_bytes() } noexcept -> std::same_as<std::uint64_t>;
                      };
// clang-format on

/// Makes a Matcher of such a core: counting and scratch.
template <ListingCore Core>
class ListingMatcher final : public Matcher {
public:
    /// `more` is for the core.
    template <class... More>
    ListingMatcher(PatternSet const& patterns, SearchOptions const& options, More&&... more)
        : core_(patterns, options, std::forward<More>(more)...), layout_(patterns) {}

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<ListScratch>(layout_);
    }
    [[nodiscard]] bool tells_records() const noexcept override { return true; }
    [[nodiscard]] bool limits_hits() const noexcept override { return true; }
    [[nodiscard]] bool uses_places() const noexcept override {
        return requires {
            Core::uses_places;
        };
    }
    [[nodiscard]] bool heeds_places() const noexcept override {
        if constexpr (requires { core_.heeds_places(); }) return core_.heeds_places();
        return uses_places();
    }

    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        auto& own = static_cast<ListScratch&>(scratch);
        Batch whole = batch;
        whole.warm_up = 0;  // what is found is this batch's, wherever it ends
        own.tally.begin(whole, partial);
        own.hits.clear();
        HitList list(own.hits, own.most_hits);
        core_.search(batch, own.workspace, list, partial.runs, own.stop);
        std::ranges::sort(own.hits, {}, &Occurrence::end);  // record by record
        for (Occurrence const& hit : own.hits) own.tally.add(hit.pattern, hit.end);
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<Occurrence>& hits) const override {
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
        std::vector<Occurrence> hits;
    };

    Core core_;
    TallyLayout layout_;
};

}  // namespace motifcount::internal
