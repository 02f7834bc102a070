#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dna/alphabet.hpp"
#include "hits/reductions.hpp"
#include "match/engine.hpp"
#include "motifcount/assign.hpp"
#include "motifcount/device_choice.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/matrix.hpp"
#include "motifcount/message.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/record_values.hpp"
#include "motifcount/region.hpp"
#include "motifcount/types.hpp"
#include "reads/reader.hpp"
#include "rules/rule_info.hpp"
#include "rules/rule_options.hpp"

namespace motifcount {
struct RunSettings;
}

namespace motifcount::internal {

/// Names and values of options, as shown in reports
using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// Sequence directly before or after a motif
using Flank = std::vector<BaseMask>;

/// Flanks that a hit must have. `before`, `behind`: alternative sequences on that side; empty = any sequence
struct Flanks {
    std::vector<Flank> before;
    std::vector<Flank> behind;
    unsigned mismatches = 0;  ///< Maximum number of mismatches per flank
    bool allows_ambiguous =
        false;  ///< Whether an ambiguous base of the text is a mismatch; if false, it never matches
};

struct FilterPlan {
    Region region = {};
    std::vector<std::uint64_t> offsets = {};  ///< Empty: any
    bool detects_offsets = false;             ///< Whether offsets are detected for each sample
    bool by_quality = false;                  ///< Whether bases of low quality are removed, see ReaderOptions
    Flanks flanks = {};                       ///< Flanks in the direction of the motif
    MateStrands strands = {};  ///< Strands of first and second mates, if they differ; otherwise both
    AmbiguousBases ambiguous_bases = AmbiguousBases::never;
    unsigned max_ambiguous = 0;  ///< Maximum number of ambiguous bases in a hit; each counts as a mismatch
    Bulges bulges = {};
    bool sites_at_end = true;          ///< With bulges: whether sites are aligned at the 3' end of the motif
    bool edits_next_to_flank = false;  ///< With edits: whether a site has only one hit, see Anchor::best
    NamedValues described = {};        ///< Region, offsets, flanks and quality, unless they are defaults

    [[nodiscard]] bool by_text() const noexcept { return !(region == Region{}) || by_quality; }
};

struct Plan {
    MateStrands strand = StrandFilter::both;
    std::string engine = "auto";
    DeviceChoice device = {};
    unsigned threads = 0;  ///< Number of threads; 0 = number of CPUs available to this process
    unsigned max_mismatches = 0;
    unsigned max_edits = 0;
    bool all_ends = false;  ///< Whether every end within max_edits is a hit
    MatrixSettings matrices = {};
    bool keeps_p_values = true;  ///< Whether reports or callers may ask for the p-values of hits
    Assign assign = Assign::all;
    Dual dual = Dual::none;
    Condition condition = {};
    Reductions reductions = {};
    RecordValues record_values = RecordValues::hits;
    bool library = false;           ///< Whether the motifs are a guide library
    ReaderOptions reading = {};     ///< Options of readers that follow from the settings alone
    bool counts_by_sample = false;  ///< Whether to keep the counts of each sample
    std::string sample = {};        ///< Sample name for all inputs; empty = each input is a sample
    FilterPlan filter = {};
    NamedValues off_target = {};  ///< Options of the tables of sites that shards must share
    NamedValues described = {};   ///< Options that affect results, as in the JSON report

    /// Strands on which motifs are searched before hits are filtered
    [[nodiscard]] StrandFilter searched_strand() const noexcept {
        return strand.differ() || strand == StrandFilter::automatic ? StrandFilter::both : strand.first;
    }
    [[nodiscard]] RuleInfo const& rule() const noexcept { return rule_info(assign, dual, condition.any()); }
    /// True if each hit is counted, regardless of the other hits in the fragment
    [[nodiscard]] bool counts_all() const noexcept { return rule().classes.empty() && !reductions.any(); }
    [[nodiscard]] bool detects_starts() const noexcept {
        return filter.detects_offsets || strand == StrandFilter::automatic;
    }
};

/// Returns the plan for these settings. Has no side effects. Throws Error(usage) if a value is invalid. Values that contradict
/// each other are refused by check_combinations().
[[nodiscard]] Plan make_plan(RunSettings const& settings);

/// Returns the settings for flanks, region and quality that exclude hits.
[[nodiscard]] std::vector<Setting> settings_in_use(FilterPlan const& filter);

/// Returns the conditions and reductions as shown in reports. The value is empty for a default.
[[nodiscard]] NamedValues describe_selection(Plan const& plan);

/// Returns the settings of matrices as shown in reports. The value is empty for a default.
[[nodiscard]] NamedValues describe_matrices(MatrixSettings const& matrices);

/// Returns the bulge options as shown in reports. The value is empty for a default.
[[nodiscard]] NamedValues describe_bulges(FilterPlan const& filter);

}  // namespace motifcount::internal
