#pragma once

#include <nanobind/nanobind.h>

namespace motifcount::python {

/// Binds the functions demux(), cells() and layout().
void bind_layouts(nanobind::module_& module);

}  // namespace motifcount::python
