#include "match/edit_engine.hpp"

#include <algorithm>

#include "match/edit_alignment.hpp"
#include "match/edit_filter.hpp"
#include "match/edit_scan.hpp"
#include "match/tally.hpp"

namespace motifcount::internal {
namespace {

class EditMatcher final : public Matcher {
public:
    EditMatcher(PatternSet const& patterns, SearchOptions const& options)
        : patterns_(patterns),
          edited_(edited(patterns)),
          max_edits_(options.max_edits),
          all_ends_(options.all_ends),
          reach_(edit_reach(patterns, options.max_edits)),
          layout_(patterns),
          filter_(patterns, edited_, options.max_edits) {}

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<EditScratch>(layout_);
    }
    [[nodiscard]] bool tells_records() const noexcept override { return true; }

    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        auto& own = static_cast<EditScratch&>(scratch);
        Batch whole = batch;
        whole.warm_up = 0;  // what is found is this batch's, wherever it ends
        own.tally.begin(whole, partial);
        search(batch, own, partial);
        std::ranges::sort(own.hits, {}, &Occurrence::end);  // record by record
        for (Occurrence const& hit : own.hits) own.tally.add(hit.pattern, hit.end);
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<Occurrence>& hits) const override {
        auto& own = static_cast<EditScratch&>(scratch);
        scan(batch, scratch, partial);
        hits.insert(hits.end(), own.hits.begin(), own.hits.end());
    }
    [[nodiscard]] Counts collect(Scratch& scratch) const override {
        return static_cast<EditScratch&>(scratch).tally.counts();
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return filter_.memory_bytes() + sizeof(EditedPattern) * edited_.size() + layout_.memory_bytes();
    }

private:
    struct EditScratch final : Scratch {
        explicit EditScratch(TallyLayout const& layout) : tally(layout) {}
        Tally tally;
        EditFilter::Workspace filter;
        std::vector<std::uint8_t> distances;
        EditTable table;
        std::vector<Occurrence> hits;
    };

    static std::vector<EditedPattern> edited(PatternSet const& patterns) {
        std::vector<EditedPattern> all;
        all.reserve(patterns.size());
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            bool const backward = patterns.is_reverse(pattern);
            auto const masks = patterns.masks(pattern);
            all.push_back({edit_rows(masks, backward), static_cast<std::uint8_t>(masks.size()), backward});
        }
        return all;
    }

    void search(Batch const& batch, EditScratch& own, PartialGroups& partial) const {
        own.hits.clear();
        filter_.search(batch, own.filter);
        for (EditStretch const& stretch : own.filter.stretches)
            measure(batch, stretch.record, stretch.pattern, stretch.ends, own, partial.runs);
        for (PatternId const pattern : filter_.left_out())
            for (std::size_t record = 0; record < batch.records.size(); ++record)
                measure(batch, record, pattern, {0, batch.records[record].length}, own, partial.runs);
    }

    void measure(Batch const& batch, std::size_t record, PatternId pattern, EditEnds ends, EditScratch& own,
                 CrossingRuns& runs) const {
        EditedPattern const& edited = edited_[pattern];
        EditZone const zone(batch, record, reach_);
        EditEnds const known = zone.known(edited.backward);
        ends = {std::max(ends.first, known.first), std::min(ends.last, known.last)};
        if (ends.first > ends.last) return;
        measure_ends(edited, batch.text, zone, ends, max_edits_, own.distances);
        find_runs(own.distances, ends.first, edited.backward, max_edits_, all_ends_, zone,
                  [&](RunKind kind, std::uint64_t end, unsigned distance) {
                      // Of a run that goes on to the other side, the hit is not here.
                      bool const has_hit = kind == RunKind::hit ||
                                           (kind == RunKind::ended && !edited.backward) ||
                                           (kind == RunKind::begun && edited.backward);
                      Occurrence hit{0, pattern, static_cast<std::uint8_t>(distance), 0};
                      if (has_hit) place(hit, batch.text, zone.slot + end, own.table);
                      switch (kind) {
                          case RunKind::hit:
                              return own.hits.push_back(hit);
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
    std::vector<EditedPattern> edited_;
    unsigned max_edits_;
    bool all_ends_;
    std::uint64_t reach_;
    TallyLayout layout_;
    EditFilter filter_;
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
        return std::make_unique<EditMatcher>(patterns, options);
    }
};

}  // namespace

Engine const& edit_engine() {
    static EditEngine const engine;
    return engine;
}

}  // namespace motifcount::internal
