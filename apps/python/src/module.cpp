#include "arrays.hpp"
#include "errors.hpp"
#include "layouts.hpp"
#include "motif_set.hpp"
#include "motifcount/version.hpp"
#include "run.hpp"
#include "searcher.hpp"
#include "supervise.hpp"
#include "text.hpp"

/// Native part of the package; _core.pyi describes its interface.
NB_MODULE(_core, module) {
    using namespace motifcount::python;
    bind_errors(module);
    bind_arrays(module);
    bind_motif_set(module);
    bind_searcher(module);
    bind_run(module);
    bind_layouts(module);
    end_searches_at_exit();
    // Warnings about leaks are off, because objects of daemon threads, and of children forked by a process with threads, would
    // be reported. Tests turn the warnings on.
    nanobind::set_leak_warnings(false);
    module.def("set_leak_warnings", &nanobind::set_leak_warnings, nanobind::arg("on"));
    module.attr("version") = to_text(motifcount::version());
    module.attr("citation") = to_text(motifcount::citation());
}
