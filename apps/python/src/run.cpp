#include "motifcount/run.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>

#include "cli/process.hpp"
#include "gil.hpp"
#include "job.hpp"
#include "motifcount/count_options.hpp"
#include "motifcount/error.hpp"
#include "motifcount/merge.hpp"
#include "motifcount/reports.hpp"
#include "motifcount/subcommand.hpp"
#include "results.hpp"
#include "run.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

int command(nb::list const& arguments) {
    Words const words("motifcount", arguments);
    ReleasedGil const released;
    return cli::run_guarded("motifcount",
                            [&] { return app::dispatch(words.count(), words.pointers.data()); });
}

/// Parses the command line of a job. `output`: whether `arguments` name an output. If false, no report goes to standard output.
RunSettings settings_of(std::string const& job, nb::list const& arguments, bool output) {
    Words const words(job == "count" ? "motifcount" : job.c_str(), arguments);
    auto const parse = [&] {
        if (job == "screen") return app::parse_screen(words.count(), words.pointers.data(), false);
        auto* const parser = job == "offtarget" ? app::parse_offtarget : app::parse_count;
        return parser(words.count(), words.pointers.data());
    };
    RunSettings settings = parse().settings;
    if (!output) settings.outputs.counts = settings.outputs.guide_sites = settings.outputs.cas_offinder = "";
    if (settings.off_target) settings.off_target->return_sites = true;
    return settings;
}

/// Returns the paths of a screen's reports, by name.
nb::dict files_of(OutputPaths const& outputs) {
    nb::dict files;
    for (ReportKind const& kind : report_kinds()) {
        std::string const& path = outputs.*kind.path;
        if (path.empty()) continue;
        if (kind.path == &OutputPaths::mqc) {
            files["mqc"] = to_text(path + "_mqc.json");
            files["mqc_classes"] = to_text(path + "_classes_mqc.json");
            files["mqc_general"] = to_text(path + "_general_mqc.json");
        } else {
            files[to_text(kind.name)] = to_text(path);
        }
    }
    if (!outputs.control_ids.empty()) files["control_ids"] = to_text(outputs.control_ids);
    return files;
}

/// Runs the command line of `job`: "count", "screen" or "offtarget". Returns the result of tuple_of() and files_of().
nb::tuple run_words(std::string const& job, nb::list const& arguments, bool output, nb::object progress) {
    RunSettings settings = settings_of(job, arguments, output);
    settings.count_by_sample = std::ranges::count_if(settings.inputs, &ReadInput::ends_sample) > 1;
    Meeting meeting;
    RunListener listener(meeting, std::move(progress));
    Result result;
    supervise(meeting, listener, &listener,
              [&](std::stop_token stop) { result = motifcount::run(settings, &listener, std::move(stop)); });
    return nb::make_tuple(tuple_of(std::move(result), listener.notes()), files_of(settings.outputs));
}

void merge_files(nb::list const& reports, nb::handle output, nb::handle mqc, std::string const& sample) {
    MergeSettings settings;
    settings.output = from_path(output);
    settings.mqc = from_path(mqc);
    settings.sample = sample;
    for (nb::handle const report : reports) settings.inputs.push_back(from_path(report));
    ReleasedGil const released;
    static_cast<void>(merge(settings));
}

}  // namespace

void bind_run(nb::module_& module) {
    module.def("run", &run_words, nb::arg("job"), nb::arg("words"), nb::arg("output"),
               nb::arg("progress").none());
    module.def("merge", &merge_files, nb::arg("reports"), nb::arg("output"), nb::arg("mqc"),
               nb::arg("sample"));
    module.def("command", &command, nb::arg("words"));
}

}  // namespace motifcount::python
