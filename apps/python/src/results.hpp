#pragma once

#include <nanobind/nanobind.h>

#include "motifcount/run.hpp"
#include "motifcount/searcher.hpp"

namespace motifcount::python {

namespace nb = nanobind;

/// The lines with the names of parameters.
[[nodiscard]] nb::list list_of(std::vector<Message> const& lines);
/// (CountColumns, inputs, classes or None, warnings, notes): what motifcount._results.Counts is made of. An input is (path,
/// records, bases), the classes are (unique, several, tie, none).
[[nodiscard]] nb::tuple tuple_of(SearchResult const& result, std::vector<std::string> const& notes);
/// (MotifSet, the five of the other, samples). A sample is (name, records, bases, CountColumns); the last
/// is None without RunSettings::count_by_sample.
[[nodiscard]] nb::tuple tuple_of(Result result, std::vector<std::string> const& notes);

}  // namespace motifcount::python
