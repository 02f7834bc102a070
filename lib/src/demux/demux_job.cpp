#include "demux/demux_job.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "demux/record_title.hpp"
#include "fragments/fragment_reader.hpp"
#include "fragments/layout_report.hpp"
#include "motifcount/error.hpp"
#include "reads/record_fields.hpp"

namespace motifcount::internal {

class DemuxJob::Part final : public FragmentPart {
public:
    explicit Part(DemuxJob const& job)
        : texts(job.output_.size()),
          samples(job.fragments_.samples.size()),
          job_(job),
          reader_(job.layout_, job.matcher_),
          segments_(job.layout_.segments()),
          not_in_sheet_(job.numbers_.own(0)) {}

    void add(Fragment const& fragment) override {
        ReadPlacement const& placement = reader_.place(fragment);
        std::size_t of = job_.numbers_.of(reader_);
        std::optional<std::uint32_t> sample;
        if (of == 0) {
            sample = job_.lookup_.find(placement.segments);
            if (!sample) of = not_in_sheet_;
        }
        tally.add(of);
        if (sample) {
            write_assigned(fragment, placement, *sample);
        } else {
            write_unmatched(fragment, placement, of);
        }
    }

    std::vector<std::string> texts;  ///< By output file
    std::vector<SampleTally> samples;
    LayoutClasses::Tally tally;

private:
    void write_assigned(Fragment const& fragment, ReadPlacement const& placement, std::uint32_t sample) {
        SampleTally& own = samples[sample];
        ++own.fragments;
        if (std::ranges::all_of(job_.lookup_.segments(),
                                [&](std::size_t i) { return placement.segments[i].match.distance == 0; }))
            ++own.exact;
        tags_.clear();
        if (job_.has_tags_) add_tags(placement);
        for (unsigned mate = 0; mate < fragment.size; ++mate) {
            if (!job_.written_[mate]) continue;
            std::string_view const record = fragment.reads[reader_.read_of(mate)].text;
            std::string_view const title = title_of(record);
            fields_.parse(record);
            std::size_t first = 0;
            std::size_t length = fields_.sequence().size();
            if (!job_.writing_.keep_segments) {
                first = reader_.kept(mate).first;
                length = reader_.kept(mate).length;
            }
            std::string& text = texts[sample * fragment.size + mate];
            text.append("@").append(tags_.empty() ? title : fields_.name()).append(tags_).append("\n");
            text.append(fields_.sequence().substr(first, length)).append("\n+\n");
            text.append(fields_.qualities().substr(first, length)).append("\n");
        }
    }

    void add_tag(std::string_view name, std::string const& letters) {
        tags_.append("\t").append(name).append(":Z:").append(letters);
    }
    void add_tags(ReadPlacement const& placement) {
        std::string barcode, cell, corrected, umi;
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            auto const join = [](std::string& to, std::string_view more) {
                if (!to.empty()) to += '-';
                to += more;
            };
            switch (segments_[i]->kind) {
                case SegmentKind::cell:
                    join(cell, reader_.letters_of(i));
                    if (job_.lists_.lists()[i].list != nullptr)
                        join(corrected, job_.lists_.sequences(i)[placement.segments[i].match.entry]);
                    break;
                case SegmentKind::umi:
                    join(umi, reader_.letters_of(i));
                    break;
                case SegmentKind::feature:
                    if (job_.writing_.tags) join(barcode, reader_.letters_of(i));
                    break;
                default:
                    break;
            }
        }
        if (!barcode.empty()) add_tag("BC", barcode);
        if (!cell.empty()) add_tag("CR", cell);
        if (!corrected.empty()) add_tag("CB", corrected);
        if (!umi.empty()) add_tag("RX", umi);
    }

    /// Copies the reads, and adds the class and the letters of the segment to their titles.
    void write_unmatched(Fragment const& fragment, ReadPlacement const& placement, std::size_t of) {
        LayoutClass const& known = job_.numbers_.classes()[of];
        std::string seen;
        if (of == not_in_sheet_) {
            for (std::size_t const i : job_.lookup_.segments())
                seen.append(seen.empty() ? "" : "+")
                    .append(job_.lookup_.lists()[i][placement.segments[i].match.entry]);
        } else if (placement.outcome == PlacementClass::no_match ||
                   placement.outcome == PlacementClass::ambiguous) {
            seen = reader_.letters_of(reader_.failed_segment());
        }
        if (!seen.empty()) tally.seen.push_back({static_cast<std::uint32_t>(of), seen});
        for (unsigned mate = 0; mate < fragment.size; ++mate) {
            std::string_view const record = fragment.reads[mate].text;
            std::string_view const title = title_of(record);
            fields_.parse(record);
            std::string& text = texts[samples.size() * fragment.size + mate];
            text.append("@").append(title).append(" ").append(label_of(known));
            if (!seen.empty()) text.append(" ").append(seen);
            text.append("\n")
                .append(fields_.sequence())
                .append("\n+\n")
                .append(fields_.qualities())
                .append("\n");
        }
    }

    DemuxJob const& job_;
    FragmentReader reader_;
    std::vector<LayoutSegment const*> segments_;
    std::size_t const not_in_sheet_;
    RecordFields fields_;
    std::string tags_;
};

DemuxJob::DemuxJob(ReadLayout const& layout, LayoutMatcher const& matcher, SegmentLists const& lists,
                   SampleLookup const& samples, std::size_t sample_count, std::vector<bool> written,
                   DemuxWriting const& writing, DemuxOutput& output)
    : layout_(layout),
      matcher_(matcher),
      lists_(lists),
      lookup_(samples),
      written_(std::move(written)),
      writing_(writing),
      has_tags_(writing.tags || std::ranges::any_of(layout.segments(),
                                                    [](LayoutSegment const* segment) {
                                                        return segment->kind == SegmentKind::cell ||
                                                               segment->kind == SegmentKind::umi;
                                                    })),
      output_(output),
      numbers_(layout, {"not in the sheet"}),
      fragments_(sample_count, numbers_.classes()) {}

std::unique_ptr<FragmentPart> DemuxJob::make_part() const {
    return std::make_unique<Part>(*this);
}

void DemuxJob::take(FragmentPart& given) {
    auto& part = static_cast<Part&>(given);
    output_.write_all(part.texts);
    fragments_.take(part.samples, part.tally);
}

}  // namespace motifcount::internal
