#include "cells/cells_job.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "cells/seen_features.hpp"
#include "fragments/fragment_reader.hpp"
#include "motifcount/error.hpp"
#include "reads/record_fields.hpp"
#include "umis/umi_code.hpp"

namespace motifcount::internal {
namespace {

/// Numbers in cells_classes()
enum OwnClass : std::size_t { bad_cell, bad_umi };

/// Adds the lengths of a segment to those of a cell or UMI.
void add_lengths(ReadLayout const& layout, LayoutSegment const& segment, SegmentList const& list,
                 UmiLengths& all) {
    bool const listed = list.list != nullptr;
    unsigned const shortest = listed ? list.list->shortest() : segment.shortest;
    unsigned const longest = listed ? list.list->longest() : segment.longest;
    all.vary = all.vary || shortest != longest;
    all.longest = longest > ShortText::max_length ? longest : all.longest + longest;
    if (all.longest > all.limit())
        refuse_layout(layout.text, segment.position,
                      std::string("the segments '")
                          .append(segment.name)
                          .append("' may have at most ")
                          .append(std::to_string(all.limit()))
                          .append(" bases"));
}

/// Appends `more`; all in all at most 32 letters
void append(ShortText& text, ShortText const& more) {
    if (more.length == 0) return;
    text.bases[0] |= more.bases[0] << (2 * text.length);
    text.breaks |= more.breaks << text.length;
    text.length += more.length;
}

bool is_one_letter(ShortText const& text) {
    std::uint64_t const first = text.bases[0] & 3U;
    return text.bases[0] == (first * 0x5555'5555'5555'5555U & low_bits(2 * text.length));
}

}  // namespace

std::vector<std::string> cells_classes() {
    return {"N in the cell", "bad UMI"};
}

CellSegments cell_segments(ReadLayout const& layout, SegmentLists const& lists) {
    std::vector<LayoutSegment const*> const all = layout.segments();
    CellSegments own;
    std::optional<std::size_t> feature;
    for (std::size_t i = 0; i < all.size(); ++i) {
        LayoutSegment const& segment = *all[i];
        SegmentList const& list = lists.lists()[i];
        if (segment.kind == SegmentKind::cell) {
            own.cell.push_back(i);
            add_lengths(layout, segment, list, own.cell_lengths);
        } else if (segment.kind == SegmentKind::umi) {
            own.umi.push_back(i);
            add_lengths(layout, segment, list, own.umi_lengths);
        } else if (segment.kind == SegmentKind::feature) {
            if (feature)
                refuse_layout(
                    layout.text, segment.position,
                    "'" + segment.name + "' and '" + all[*feature]->name +
                        "' are both features, but only one can be counted; call the other one [skip]");
            own.has_list = list.list != nullptr;
            if (!own.has_list && segment.longest == LayoutSegment::unlimited)
                refuse_layout(layout.text, segment.position,
                              "'" + segment.name +
                                  "' has no list: give the features with --features, or as [" + segment.name +
                                  " = FILE]; or give its length, such as [" + segment.name + ":20] or [" +
                                  segment.name + ":1-200], to count all sequences");
            feature = i;
        }
    }
    if (!feature)
        refuse_layout(
            layout.text, 0,
            "no segment is a feature; name one, such as [guide], and give its list with --features");
    own.feature = *feature;
    return own;
}

class CellsJob::Part final : public FragmentPart {
public:
    explicit Part(CellsJob const& job) : job_(job), reader_(job.layout_, job.matcher_) {}

    void add(Fragment const& fragment) override {
        ReadPlacement const& placement = reader_.place(fragment);
        std::size_t of = job_.numbers_.of(reader_);
        UmiRecord record;
        if (of == 0) of = fill(fragment, placement, record);
        tally.add(of);
        if (of == 0 && !job_.segments_.has_list)
            add_text(record);
        else if (of == 0)
            records_.push_back(record);
        else if (placement.outcome == PlacementClass::no_match ||
                 placement.outcome == PlacementClass::ambiguous)
            tally.seen.push_back(
                {static_cast<std::uint32_t>(of), reader_.letters_of(reader_.failed_segment())});
    }

    void prefetch(Fragment const& fragment, unsigned step) override {
        for (LeadingList const& leading : job_.leading_) {
            RecordSpan const& bases = fragment.reads[leading.mate].bases;
            if (bases.length < leading.offset + leading.list->longest()) continue;
            leading.list->prefetch(
                short_text(fragment.text, bases.first + leading.offset, leading.list->longest()), step);
        }
    }

    void finish() override {
        if (records_.empty() && ends_.empty()) return;
        auto writer = job_.take_writer();
        for (UmiRecord const& record : records_) writer->umis.add(record);
        std::size_t first = 0;
        for (std::size_t const end : ends_) {
            writer->texts->add(std::string_view(texts_).substr(first, end - first));
            first = end;
        }
        records_.clear();
        texts_.clear();
        ends_.clear();
        std::lock_guard const lock(job_.mutex_);
        job_.writers_.push_back(std::move(writer));
    }

    LayoutClasses::Tally tally;

private:
    /// Returns the class of the fragment.
    std::size_t fill(Fragment const& fragment, ReadPlacement const& placement, UmiRecord& record) {
        CellSegments const& segments = job_.segments_;
        ShortText cell;
        for (std::size_t const i : segments.cell) {
            // An exact match has the letters of its entry, which would have to be loaded from memory.
            ListMatch const& match = placement.segments[i].match;
            bool const differs = job_.lists_.lists()[i].list != nullptr && match.distance != 0;
            append(cell,
                   differs ? parse_short_text(job_.lists_.sequences(i)[match.entry]) : reader_.text_of(i));
        }
        if (cell.breaks != 0) return job_.numbers_.own(bad_cell);
        record.cell = segments.cell.empty() ? 0 : umi_code(cell, segments.cell_lengths);
        record.feature = placement.segments[segments.feature].match.entry;
        if (segments.umi.empty()) return 0;
        ShortText umi;
        for (std::size_t const i : segments.umi) append(umi, reader_.text_of(i));
        if (umi.breaks != 0 || is_one_letter(umi) || has_low_quality(fragment, placement))
            return job_.numbers_.own(bad_umi);
        record.umi = umi_code(umi, segments.umi_lengths);
        return 0;
    }

    void add_text(UmiRecord const& record) {
        std::size_t const feature = job_.segments_.feature;
        sequence_.clear();
        reader_.append_letters(feature, sequence_);
        append_seen(texts_, sequence_,
                    {record.cell, record.umi, static_cast<std::uint32_t>(reader_.start_of(feature))});
        ends_.push_back(texts_.size());
    }

    bool has_low_quality(Fragment const& fragment, ReadPlacement const& placement) {
        if (job_.min_umi_quality_ == 0) return false;
        for (std::size_t const i : job_.segments_.umi) {
            std::optional<unsigned> const read = reader_.read_with(i);
            if (!read) continue;  // Titles have no qualities
            fields_.parse(fragment.reads[*read].text);
            PlacedSegment const& placed = placement.segments[i];
            for (char const quality : fields_.qualities().substr(placed.first, placed.length))
                if (quality < min_character(job_.min_umi_quality_)) return true;
        }
        return false;
    }

    CellsJob const& job_;
    FragmentReader reader_;
    RecordFields fields_;
    std::vector<UmiRecord> records_;
    std::string sequence_;
    std::string texts_;  ///< Fragments without a list, one after another
    std::vector<std::size_t> ends_;
};

CellsJob::CellsJob(ReadLayout const& layout, LayoutMatcher const& matcher, SegmentLists const& lists,
                   CellSegments const& segments, unsigned min_umi_quality, UmiStore& store, TextStore* texts)
    : layout_(layout),
      matcher_(matcher),
      lists_(lists),
      segments_(segments),
      min_umi_quality_(min_umi_quality),
      store_(store),
      texts_(texts),
      leading_(find_leading(layout, lists)),
      numbers_(layout, cells_classes()),
      classes_(numbers_.classes()) {}

std::vector<CellsJob::LeadingList> CellsJob::find_leading(ReadLayout const& layout,
                                                          SegmentLists const& lists) {
    constexpr std::size_t large = 100'000;  // Smaller lists fit in a level-2 cache
    std::vector<LeadingList> leading;
    std::size_t number = 0;
    for (MateLayout const& mate : layout.mates) {
        bool fixed = mate.mate != LayoutMate::title;
        unsigned offset = 0;
        for (LayoutElement const& element : mate.elements) {
            auto const* const segment = std::get_if<LayoutSegment>(&element);
            if (segment == nullptr) {
                fixed = false;
                continue;
            }
            SegmentList const& list = lists.lists()[number++];
            if (!fixed) continue;
            if (list.list != nullptr && list.sequences->size() >= large)
                leading.push_back({list.list.get(), static_cast<unsigned>(mate.mate), offset});
            unsigned const shortest = list.list != nullptr ? list.list->shortest() : segment->shortest;
            unsigned const longest = list.list != nullptr ? list.list->longest() : segment->longest;
            fixed = shortest == longest && segment->rule.edits == 0;
            offset += longest;
        }
    }
    return leading;
}

std::unique_ptr<FragmentPart> CellsJob::make_part() const {
    return std::make_unique<Part>(*this);
}

/// There are as many writers as threads that finish parts at the same time.
auto CellsJob::take_writer() const -> std::unique_ptr<Writer> {
    std::lock_guard const lock(mutex_);
    if (writers_.empty()) return std::make_unique<Writer>(*this);
    auto writer = std::move(writers_.back());
    writers_.pop_back();
    return writer;
}

void CellsJob::take(FragmentPart& given) {
    auto& part = static_cast<Part&>(given);
    classes_.add(part.tally);
    part.tally.clear();
}

void CellsJob::flush() {
    for (auto const& writer : writers_) {
        writer->umis.flush();
        if (writer->texts) writer->texts->flush();
    }
}

}  // namespace motifcount::internal
