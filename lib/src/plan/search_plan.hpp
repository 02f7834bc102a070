#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Stage of the search that counts hits
enum class CountWhere : std::uint8_t {
    in_engines,           ///< Engines count every hit that they find
    on_threads,           ///< Searching threads count by a rule where possible; counted hits are not reported
    on_threads_and_pass,  ///< Same as on_threads, but counted hits are reported in input order. Only for Assign::all
    in_order,             ///< The ordered stage counts by a rule
};

/// Requirements that determine how a run searches, in addition to the Plan
struct SearchNeeds {
    std::size_t inputs = 1;
    unsigned open_files = 1;         ///< Maximum number of inputs that may be open at once
    std::size_t rows = 0;            ///< Number of motifs or guide pairs that are counted
    bool hits_in_order = false;      ///< Whether reports need hits
    bool records_with_hits = false;  ///< Whether reports need the number of records with a hit
    bool counts_by_sample = false;   ///< Whether reports need counts per sample
    bool ends_early = false;         ///< Whether the run ends after a maximum number of hits
    bool verifies = false;           ///< Whether batches are compared with the reference engine
    std::uint64_t unmatched_bytes =
        0;  ///< Memory in bytes per input for sequences of unmatched reads; 0 = not needed
    bool all_hits_pass =
        true;  ///< Whether filters drop no hits, see all_hits_pass(); false if offsets are detected
    std::uint64_t piece_bytes = 0;  ///< Piece size in bytes; 0 = automatic
    bool may_stop = false;          ///< Whether the caller may request a stop
};

struct SearchPlan {
    CountWhere counts = CountWhere::in_engines;
    bool find_positions = false;
    bool list_unmatched = false;  ///< Whether to collect sequences of unmatched reads
    bool tell_records = false;    ///< Whether engines report which records have a hit
    std::size_t max_hits = 0;     ///< Batches with more hits are searched in parts; 0 = no limit
    std::uint64_t piece_bytes = 0;
    unsigned inputs_at_once = 1;
    unsigned samples_at_once = 1;  ///< Maximum number of samples that are counted separately at the same time
};

/// Memory in bytes per input and group, for counting reads in records that are split over batches
inline constexpr std::size_t partial_read_bytes = 24;

/// True if it saves time to compile the motifs also for exact hits, and to search for exact hits first. Requires that only the
/// nearest hits are counted, mismatches are allowed, and the text is long. `text_bytes`: stored size; empty if unknown
[[nodiscard]] bool searches_exact_first(Plan const& plan, std::size_t motifs,
                                        std::optional<std::uint64_t> text_bytes);

/// Decides how to search, as far as that depends on the compiled motifs. Has no side effects.
[[nodiscard]] SearchPlan complete(Plan const& plan, SearchNeeds const& needs, CompiledSearch const& compiled);

}  // namespace motifcount::internal
