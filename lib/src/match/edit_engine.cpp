#include "match/edit_engine.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/stop.hpp"
#include "match/distinct.hpp"
#include "match/edit_alignment.hpp"
#include "match/edit_filter.hpp"
#include "match/edit_places.hpp"
#include "match/edit_scan.hpp"
#include "match/edit_stretches.hpp"
#include "match/listing_matcher.hpp"

namespace motifcount::internal {
namespace {

class EditSearch {
public:
    struct Workspace {
        std::unique_ptr<Scratch> finder;
        EditFilter::Workspace filter;
        EditPlaces::Workspace places;
        std::vector<EditStretch> ends;
        std::vector<std::uint8_t> distances;
        EditTable table;
    };

    EditSearch(PatternSet const& patterns, SearchOptions const& options,
               std::unique_ptr<EditStretchFinder const> finder = {})
        : patterns_(patterns),
          best_beside_(options.anchor && options.anchor->best),
          edited_(edited(patterns, best_beside_ && !options.anchor->at_end)),
          max_edits_(options.max_edits),
          all_ends_(options.all_ends || best_beside_),
          reach_(edit_reach(patterns, options.max_edits)),
          words_(patterns),
          finder_(std::move(finder)) {
        if (finder_) return;
        if (best_beside_ && max_edits_ != 0)
            places_.emplace(patterns, words_, max_edits_, options.anchor->at_end);
        if (places_ && !places_->is_useful()) places_.reset();
        if (!places_) filter_.emplace(patterns, edited_, words_, max_edits_);
    }
    EditSearch(EditSearch const&) = delete;
    EditSearch& operator=(EditSearch const&) = delete;

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return (places_ ? places_->memory_bytes() : 0) + (filter_ ? filter_->memory_bytes() : 0) +
               (finder_ ? finder_->memory_bytes() : 0) + words_.memory_bytes() +
               sizeof(EditedPattern) * edited_.size();
    }

    void search(Batch const& batch, Workspace& work, HitList& hits, CrossingRuns& runs,
                std::stop_token const& stop) const {
        if (places_) return search_places(batch, work, hits, runs, stop);
        if (finder_) {
            if (!work.finder) work.finder = finder_->make_scratch();
            finder_->find(batch, edited_, *work.finder, hits, work.filter.stretches);
        } else {
            filter_->search(batch, work.filter, hits, stop);
        }
        for (EditStretch const& stretch : work.filter.stretches) {
            throw_if_stopped(stop);
            measure(batch, stretch.record, stretch.pattern, stretch.ends, work, hits, runs);
        }
        if (!filter_) return;
        for (PatternId const pattern : filter_->left_out())
            for (std::size_t record = 0; record < batch.records.size(); ++record) {
                throw_if_stopped(stop);
                measure(batch, record, pattern, {0, batch.records[record].length}, work, hits, runs);
            }
    }

private:
    /// `turned`: what is measured ends where the patterns begin.
    static std::vector<EditedPattern> edited(PatternSet const& patterns, bool turned) {
        std::vector<EditedPattern> all;
        all.reserve(patterns.size());
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            bool const backward = patterns.is_reverse(pattern) != turned;
            auto const masks = patterns.masks(pattern);
            all.push_back({edit_rows(masks, backward), static_cast<std::uint8_t>(masks.size()), backward});
        }
        return all;
    }

    /// The ends of guides beside each place, which are the ends that are measured, one by one.
    void search_places(Batch const& batch, Workspace& work, HitList& hits, CrossingRuns& runs,
                       std::stop_token const& stop) const {
        Distinct<EditStretch> ends(work.ends, hits);
        places_->search(batch, work.places, stop, [&](EditPlaces::Candidate const& found) {
            auto const after = std::ranges::upper_bound(batch.records, found.slot, {}, &RecordSpan::first);
            if (after == batch.records.begin()) return;
            auto const record = static_cast<std::uint32_t>(after - batch.records.begin()) - 1;
            std::uint64_t const end = found.slot - batch.records[record].first;
            if (end > batch.records[record].length) return;
            ends.add({found.pattern, record, {end, end}});
        });
        for (EditStretch const& end : ends.finish())
            measure(batch, end.record, end.pattern, end.ends, work, hits, runs);
    }

    void measure(Batch const& batch, std::size_t record, PatternId pattern, EditEnds ends, Workspace& work,
                 HitList& hits, CrossingRuns& runs) const {
        EditedPattern const& edited = edited_[pattern];
        EditZone const zone(batch, record, reach_);
        EditEnds const known = zone.known(edited.backward);
        ends = {std::max(ends.first, known.first), std::min(ends.last, known.last)};
        if (ends.first > ends.last) return;
        measure_ends(edited, batch.text, zone, ends, max_edits_, work.distances);
        find_runs(work.distances, ends.first, edited.backward, max_edits_, all_ends_, zone,
                  [&](RunKind kind, std::uint64_t end, unsigned distance) {
                      // Of a run that goes on to the other side, the hit is not here.
                      bool const has_hit = kind == RunKind::hit ||
                                           (kind == RunKind::ended && !edited.backward) ||
                                           (kind == RunKind::begun && edited.backward);
                      Occurrence hit{0, pattern, static_cast<std::uint8_t>(distance), 0};
                      if (has_hit) place(hit, batch.text, zone.slot + end, work.table);
                      switch (kind) {
                          case RunKind::hit:
                              return hits.push_back(hit);
                          case RunKind::begun:
                              return runs.begun.push_back(hit);
                          case RunKind::passing:
                              return runs.passing.push_back(pattern);
                          case RunKind::ended:
                              return runs.ended.push_back(hit);
                      }
                  });
    }

    /// Where a hit lies whose end in the pattern's direction is there.
    void place(Occurrence& hit, TextView text, std::uint64_t slot, EditTable& table) const {
        bool const backward = edited_[hit.pattern].backward;
        auto const masks = patterns_.masks(hit.pattern);
        std::uint64_t const bases = aligned_bases(masks, text, slot, !backward, hit.mismatches, table);
        hit.end = backward ? slot + bases : slot;
        hit.extra = static_cast<std::int8_t>(static_cast<std::int64_t>(bases) -
                                             static_cast<std::int64_t>(masks.size()));
    }

    PatternSet const& patterns_;
    bool best_beside_;  ///< of every end beside a flank, the distance is a hit's
    std::vector<EditedPattern> edited_;
    unsigned max_edits_;
    bool all_ends_;
    std::uint64_t reach_;
    EditWords words_;
    std::optional<EditPlaces> places_;  ///< if the ends beside flanks are wanted, and these can be looked up
    std::unique_ptr<EditStretchFinder const> finder_;  ///< if another device looks where patterns are
    std::optional<EditFilter> filter_;                 ///< else
};

class EditEngine final : public Engine {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "edits"; }
    [[nodiscard]] std::string_view device() const noexcept override { return "cpu"; }
    [[nodiscard]] bool available() const noexcept override { return true; }
    [[nodiscard]] EngineLimits const& limits() const noexcept override {
        static constexpr EngineLimits limits{
            .edits = most_edits, .codes = Codes::compared, .longest = longest_edited};
        return limits;
    }

private:
    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        return std::make_unique<ListingMatcher<EditSearch>>(patterns, options);
    }
};

}  // namespace

std::unique_ptr<Matcher> make_edit_matcher(PatternSet const& patterns, SearchOptions const& options,
                                           std::unique_ptr<EditStretchFinder const> finder) {
    return std::make_unique<ListingMatcher<EditSearch>>(patterns, options, std::move(finder));
}

Engine const& edit_engine() {
    static EditEngine const engine;
    return engine;
}

}  // namespace motifcount::internal
