#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "hits/hit_writer.hpp"
#include "inputs/variant_file.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/settings.hpp"
#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Searches sites of guides with other alleles than the genome's (OffTarget::vcf, OffTarget::match_ambiguous), and passes them to
/// the writers. The search has the same guides, filters and engines as the search of the genome.
///
/// A site is reported only if the genome has no site at its position, or a site with more mismatches. The reported
/// combination of alleles has the fewest mismatches. If several combinations have equally many, it has the fewest alleles, and then
/// the leftmost alleles. Hits are ordered like other hits, input by input, and have Location::variants. Memory: two
/// sequences with their alleles, and some blocks of windows per thread.
///
/// `file`: file with SNVs, of which no sequence was requested yet; may be null. Adds warnings to `warnings`, and passes notes to `sink`.
/// Throws Error(input), and Error(stopped) soon after a stop request.
void search_variants(RunSettings const& settings, Plan const& plan, CompiledSearch const& compiled,
                     VariantFile* file, std::vector<HitWriter*> const& writers, ProgressSink& sink,
                     std::vector<Message>& warnings, std::stop_token const& stop);

}  // namespace motifcount::internal
