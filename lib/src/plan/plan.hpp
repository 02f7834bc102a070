#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dna/alphabet.hpp"
#include "match/engine.hpp"
#include "motifcount/assign.hpp"
#include "motifcount/device_choice.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/message.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/region.hpp"
#include "motifcount/types.hpp"

namespace motifcount {
struct RunSettings;
}

namespace motifcount::internal {

/// Options as reports show them: name and value
using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// A sequence next to a motif
using Flank = std::vector<BaseMask>;

/// Flanks of a hit. Alternatives on each side; empty: any sequence
struct Flanks {
    std::vector<Flank> before;
    std::vector<Flank> behind;
    unsigned mismatches = 0;  ///< Maximum per flank
};

struct FilterPlan {
    Region region = {};
    std::vector<std::uint64_t> offsets = {};  ///< Empty: any
    bool detects_offsets = false;             ///< Whether the survey of each sample finds the offsets
    unsigned min_quality = 0;
    Flanks flanks = {};  ///< In the direction of the motif
    Bulges bulges = {};
    bool sites_at_end = true;          ///< With bulges, whether sites are aligned at the 3' end of the motif
    bool edits_next_to_flank = false;  ///< See Anchor::best
    NamedValues described = {};        ///< Region, offsets, flanks and quality, unless they are defaults

    /// True if no hits in some parts of the text pass
    [[nodiscard]] bool by_text() const noexcept { return !(region == Region{}) || min_quality != 0; }
};

struct Plan {
    StrandFilter strand = StrandFilter::both;
    std::string engine = "auto";
    DeviceChoice device = {};
    unsigned threads = 0;  ///< 0 = CPUs available to this process
    unsigned max_mismatches = 0;
    unsigned max_edits = 0;
    bool all_ends = false;  ///< See SearchOptions::all_ends
    Assign assign = Assign::all;
    Dual dual = Dual::none;
    bool library = false;           ///< Whether the motifs are a guide library
    bool counts_by_sample = false;  ///< Whether to return the counts of each sample
    std::string sample = {};        ///< Sample of all inputs; empty = each input is a sample
    FilterPlan filter = {};
    NamedValues described = {};  ///< Options that affect results, as in the JSON report

    /// True if the survey of each sample detects the offsets or the strand
    [[nodiscard]] bool detects_starts() const noexcept {
        return filter.detects_offsets || strand == StrandFilter::automatic;
    }
};

/// Pure. Throws Error(usage) if a value is wrong; see check_combinations() for values that contradict each other.
[[nodiscard]] Plan make_plan(RunSettings const& settings);

/// Returns the settings of flanks, region and quality that exclude hits.
[[nodiscard]] std::vector<Setting> settings_in_use(FilterPlan const& filter);

/// Returns the options about bulges as reports show them; empty values: defaults
[[nodiscard]] NamedValues describe_bulges(FilterPlan const& filter);

}  // namespace motifcount::internal
