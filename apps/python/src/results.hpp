#pragma once

#include <nanobind/nanobind.h>

#include "motifcount/run.hpp"
#include "motifcount/searcher.hpp"

namespace motifcount::python {

namespace nb = nanobind;

/// Returns the messages in their form for Python, with names of parameters instead of options.
[[nodiscard]] nb::list list_of(std::vector<Message> const& lines);
/// Returns (CountColumns, inputs, classes or `None`, warnings, notes): the arguments of motifcount._results.Counts. An input is
/// (path, records, bases); the classes are the numbers of Classes or Conditions.
[[nodiscard]] nb::tuple tuple_of(SearchResult const& result, std::vector<std::string> const& notes);
/// Returns (MotifSet, the five items for a SearchResult, samples, sites). A sample is (name, records, bases, CountColumns,
/// classes): CountColumns is `None` without RunSettings::count_by_sample, and `classes` maps names to numbers of fragments. The
/// sites are (SiteColumns, records, count names, aligned guides, targets, PAMs), all empty without OffTarget::return_sites.
[[nodiscard]] nb::tuple tuple_of(Result result, std::vector<std::string> const& notes);

}  // namespace motifcount::python
