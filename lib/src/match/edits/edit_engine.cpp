#include "match/edits/edit_engine.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "core/stop.hpp"
#include "match/edits/edit_alignment.hpp"
#include "match/edits/edit_filter.hpp"
#include "match/edits/edit_places.hpp"
#include "match/edits/edit_scan.hpp"
#include "match/edits/edit_stretches.hpp"
#include "match/listing_matcher.hpp"

namespace motifcount::internal {
namespace {

class EditSearch {
public:
    static constexpr std::string_view name = "edits";
    static constexpr EngineLimits limits{
        .edits = edit_limit, .codes = Codes::compared, .longest = longest_edited};

    struct Workspace {
        std::unique_ptr<Scratch> finder;
        EditStretches stretches;
        EditPlaces::Workspace places;
        std::vector<std::uint8_t> distances;
        EditTable table;
    };

    EditSearch(PatternSet const& patterns, SearchOptions const& options,
               std::unique_ptr<EditStretchFinder const> finder = {})
        : patterns_(patterns),
          best_beside_(options.anchor && options.anchor->best),
          ends_at_places_(best_beside_ || (options.has_flank() && options.anchor->at_end)),
          ends_are_5_(best_beside_ && !options.anchor->at_end),
          places_alone_(options.anchor && options.anchor->share == 0),
          edited_(edited(patterns, ends_are_5_)),
          max_edits_(options.max_edits),
          all_ends_(options.all_ends || best_beside_),
          reach_(edit_reach(patterns, options.max_edits)),
          words_(patterns),
          finder_(std::move(finder)) {
        if (finder_) return;
        filter_.emplace(patterns, edited_, words_, max_edits_);
        if (options.has_flank() && max_edits_ != 0 &&
            EditPlaces::min_slot_time(options.anchor->share) < filter_->slot_time()) {
            places_.emplace(patterns, words_, max_edits_, options.anchor->at_end);
            if (!places_->is_useful() || places_->slot_time(options.anchor->share) >= filter_->slot_time())
                places_.reset();
        }
        if (!places_) filled_filter();
    }
    EditSearch(EditSearch const&) = delete;
    EditSearch& operator=(EditSearch const&) = delete;

    [[nodiscard]] bool gains_from_positions() const noexcept { return places_.has_value(); }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return (places_ ? places_->memory_bytes() : 0) + (filter_ ? filter_->memory_bytes() : 0) +
               (finder_ ? finder_->memory_bytes() : 0) + words_.memory_bytes() +
               sizeof(EditedPattern) * edited_.size();
    }

    void search(Batch const& batch, Workspace& work, ListEmitter& hits, CrossingRuns& runs,
                std::stop_token const& stop) const {
        if (places_ && !is_crowded(batch)) return search_places(batch, work, hits, runs, stop);
        if (finder_) {
            if (!work.finder) work.finder = finder_->make_scratch();
            finder_->find(batch, edited_, *work.finder, hits, work.stretches.list);
        } else {
            filled_filter().search(batch, work.stretches, hits, stop);
        }
        for (EditStretch const& stretch : work.stretches.list) {
            throw_if_stopped(stop);
            measure(batch, stretch, true, work, hits, runs);
        }
        if (!filter_) return;
        for (PatternId const pattern : filter_->left_out())
            for (std::uint32_t record = 0; record < batch.records.size(); ++record) {
                throw_if_stopped(stop);
                measure(batch, {pattern, record, {0, batch.records[record].length}}, true, work, hits, runs);
            }
    }

private:
    /// Returns the patterns in the format of edit_scan.hpp. `at_five_prime`: whether to measure ends at 5' ends, not at 3' ends
    static std::vector<EditedPattern> edited(PatternSet const& patterns, bool at_five_prime) {
        std::vector<EditedPattern> all;
        all.reserve(patterns.size());
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            bool const backward = patterns.is_reverse(pattern) != at_five_prime;
            auto const masks = patterns.masks(pattern);
            all.push_back({edit_rows(masks, backward), static_cast<std::uint8_t>(masks.size()), backward});
        }
        return all;
    }

    EditFilter const& filled_filter() const {
        std::call_once(filling_, [this] { filter_->fill(); });
        return *filter_;
    }

    /// True if searching the whole batch is faster than looking up its sites. This happens where a flank is repeated often.
    [[nodiscard]] bool is_crowded(Batch const& batch) const noexcept {
        return !places_alone_ &&
               places_->time(batch) > filter_->slot_time() * static_cast<double>(batch.text.size);
    }

    /// Measures the ends of candidates next to sites, and the ends at the batch border.
    void search_places(Batch const& batch, Workspace& work, ListEmitter& hits, CrossingRuns& runs,
                       std::stop_token const& stop) const {
        work.stretches.begin(edited_.size());
        places_->search(batch, work.places, stop, [&](EditPlaces::Candidate const& near) {
            auto const after = std::ranges::upper_bound(batch.records, near.slot, {}, &RecordSpan::first);
            if (after == batch.records.begin()) return;
            auto const record = static_cast<std::uint32_t>(after - batch.records.begin()) - 1;
            std::uint64_t const place = near.slot - batch.records[record].first;
            if (place > batch.records[record].length) return;
            work.stretches.add({near.pattern, record, ends_beside(place, edited_[near.pattern])}, hits);
        });
        if (!all_ends_) add_borders(batch, work.stretches.list);
        work.stretches.finish();
        for (EditStretch const& ends : work.stretches.list) {
            throw_if_stopped(stop);
            measure(batch, ends, false, work, hits, runs);
        }
    }

    [[nodiscard]] EditEnds ends_beside(std::uint64_t place, EditedPattern const& pattern) const noexcept {
        if (ends_at_places_) return {place, place};
        std::uint64_t const least = pattern.length - max_edits_;
        std::uint64_t const most = pattern.length + max_edits_;
        if (!pattern.backward) return {place + least, place + most};
        return {place - std::min(place, most), place - std::min(place, least)};
    }

    /// Adds the runs that cross a batch border: at its end for forward patterns, at its start for reverse patterns.
    void add_borders(Batch const& batch, std::vector<EditStretch>& stretches) const {
        auto const add = [&](bool backward, std::size_t record, std::int64_t border) {
            if (border < 0) return;
            auto const end = static_cast<std::uint64_t>(border);
            for (PatternId pattern = 0; pattern < edited_.size(); ++pattern)
                if (edited_[pattern].backward == backward)
                    stretches.push_back({pattern, static_cast<std::uint32_t>(record), {end, end}});
        };
        if (batch.records.empty()) return;
        std::size_t const last = batch.records.size() - 1;
        if (batch.last_continues) add(false, last, EditZone(batch, last, reach_).last);
        if (batch.first_continues) add(true, 0, EditZone(batch, 0, reach_).before + 1);
    }

    /// Lists the hits among these ends, and the runs there that cross a batch border. `whole`: whether all ends outside
    /// the stretch are known to exceed the limit; if false, the whole run is measured
    void measure(Batch const& batch, EditStretch const& stretch, bool whole, Workspace& work,
                 ListEmitter& hits, CrossingRuns& runs) const {
        PatternId const pattern = stretch.pattern;
        EditEnds const wanted = stretch.ends;
        EditedPattern const& edited = edited_[pattern];
        EditZone const zone(batch, stretch.record, reach_);
        EditEnds const known = zone.known(edited.backward);
        EditEnds ends{std::max(wanted.first, known.first), std::min(wanted.last, known.last)};
        if (ends.first > ends.last) return;
        if (whole || all_ends_)
            measure_ends(edited, batch.text, zone, ends, max_edits_, work.distances);
        else if (!measure_runs(edited, batch.text, zone, wanted, ends, max_edits_, work.distances))
            return;
        find_runs(work.distances, ends.first, edited.backward, max_edits_, all_ends_, zone,
                  [&](RunKind kind, std::uint64_t end, unsigned distance) {
                      // A run has its hit at its end in the pattern's direction. If the run continues there, its hit is in
                      // another batch.
                      bool const has_hit = kind == RunKind::hit ||
                                           (kind == RunKind::ended && !edited.backward) ||
                                           (kind == RunKind::begun && edited.backward);
                      if (has_hit && (end < wanted.first || end > wanted.last)) return;
                      BatchHit hit{0, 0, pattern, static_cast<std::uint8_t>(distance)};
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

    /// Sets the position of a hit. `slot`: end of the hit in the pattern's direction
    void place(BatchHit& hit, TextView text, std::uint64_t slot, EditTable& table) const {
        bool const backward = edited_[hit.pattern].backward;
        auto const masks = patterns_.masks(hit.pattern);
        MotifEnd const end{slot, !backward, ends_are_5_};
        std::uint64_t const bases = aligned_bases(masks, text, end, hit.mismatches, table);
        hit.start = backward ? slot : slot - bases;
        hit.length = bases;
    }

    PatternSet const& patterns_;
    bool best_beside_;  ///< Whether every end next to a flank is a hit, and is reported with its distance

    /// Whether hits end at sites; if false, hits begin at sites. Used only if there are sites
    bool ends_at_places_;
    bool ends_are_5_;    ///< Whether ends are measured at the motifs' 5' ends
    bool places_alone_;  ///< Whether sites are always looked up, even if there are many
    std::vector<EditedPattern> edited_;
    unsigned max_edits_;
    bool all_ends_;
    std::uint64_t reach_;
    EditWords words_;
    /// Look-up of guides next to flanks; empty if there are no flanks, or if look-ups would not save time
    std::optional<EditPlaces> places_;
    std::unique_ptr<EditStretchFinder const>
        finder_;  ///< Selects the ends to measure on a GPU; null without a GPU

    /// Selects the ends to measure on the CPU. Set if `finder_` is null; also used for batches with too many sites
    mutable std::optional<EditFilter> filter_;
    mutable std::once_flag filling_;
};

}  // namespace

std::unique_ptr<Matcher> make_edit_matcher(PatternSet const& patterns, SearchOptions const& options,
                                           std::unique_ptr<EditStretchFinder const> finder) {
    return std::make_unique<ListingMatcher<EditSearch>>(patterns, options, std::move(finder));
}

Engine const& edit_engine() {
    static CpuEngine<EditSearch, ListingMatcher<EditSearch>> const engine;
    return engine;
}

}  // namespace motifcount::internal
