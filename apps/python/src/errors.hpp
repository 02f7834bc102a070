#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

/// What the library throws becomes an exception of motifcount._errors.
void bind_errors(nanobind::module_& module);

}  // namespace motifcount::python
