#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

/// Registers a translator from C++ errors to the exceptions in motifcount._errors.
void bind_errors(nanobind::module_& module);

}  // namespace motifcount::python
