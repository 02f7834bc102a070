#pragma once

#include <memory>
#include <optional>
#include <string>

#include "filter/hit_filter.hpp"
#include "hits/targets.hpp"
#include "motifcount/settings.hpp"
#include "plan/compiled_search.hpp"

namespace motifcount::internal {

/// Compiled motifs and the filters of their hits. Immutable; thread-safe.
struct SearcherState {
    SearcherState(std::shared_ptr<CompiledSearch const> compiled, RunSettings settings, Plan plan);

    [[nodiscard]] bool needs_stream() const noexcept;
    /// Throws Error(usage) if needs_stream() is true. `who`: class named in the message, such as "a Counter"
    void check_single_records(std::string const& who) const;

    std::shared_ptr<CompiledSearch const> compiled;
    RunSettings settings;  ///< Settings of all searches, including the filters
    Plan plan;             ///< Plan made from `settings`
    HitFilter filter;
    std::optional<Targets> targets;  ///< Targets of the motifs; empty unless hits are filtered or assigned
    bool all_hits_pass;              ///< Whether all hits that engines can find pass the filters
};

}  // namespace motifcount::internal
