#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

/// Binds the functions run() and command().
void bind_run(nanobind::module_& module);

}  // namespace motifcount::python
