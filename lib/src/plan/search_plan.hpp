#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Where hits are counted
enum class CountWhere : std::uint8_t {
    in_engines,           ///< Every hit that engines find is counted
    on_threads,           ///< By a rule on the searching threads if possible; these hits are not reported
    on_threads_and_pass,  ///< The same, but the hits are reported in order. Only for Assign::all.
    in_order,             ///< By a rule in the ordered stage
};

/// What a run needs from its search, besides the Plan
struct SearchNeeds {
    std::size_t inputs = 1;
    unsigned open_files = 1;         ///< Maximum inputs that may be open at once
    std::size_t rows = 0;            ///< Number of counted motifs or pairs of guides
    bool hits_in_order = false;      ///< Whether reports need hits
    bool records_with_hits = false;  ///< Whether reports need the number of records with a hit
    bool counts_by_sample = false;   ///< Whether reports need the counts of each sample
    bool ends_early = false;         ///< Whether the number of hits is limited
    bool verifies = false;           ///< Whether batches are compared with the reference engine
    std::uint64_t unmatched_bytes =
        0;  ///< Memory per input for sequences of unmatched reads; 0 = they are not needed
    bool all_hits_pass =
        true;  ///< See all_hits_pass() in filter/filtered_search.hpp; false if offsets are detected
    std::uint64_t piece_bytes = 0;  ///< Text per piece; 0 = choose
    bool may_stop = false;          ///< Whether the caller may request a stop
};

/// How the inputs of a run are searched
struct SearchPlan {
    CountWhere counts = CountWhere::in_engines;
    bool find_positions = false;
    bool list_unmatched = false;  ///< Whether to collect sequences of unmatched reads
    bool tell_records = false;    ///< Whether engines report which records have a hit
    std::size_t most_hits = 0;    ///< Batches with more hits are searched in parts; 0 = no limit
    std::uint64_t piece_bytes = 0;
    unsigned inputs_at_once = 1;
    unsigned samples_at_once = 1;  ///< Maximum samples that are counted separately at the same time
};

/// Memory per input and group for the reads of records that batches split
inline constexpr std::size_t partial_read_bytes = 24;

/// True if it pays to compile the motifs for exact hits as well and search for these first: only the nearest hits are counted,
/// mismatches are allowed, and there is much text. `text_bytes`: stored size of all inputs; empty if unknown
[[nodiscard]] bool searches_exact_first(Plan const& plan, std::size_t motifs,
                                        std::optional<std::uint64_t> text_bytes);

/// Decides what depends on the compiled motifs. Pure.
[[nodiscard]] SearchPlan complete(Plan const& plan, SearchNeeds const& needs, CompiledSearch const& compiled);

}  // namespace motifcount::internal
