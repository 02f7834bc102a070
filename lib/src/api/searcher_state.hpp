#pragma once

#include <memory>
#include <optional>
#include <string>

#include "filter/hit_filter.hpp"
#include "hits/targets.hpp"
#include "motifcount/settings.hpp"
#include "plan/compiled_search.hpp"

namespace motifcount::internal {

/// Compiled motifs, and which of their hits count. Immutable: safe to share between threads.
struct SearcherState {
    /// Throws Error(usage) if the filters make no sense.
    SearcherState(std::shared_ptr<CompiledSearch const> compiled, SearchSettings settings,
                  HitFilters filters);

    /// See Searcher::needs_stream().
    [[nodiscard]] bool needs_stream() const noexcept;
    /// Throws Error(usage) if it does; `who` takes every record by itself ("a Counter").
    void check_single_records(std::string const& who) const;

    std::shared_ptr<CompiledSearch const> compiled;
    RunSettings settings;  ///< of every search: how, and with which filters
    Restrictions restrictions;
    std::optional<Targets> targets;  ///< if restrictions or assignment want them
    bool windows_count;              ///< see SearchText
};

}  // namespace motifcount::internal
