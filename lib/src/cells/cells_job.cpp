#include "cells/cells_job.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "cells/cell_ties.hpp"
#include "cells/seen_features.hpp"
#include "fragments/fragment_reader.hpp"
#include "reads/record_fields.hpp"
#include "umis/umi_code.hpp"

namespace motifcount::internal {

/// Texts of a part
class PartTexts {
public:
    /// Text to append to; call end() after it
    std::string& last() noexcept { return letters_; }
    void end() { ends_.push_back(letters_.size()); }
    void move_to(TextStore::Writer& writer) {
        std::size_t first = 0;
        for (std::size_t const end : ends_) {
            writer.add(std::string_view(letters_).substr(first, end - first));
            first = end;
        }
        letters_.clear();
        ends_.clear();
    }
    [[nodiscard]] bool empty() const noexcept { return ends_.empty(); }

private:
    std::string letters_;
    std::vector<std::size_t> ends_;
};

namespace {

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

class CellsJob::Part final : public FragmentPart {
public:
    explicit Part(CellsJob const& job) : job_(job), reader_(job.layout_, job.matcher_) {}

    void add(Fragment const& fragment) override {
        ReadPlacement const& placement = reader_.place(fragment);
        std::size_t of = job_.numbers_.of(reader_);
        if (job_.ties_ != nullptr && find_ties(placement, of)) return add_tied(fragment, placement, of);
        UmiRecord record;
        if (of == 0) of = fill(fragment, placement, record);
        tally.add(of);
        if (of == 0 && !job_.segments_.has_list)
            add_text(record);
        else if (of == 0)
            records_.push_back(record);
        else if (std::string seen = failed_letters(placement); !seen.empty())
            tally.seen.push_back({static_cast<std::uint32_t>(of), std::move(seen)});
    }

    void prefetch(Fragment const& fragment) override {
        for (LeadingList const& leading : job_.leading_) {
            RecordSpan const& bases = fragment.reads[leading.mate].bases;
            if (bases.length < leading.offset + leading.list->longest()) continue;
            leading.list->prefetch(
                short_text(fragment.text, bases.first + leading.offset, leading.list->longest()));
        }
    }

    void finish() override {
        if (records_.empty() && texts_.empty() && ties_.empty()) return;
        auto writer = job_.writers_.take(job_);
        for (UmiRecord const& record : records_) writer->umis.add(record);
        records_.clear();
        if (writer->texts) texts_.move_to(*writer->texts);
        if (writer->ties) ties_.move_to(*writer->ties);
        job_.writers_.give_back(std::move(writer));
    }

    LayoutClasses::Tally tally;
    std::vector<std::pair<std::size_t, std::uint32_t>> exact;  ///< Segment and entry of exact matches
    std::uint64_t tied = 0;                                    ///< Number of fragments with ties

private:
    /// Letters of the segment that does not match; empty if the fragment fails for another reason
    [[nodiscard]] std::string failed_letters(ReadPlacement const& placement) const {
        bool const by_list =
            placement.outcome == PlacementClass::no_match || placement.outcome == PlacementClass::ambiguous;
        return by_list ? reader_.letters_of(reader_.failed_segment()) : std::string();
    }

    /// Sequence of a segment that is part of the cell
    [[nodiscard]] ShortText cell_part(ReadPlacement const& placement, std::size_t segment) const {
        // An exact match has the letters of its entry, which would have to be loaded from memory.
        ListMatch const& match = placement.segments[segment].match;
        bool const differs = job_.lists_.lists()[segment].list != nullptr && match.distance != 0;
        return differs ? parse_short_text(job_.lists_.sequences(segment)[match.entry])
                       : reader_.text_of(segment);
    }

    /// Collects exact matches. Returns whether the class `of` depends on ties.
    bool find_ties(ReadPlacement const& placement, std::size_t of) {
        std::size_t const end = of == 0 ? placement.segments.size() : reader_.failed_segment();
        open_.clear();
        for (std::size_t i = 0; i < placement.segments.size(); ++i) {
            ListMatch const& match = placement.segments[i].match;
            if (match.outcome == ListMatch::Outcome::found && match.distance == 0)
                exact.emplace_back(i, match.entry);
            if (match.outcome == ListMatch::Outcome::tied && i < end) open_.push_back(i);
        }
        return !open_.empty();
    }

    void add_tied(Fragment const& fragment, ReadPlacement const& placement, std::size_t of) {
        TiedFragment own{.of = of, .failed = failed_letters(placement)};
        CellSegments const& segments = job_.segments_;
        if (of == 0) {
            own.cell.resize(placement.segments.size());
            for (std::size_t const i : segments.cell)
                if (std::ranges::find(open_, i) == open_.end())
                    own.cell[i] = letters(cell_part(placement, i));
            UmiRecord record;
            own.of = fill_umi(fragment, placement, record);
            own.umi = record.umi;
            own.feature = placement.segments[segments.feature].match.entry;
            if (!segments.has_list) {
                reader_.append_letters(segments.feature, own.sequence);
                own.start = static_cast<std::uint32_t>(reader_.start_of(segments.feature));
            }
        }
        for (std::size_t const i : open_) {
            SegmentTie& tie = own.ties.emplace_back(i, reader_.letters_of(i));
            BarcodeList const& list = *job_.lists_.lists()[i].list;
            tie.entries = list.tie(reader_.compared_text(i, list));
            if (of != 0 || std::ranges::find(segments.cell, i) == segments.cell.end()) continue;
            for (std::size_t at = 0; at < tie.entries.nearest; ++at)
                tie.cells.emplace_back(job_.lists_.sequences(i)[tie.entries.entries[at]]);
        }
        ties_.last() += line_of(own);
        ties_.end();
        ++tied;
    }

    /// Returns the class of the fragment.
    std::size_t fill(Fragment const& fragment, ReadPlacement const& placement, UmiRecord& record) {
        CellSegments const& segments = job_.segments_;
        ShortText cell;
        for (std::size_t const i : segments.cell) append(cell, cell_part(placement, i));
        if (cell.breaks != 0) return job_.numbers_.own(bad_cell);
        record.cell = segments.cell.empty() ? 0 : umi_code(cell, segments.cell_lengths);
        record.feature = placement.segments[segments.feature].match.entry;
        return fill_umi(fragment, placement, record);
    }

    /// Returns the class of a fragment whose cell is known.
    std::size_t fill_umi(Fragment const& fragment, ReadPlacement const& placement, UmiRecord& record) {
        CellSegments const& segments = job_.segments_;
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
        append_seen(texts_.last(), sequence_,
                    {record.cell, record.umi, static_cast<std::uint32_t>(reader_.start_of(feature))});
        texts_.end();
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
    PartTexts texts_;                ///< Fragments without a list of features
    PartTexts ties_;                 ///< Fragments with ties
    std::vector<std::size_t> open_;  ///< Segments with ties of the last fragment
};

CellsJob::CellsJob(ReadLayout const& layout, LayoutMatcher const& matcher, SegmentLists const& lists,
                   CellSegments const& segments, unsigned min_umi_quality, UmiStore& store, TextStore* texts,
                   CellTies* ties)
    : layout_(layout),
      matcher_(matcher),
      lists_(lists),
      segments_(segments),
      min_umi_quality_(min_umi_quality),
      store_(store),
      texts_(texts),
      ties_(ties),
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

CellsJob::Writer::Writer(CellsJob const& job) : umis(job.store_) {
    if (job.texts_ != nullptr) texts.emplace(*job.texts_);
    if (job.ties_ != nullptr) ties.emplace(job.ties_->fragments);
}

void CellsJob::take(FragmentPart& given) {
    auto& part = static_cast<Part&>(given);
    classes_.add(part.tally);
    part.tally.clear();
    for (auto const& [segment, entry] : part.exact) ++ties_->exact[segment][entry];
    part.exact.clear();
    tied_ += std::exchange(part.tied, 0);
}

void CellsJob::flush() {
    for (auto const& writer : writers_.all()) {
        writer->umis.flush();
        if (writer->texts) writer->texts->flush();
        if (writer->ties) writer->ties->flush();
    }
}

}  // namespace motifcount::internal
