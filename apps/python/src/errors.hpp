#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

/// Registers the translation of C++ errors to the exceptions of motifcount._errors.
void bind_errors(nanobind::module_& module);

}  // namespace motifcount::python
