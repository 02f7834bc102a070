#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

void bind_motif_set(nanobind::module_& module);

}  // namespace motifcount::python
