#include "arrays.hpp"
#include "errors.hpp"
#include "motif_set.hpp"
#include "motifcount/version.hpp"
#include "run.hpp"
#include "searcher.hpp"
#include "supervise.hpp"
#include "text.hpp"

/// What the modules beside this one are built on: see _core.pyi.
NB_MODULE(_core, module) {
    using namespace motifcount::python;
    bind_errors(module);
    bind_arrays(module);
    bind_motif_set(module);
    bind_searcher(module);
    bind_run(module);
    end_searches_at_exit();
    // What a daemon thread holds, or a child of a process with threads, would be told as leaks. Tests turn it on.
    nanobind::set_leak_warnings(false);
    module.def("set_leak_warnings", &nanobind::set_leak_warnings, nanobind::arg("on"));
    module.attr("version") = to_text(motifcount::version());
    module.attr("citation") = to_text(motifcount::citation());
}
