#include "demux/long_read_plan.hpp"

#include "dna/reverse_complement.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t max_entries = 1000;

std::vector<std::string> const& entries_of(SampleLookup const& lookup, std::size_t segment) {
    std::vector<std::string> const& entries = lookup.lists()[segment];
    if (entries.size() > max_entries)
        throw Error(ErrorCode::limit, std::string("the sheet has ")
                                          .append(std::to_string(entries.size()))
                                          .append(" barcodes, but the limit for long reads is ")
                                          .append(std::to_string(max_entries)));
    return entries;
}

std::vector<std::string> sequences_of(LayoutSegment const& segment, std::vector<std::string> entries) {
    if (segment.direction == ListDirection::reverse_complement)
        for (std::string& entry : entries) entry = reverse_complement(entry);
    return entries;
}

/// Returns the sample of each entry of the barcode.
std::vector<std::uint32_t> samples_of(SampleLookup const& lookup, std::size_t segment) {
    std::vector<std::uint32_t> samples;
    std::vector<PlacedSegment> placed(lookup.lists().size());
    for (std::uint32_t entry = 0; entry < lookup.lists()[segment].size(); ++entry) {
        placed[segment].match.entry = entry;
        samples.push_back(lookup.find(placed).value());
    }
    return samples;
}

}  // namespace

void check_long_read_settings(DemuxSettings const& settings, bool is_long, unsigned reads) {
    auto const refuse = [](Message const& problem) { throw Error(ErrorCode::usage, problem); };
    constexpr Setting long_reads{"--long-reads", "long_reads"};
    if (!is_long) {
        if (settings.long_read != LongReadSettings{})
            refuse(
                Setting{"--inner, --ends, --split and --flank-edits", "inner, ends, split and flank_edits"} +
                " need " + long_reads + " or a nanopore kit");
        return;
    }
    if (reads != 1) refuse("long reads cannot be pairs: give the files as single reads");
    if (settings.both_orientations)
        refuse("long reads are always searched on both strands: run without " +
               Setting{"--both-orientations", "both_orientations"});
    if (settings.long_read.split && settings.keep_segments)
        refuse(Setting{"--split", "split"} + " cannot be combined with " +
               Setting{"--keep-segments", "keep_segments"} + ": pieces have no barcodes");
}

LongReadPlan::LongReadPlan(ReadLayout const& all, LongReadLayout const& layout, SampleLookup const& lookup,
                           LongReadSettings const& settings, unsigned threads)
    : segment(all.segments()[layout.segment]->name),
      entries(entries_of(lookup, layout.segment)),
      finder(layout, sequences_of(*all.segments()[layout.segment], entries),
             limits_of(layout, entries, settings.flank_edits), threads),
      pattern(samples_of(lookup, layout.segment), layout.insert_is_left, {settings.inner, settings.ends}) {}

}  // namespace motifcount::internal
