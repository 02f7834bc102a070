#include "motifcount/demux.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "core/joined.hpp"
#include "demux/demux_job.hpp"
#include "demux/demux_report.hpp"
#include "fragments/detect_directions.hpp"
#include "fragments/kept_warnings.hpp"
#include "fragments/layout_inputs.hpp"
#include "fragments/segment_lists.hpp"
#include "inputs/path_checks.hpp"
#include "layouts/kits.hpp"
#include "motifcount/error.hpp"
#include "output/output_folder.hpp"

namespace motifcount {

using namespace internal;
namespace {

/// For each read of a fragment, whether its bases are written. If the layout has templates, only reads with a template are.
/// Otherwise, reads are written that the layout does not describe completely.
std::vector<bool> mates_with_files(ReadLayout const& layout, unsigned mates) {
    auto const is_template = [](LayoutElement const& element) {
        auto const* const segment = std::get_if<LayoutSegment>(&element);
        return segment != nullptr && segment->kind == SegmentKind::insert;
    };
    auto const is_open = [](LayoutElement const& element) {
        auto const* const gap = std::get_if<LayoutGap>(&element);
        return gap != nullptr && gap->varies();
    };
    bool const has_templates = std::ranges::any_of(layout.mates, [&](MateLayout const& mate) {
        return std::ranges::any_of(mate.elements, is_template);
    });
    std::vector<bool> written(mates, !has_templates);
    for (MateLayout const& mate : layout.mates) {
        auto const number = static_cast<std::size_t>(mate.mate);
        if (number >= mates) continue;
        written[number] = has_templates ? std::ranges::any_of(mate.elements, is_template)
                                        : std::ranges::any_of(mate.elements, is_open);
    }
    if (std::ranges::find(written, true) == written.end())
        refuse_layout(layout.text, 0,
                      "no bases would be written, because the segments cover each read; add [template] or *");
    return written;
}

std::vector<NamedPath> output_paths(DemuxOutput const& output, std::string const& folder) {
    std::vector<NamedPath> paths;
    for (std::string const& path : output.paths())
        if (!path.empty()) paths.push_back({setting::folder, path, true});
    for (char const* const name : {"/summary.tsv", "/demux.json"})
        paths.push_back({setting::folder, folder + name});
    return paths;
}

std::vector<DemuxSample> describe(BarcodeSheet const& sheet,
                                  std::vector<DemuxJob::SampleTally> const& tallies) {
    std::vector<DemuxSample> samples;
    for (std::size_t i = 0; i < sheet.samples().size(); ++i) {
        DemuxSample sample{sheet.samples()[i], {}, tallies[i].fragments, tallies[i].exact};
        for (std::size_t column = 0; column < sheet.columns().size(); ++column) {
            std::vector<std::string> barcodes;
            for (BarcodeSheet::Row const& row : sheet.rows())
                if (row.sample == i) barcodes.push_back(row.barcodes[column]);
            sample.barcodes.push_back(joined(barcodes));
        }
        samples.push_back(std::move(sample));
    }
    return samples;
}

std::vector<ReadInput> inputs_of(DemuxSettings const& settings, BarcodeSheet const& sheet) {
    if (sheet.inputs().empty() && settings.inputs.empty())
        throw Error(ErrorCode::usage,
                    "no reads: name one or more files, -1 FILE and -2 FILE for pairs, or the files in "
                    "columns fastq_1 and fastq_2 of " +
                        sheet.path());
    if (sheet.inputs().empty()) return settings.inputs;
    if (!settings.inputs.empty())
        throw Error(ErrorCode::usage, sheet.path() + ": the column fastq_1 names the reads, but " +
                                          settings.inputs.front().name() +
                                          " is given as well; give the reads only once");
    std::vector<ReadInput> inputs = sheet.inputs();
    for (ReadInput& input : inputs) input.interleaved = settings.interleaved && input.mates.empty();
    return inputs;
}

}  // namespace

DemuxResult demux(DemuxSettings const& settings, ProgressSink* sink, std::stop_token stop) {
    ProgressSink silent;
    DemuxResult result;
    KeptWarnings told(sink != nullptr ? *sink : silent, result.warnings);
    BarcodeSheet sheet(settings.barcodes);
    ReadLayout layout = parse_layout(find_layout(settings.layout), sheet.header());
    sheet.read(value_names(layout));
    std::vector<ReadInput> const inputs = inputs_of(settings, sheet);
    unsigned const mates = check_inputs(layout, inputs, told);
    SampleLookup const lookup(layout, sheet);
    unsigned const threads = settings.threads != 0 ? settings.threads : usable_cpus();
    LayoutOptions const placing{.both_ways = settings.both_orientations};
    detect_directions(layout, lookup.lists(), inputs, placing, threads, settings.reference, told);
    SegmentLists const lists(layout, lookup.lists(), threads, told);
    std::vector<bool> const written = mates_with_files(layout, mates);
    LayoutMatcher const matcher(layout, lists.lists(), placing);

    OutputFolder folder(settings.output_folder);
    DemuxOutput output(settings.output_folder, sheet.samples(), written, settings.compression_level, stop);
    if (output.is_spooled())
        told.note(
            "the samples have more files than this process may open, so reads first go to a temporary "
            "file, which takes twice the disk space; ulimit -n raises the limit");
    check_outputs(files_of(inputs), output_paths(output, settings.output_folder));
    OutputFile summary(settings.output_folder + "/summary.tsv", stop);
    OutputFile json(settings.output_folder + "/demux.json", stop);
    DemuxJob job(layout, matcher, lists, lookup, sheet.samples().size(), written,
                 {settings.keep_segments, settings.tags}, output);
    told.begin();
    result.inputs = run_fragments(
        {inputs, threads, settings.piece_bytes, settings.reference, settings.decoder, stop, true}, job, told);
    result.columns = sheet.columns();
    result.samples = describe(sheet, job.samples());
    result.classes = job.classes();
    for (LayoutClass const& own : result.classes) result.fragments += own.fragments;
    tell_chances(layout, result.inputs, told);
    summary.write(demux_table(result, TableFormat::of_file(summary.path())));
    json.write(demux_json(result, settings));
    std::vector<OutputFile*> files = output.finish();
    files.push_back(&summary);
    files.push_back(&json);
    told.end();
    publish_all(files);
    folder.keep();
    return result;
}

}  // namespace motifcount
