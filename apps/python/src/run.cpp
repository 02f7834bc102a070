#include "motifcount/run.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>

#include "cli/process.hpp"
#include "gil.hpp"
#include "motifcount/count_options.hpp"
#include "motifcount/error.hpp"
#include "motifcount/merge.hpp"
#include "motifcount/reports.hpp"
#include "motifcount/subcommand.hpp"
#include "results.hpp"
#include "run.hpp"
#include "supervise.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

/// Words of a command line, and an array of pointers to these words, like argv of main()
struct Words {
    Words(char const* program, nb::list const& words) {
        texts.emplace_back(program);
        for (nb::handle const word : words) texts.push_back(from_path(word));
        for (std::string& text : texts) pointers.push_back(text.data());
    }
    [[nodiscard]] int count() const { return static_cast<int>(pointers.size()); }

    std::vector<std::string> texts;
    std::vector<char const*> pointers;
};

int command(nb::list const& arguments) {
    Words const words("motifcount", arguments);
    ReleasedGil const released;
    return cli::run_guarded("motifcount",
                            [&] { return app::dispatch(words.count(), words.pointers.data()); });
}

/// Pauses the run at its end, before the reports are renamed, until the calling thread has checked for signals and reported the
/// last progress.
class RunListener final : public Listener, public Feeder {
public:
    RunListener(Meeting& meeting, nb::object callback) : Listener(std::move(callback)), meeting_(meeting) {}

    void end() override {
        std::unique_lock lock(meeting_.mutex);
        is_wanted_ = !is_cancelled_;
        meeting_.changed.notify_all();
        while (is_wanted_) meeting_.wait(lock);
        if (is_cancelled_) throw Error(ErrorCode::stopped, "stopped");
    }
    [[nodiscard]] bool wants_more() const override { return is_wanted_; }
    void fetch() override {
        if (call_python(PyErr_CheckSignals) != 0) throw nb::python_error();
        pass_on();
        pass_on_no_more();
        std::scoped_lock const lock(meeting_.mutex);
        is_wanted_ = false;
        meeting_.changed.notify_all();
    }
    void cancel() override {
        is_wanted_ = false;
        is_cancelled_ = true;
    }

private:
    Meeting& meeting_;
    bool is_wanted_ = false;
    bool is_cancelled_ = false;
};

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
