#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

void bind_searcher(nanobind::module_& module);

}  // namespace motifcount::python
