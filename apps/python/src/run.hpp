#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

/// run(), and the command itself.
void bind_run(nanobind::module_& module);

}  // namespace motifcount::python
