#include "motifcount/demux.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "core/joined.hpp"
#include "demux/demux_job.hpp"
#include "demux/demux_page.hpp"
#include "demux/demux_report.hpp"
#include "demux/long_read_job.hpp"
#include "demux/long_read_plan.hpp"
#include "fragments/detect_directions.hpp"
#include "fragments/kept_warnings.hpp"
#include "fragments/layout_inputs.hpp"
#include "fragments/layout_report.hpp"
#include "fragments/layout_search.hpp"
#include "fragments/page_files.hpp"
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
std::vector<bool> mates_with_files(ReadLayout const& layout, unsigned mates, ProgressSink& sink) {
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
    for (std::size_t mate = 0; mate < mates && !has_templates; ++mate)
        if (!written[mate])
            sink.guess("R" + std::to_string(mate + 1) +
                       " is not written, because the layout has no * or [template] there");
    return written;
}

/// Tables, JSON and page of a run
struct Reports {
    Reports(DemuxSettings const& settings, std::stop_token const& stop)
        : summary(settings.output_folder + "/summary.tsv", stop),
          json(settings.output_folder + "/demux.json", stop),
          pages(settings.html, settings.mqc, stop) {
        if (settings.long_read.split) of_pieces.emplace(settings.output_folder + "/pieces.tsv", stop);
    }

    void write(DemuxResult const& result, DemuxSettings const& settings) {
        summary.write(demux_table(result, TableFormat::of_file(summary.path())));
        json.write(demux_json(result, settings));
        if (of_pieces) of_pieces->write(pieces_table(result, TableFormat::of_file(of_pieces->path())));
        if (pages.html() != nullptr) pages.html()->write(demux_page(result, settings));
        if (pages.has_sections()) write_demux_sections(result, settings, pages);
    }
    [[nodiscard]] std::vector<OutputFile*> files() {
        std::vector<OutputFile*> all{&summary, &json};
        if (of_pieces) all.push_back(&*of_pieces);
        for (OutputFile* const file : pages.files()) all.push_back(file);
        return all;
    }
    [[nodiscard]] std::vector<NamedPath> paths() const {
        std::vector<NamedPath> paths = pages.paths();
        paths.push_back({setting::folder, summary.path()});
        paths.push_back({setting::folder, json.path()});
        if (of_pieces) paths.push_back({setting::folder, of_pieces->path()});
        return paths;
    }

    OutputFile summary;
    OutputFile json;
    std::optional<OutputFile> of_pieces;
    PageFiles pages;
};

std::vector<NamedPath> output_paths(DemuxOutput const& output, Reports const& reports) {
    std::vector<NamedPath> paths = reports.paths();
    for (std::string const& path : output.paths())
        if (!path.empty()) paths.push_back({setting::folder, path, true});
    return paths;
}

std::vector<DemuxSample> describe(BarcodeSheet const& sheet, std::vector<SampleTally> const& tallies) {
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

/// Returns the layout of the first reads, with the sheet's columns as lists.
OwnLayout detected_layout(DemuxSettings const& settings, BarcodeSheet const& sheet, unsigned threads,
                          ProgressSink& told) {
    if (settings.long_reads)
        throw Error(ErrorCode::usage,
                    "--layout auto cannot be combined with --long-reads: give the layout with the flanks, or "
                    "the name of a kit");
    std::vector<SurveyedList> lists;
    for (std::size_t column = 0; column < sheet.columns().size(); ++column) {
        SurveyedList& list = lists.emplace_back(SurveyedList{sheet.columns()[column], {}, {}});
        for (BarcodeSheet::Row const& row : sheet.rows()) list.sequences.push_back(row.barcodes[column]);
    }
    return detect_own_layout(inputs_of(settings, sheet), lists, sheet.columns(), settings.reference, threads,
                             told);
}

/// Lists and matcher of a layout that is placed once per fragment
struct PlacedOnce {
    PlacedOnce(ReadLayout const& layout, SampleLookup const& lookup, LayoutOptions const& placing,
               unsigned threads, ProgressSink& sink)
        : lists(layout, lookup.lists(), threads, sink), matcher(layout, lists.lists(), placing) {}

    SegmentLists lists;
    LayoutMatcher matcher;
};

void take_fragments(BarcodeSheet const& sheet, DemuxCounts const& fragments, unsigned threads,
                    DemuxResult& result) {
    result.samples = describe(sheet, fragments.samples);
    result.classes = fragments.classes.result(threads);
}

void take_counts(BarcodeSheet const& sheet, LongReadJob const& job, bool pieces, unsigned threads,
                 DemuxResult& result) {
    take_fragments(sheet, job.fragments(), threads, result);
    result.patterns = job.patterns();
    if (!pieces) return;
    result.pieces = {describe(sheet, job.pieces().samples), job.pieces().classes.result(threads), 0};
    for (LayoutClass const& own : result.pieces->classes) result.pieces->pieces += own.fragments;
}

}  // namespace

DemuxResult demux(DemuxSettings const& settings, ProgressSink* sink, std::stop_token stop) {
    ProgressSink silent;
    DemuxResult result;
    KeptWarnings told(sink != nullptr ? *sink : silent, result.warnings);
    BarcodeSheet sheet(settings.barcodes);
    bool const detects = settings.layout == auto_layout;
    if (detects) sheet.read(sheet.barcode_columns());
    unsigned const threads = settings.threads != 0 ? settings.threads : usable_cpus();
    OwnLayout const own = detects ? detected_layout(settings, sheet, threads, told) : OwnLayout();
    LayoutSource const source = detects ? LayoutSource{own.text} : find_layout(settings.layout);
    ReadLayout layout = parse_layout(source, sheet.header(), sheet.path());
    if (!detects) sheet.read(value_names(layout));
    result.layout = detects ? source.text : settings.layout;
    std::vector<ReadInput> const inputs = inputs_of(settings, sheet);
    unsigned const mates = check_inputs(layout, inputs, told);
    SampleLookup const lookup(layout, sheet);
    bool const is_long = settings.long_reads || source.long_reads;
    bool const split = settings.long_read.split;
    check_long_read_settings(settings, is_long, mates);
    LayoutOptions const placing{.both_ways = settings.both_orientations || own.both_orientations || is_long};
    detect_directions(layout, lookup.lists(), inputs, placing, threads, settings.reference, told);
    std::optional<PlacedOnce> once;
    std::optional<LongReadPlan> anywhere;
    if (is_long)
        anywhere.emplace(layout, lookup, settings.long_read, threads);
    else
        once.emplace(layout, lookup, placing, threads, told);
    std::vector<bool> const written =
        is_long ? std::vector<bool>(1, true) : mates_with_files(layout, mates, told);

    OutputFolder folder(settings.output_folder);
    DemuxOutput output(settings.output_folder, sheet.samples(), written, settings.compression_level, stop);
    if (output.is_spooled())
        told.note(
            "the samples have more files than this process may open, so reads first go to a temporary "
            "file, which takes twice the disk space; ulimit -n raises the limit");
    Reports reports(settings, stop);
    check_outputs(files_of(inputs), output_paths(output, reports));
    DemuxWriting const writing{settings.keep_segments, settings.tags};
    FragmentSource const reads{inputs, threads, settings.piece_bytes, settings.reference, settings.decoder,
                               stop,   true};
    told.begin();
    if (is_long) {
        LongReadJob job(*anywhere, sheet.samples().size(), {split, writing}, output);
        result.inputs = run_fragments(reads, job, told);
        take_counts(sheet, job, split, threads, result);
    } else {
        DemuxJob job(layout, once->matcher, once->lists, lookup, sheet.samples().size(), written, writing,
                     output);
        result.inputs = run_fragments(reads, job, told);
        take_fragments(sheet, job.fragments(), threads, result);
        tell_chances(layout, result.inputs, told);
    }
    result.columns = sheet.columns();
    for (LayoutClass const& reason : result.classes) result.fragments += reason.fragments;
    tell_few_assigned(result.classes, result.fragments, told);
    reports.write(result, settings);
    std::vector<OutputFile*> files = output.finish();
    for (OutputFile* const file : reports.files()) files.push_back(file);
    told.end();
    publish_all(files);
    folder.keep();
    return result;
}

}  // namespace motifcount
