#include "layouts.hpp"

#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "job.hpp"
#include "motifcount/layout_options.hpp"
#include "results.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

/// Keeps the warnings in the wording of the library.
class LayoutListener final : public RunListener {
public:
    using RunListener::RunListener;
    void warning(Message const& text) override { warnings_.push_back(text); }
    /// Returns (warnings, notes). Must not be called before the work has ended.
    [[nodiscard]] nb::tuple messages() const {
        nb::list notes;
        for (std::string const& note : RunListener::notes()) notes.append(to_text(note));
        return nb::make_tuple(list_of(warnings_), notes);
    }

private:
    std::vector<Message> warnings_;
};

nb::list texts(std::vector<std::string> const& values) {
    nb::list list;
    for (std::string const& value : values) list.append(to_text(value));
    return list;
}

nb::list texts(Texts const& values) {
    nb::list list;
    for (std::string_view const value : values) list.append(to_text(value));
    return list;
}

nb::list texts(std::vector<InputSummary> const& inputs) {
    nb::list list;
    for (InputSummary const& input : inputs)
        list.append(nb::make_tuple(to_text(input.path), input.records, input.bases));
    return list;
}

nb::list texts(std::vector<LayoutClass> const& classes) {
    nb::list list;
    for (LayoutClass const& own : classes) {
        nb::list sequences;
        for (auto const& [sequence, fragments] : own.sequences)
            sequences.append(nb::make_tuple(to_text(sequence), fragments));
        list.append(nb::make_tuple(to_text(own.name), to_text(own.segment), own.fragments, sequences));
    }
    return list;
}

/// Runs `job(listener, stop)`, and returns its result with the messages.
template <class Job>
auto supervised(nb::object progress, Job const& job) {
    Meeting meeting;
    LayoutListener listener(meeting, std::move(progress));
    decltype(job(&listener, std::stop_token())) result;
    supervise(meeting, listener, &listener,
              [&](std::stop_token stop) { result = job(&listener, std::move(stop)); });
    return std::pair(std::move(result), listener.messages());
}

nb::list texts(std::vector<DemuxSample> const& samples) {
    nb::list list;
    for (DemuxSample const& sample : samples)
        list.append(
            nb::make_tuple(to_text(sample.name), texts(sample.barcodes), sample.fragments, sample.exact));
    return list;
}

/// Returns (samples, classes, pieces), or None.
nb::object texts(std::optional<DemuxPieces> const& pieces) {
    if (!pieces) return nb::none();
    return nb::make_tuple(texts(pieces->samples), texts(pieces->classes), pieces->pieces);
}

nb::tuple run_cells(nb::list const& words, nb::object progress) {
    Words const line("cells", words);
    CellsSettings const settings = app::parse_cells(line.count(), line.pointers.data()).settings;
    auto const [result, messages] =
        supervised(std::move(progress), [&settings](ProgressSink* sink, std::stop_token stop) {
            return count_cells(settings, sink, std::move(stop));
        });
    nb::list const features = texts(result.features);
    nb::list ties;
    for (DecidedTies const& own : result.decided_ties)
        ties.append(nb::make_tuple(to_text(own.segment), own.fragments));
    return nb::make_tuple(nb::make_tuple(texts(result.cells), features, texts(result.genes),
                                         texts(result.sequences), settings.feature_type),
                          CellColumns(result.counts), texts(result.classes), ties, texts(result.inputs),
                          result.has_cells, result.has_umis,
                          nb::make_tuple(result.fragments, result.umis, result.molecules, result.dropped),
                          messages);
}

nb::tuple run_demux(nb::list const& words, nb::object progress) {
    Words const line("demux", words);
    DemuxSettings const settings = app::parse_demux(line.count(), line.pointers.data()).settings;
    auto const [result, messages] =
        supervised(std::move(progress), [&settings](ProgressSink* sink, std::stop_token stop) {
            return demux(settings, sink, std::move(stop));
        });
    nb::list patterns;
    for (auto const& [words_of, fragments] : result.patterns)
        patterns.append(nb::make_tuple(to_text(words_of), fragments));
    return nb::make_tuple(texts(result.columns), texts(result.samples), patterns, texts(result.pieces),
                          texts(result.classes), texts(result.inputs), result.fragments, messages);
}

nb::tuple run_layout(nb::list const& words) {
    Words const line("layout", words);
    LayoutSearch const search = app::parse_layout_search(line.count(), line.pointers.data()).settings;
    auto const [found, messages] = supervised(
        nb::none(),
        [&search](ProgressSink* sink, std::stop_token const&) { return detect_layout(search, sink); });
    return nb::make_tuple(to_text(found.layout), to_text(found.kit), found.fragments, found.matched,
                          found.reversed, messages);
}

}  // namespace

void bind_layouts(nb::module_& module) {
    module.def("cells", &run_cells, nb::arg("words"), nb::arg("progress").none());
    module.def("demux", &run_demux, nb::arg("words"), nb::arg("progress").none());
    module.def("layout", &run_layout, nb::arg("words"));
}

}  // namespace motifcount::python
