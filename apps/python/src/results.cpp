#include "results.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "arrays.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

nb::list list_of(std::vector<InputSummary> const& inputs) {
    nb::list list;
    for (InputSummary const& input : inputs)
        list.append(nb::make_tuple(to_text(input.path), input.records, input.bases));
    return list;
}

nb::list list_of(std::vector<std::string> const& lines) {
    nb::list list;
    for (std::string const& line : lines) list.append(to_text(line));
    return list;
}

nb::object classes_of(std::optional<Assignment> const& assignment) {
    if (!assignment || assignment->dual != Dual::none) return nb::none();
    nb::list numbers;
    for (std::size_t i = 0; i < assignment->classes.size(); ++i) numbers.append(assignment->classes[i]);
    return numbers;
}

}  // namespace

nb::list list_of(std::vector<Message> const& lines) {
    nb::list list;
    for (Message const& line : lines) list.append(to_text(line.library()));
    return list;
}

nb::tuple tuple_of(SearchResult const& result, std::vector<std::string> const& notes) {
    return nb::make_tuple(CountColumns(result.counts), list_of(result.inputs), classes_of(result.assignment),
                          list_of(result.warnings), list_of(notes));
}

nb::tuple tuple_of(Result result, std::vector<std::string> const& notes) {
    nb::list samples;
    for (std::size_t i = 0; i < result.info.samples.size(); ++i) {
        SampleTotals const& sample = result.info.samples[i];
        nb::object columns = nb::none();
        if (!result.counts_by_sample.empty())
            columns = nb::cast(CountColumns(std::exchange(result.counts_by_sample[i], {})));
        nb::dict classes;
        for (std::size_t k = 0; k < sample.classes.size(); ++k)
            classes[to_text(sample.classes.name(k))] = sample.classes[k];
        samples.append(nb::make_tuple(to_text(sample.name), sample.records, sample.bases, columns, classes));
    }
    OffTargetSites const sites = std::move(result.off_target_sites);
    auto const texts = [&sites](std::string OffTargetSite::*text) {
        nb::list list;
        for (OffTargetSite const& site : sites.sites) list.append(to_text(site.*text));
        return list;
    };
    return nb::make_tuple(std::move(result.motifs), CountColumns(result.counts), list_of(result.info.inputs),
                          classes_of(result.info.assignment), list_of(result.info.warnings), list_of(notes),
                          samples,
                          nb::make_tuple(SiteColumns(sites), list_of(sites.records),
                                         list_of(sites.count_names), list_of(sites.score_names),
                                         texts(&OffTargetSite::aligned_guide), texts(&OffTargetSite::target),
                                         texts(&OffTargetSite::pam), texts(&OffTargetSite::variants)));
}

}  // namespace motifcount::python
