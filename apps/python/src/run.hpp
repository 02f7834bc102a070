#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

/// Binds run() and the command.
void bind_run(nanobind::module_& module);

}  // namespace motifcount::python
