#include "motifcount/run.hpp"

#include <algorithm>

#include "cli/process.hpp"
#include "gil.hpp"
#include "motifcount/count_options.hpp"
#include "motifcount/error.hpp"
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

/// Runs a count command line. `counts`: whether `arguments` name an output for the counts. If false, no table of counts is
/// written.
nb::tuple run_words(nb::list const& arguments, bool counts, nb::object progress) {
    Words const words("motifcount", arguments);
    app::CountRequest request = app::parse_count(words.count(), words.pointers.data());
    RunSettings& settings = request.settings;
    if (!counts) settings.outputs.counts.clear();
    settings.count_by_sample = std::ranges::count_if(settings.inputs, &ReadInput::ends_sample) > 1;
    Meeting meeting;
    RunListener listener(meeting, std::move(progress));
    Result result;
    supervise(meeting, listener, &listener,
              [&](std::stop_token stop) { result = motifcount::run(settings, &listener, std::move(stop)); });
    return tuple_of(std::move(result), listener.notes());
}

}  // namespace

void bind_run(nb::module_& module) {
    module.def("run", &run_words, nb::arg("words"), nb::arg("counts"), nb::arg("progress").none());
    module.def("command", &command, nb::arg("words"));
}

}  // namespace motifcount::python
