#include "plan/search_plan.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

// Memory limit in bytes for additional open inputs: this number times the number of threads plus 1. Additional samples have
// their own limit of the same size.
constexpr std::uint64_t bytes_per_thread = 20'000'000;
// Maximum piece size in bytes if fragments are counted. The hits of such a piece stay in a level-2 cache of 1 MB between
// stages. Counting 3 million reads in a screen takes 1.4 s of CPU time with this or a larger size, and 1.7 s with 78 kB.
constexpr std::uint64_t fragment_piece_bytes = 256 << 10;
// Memory in bytes per row in a thread's Tally
constexpr std::uint64_t counter_bytes_per_row = 8;

CountWhere count_where(Plan const& plan, SearchNeeds const& needs, CompiledSearch const& compiled) {
    bool const all = plan.counts_all();
    bool const has_records = !needs.records_with_hits || needs.hits_in_order || compiled.tells_records();
    if (all && !needs.ends_early && !compiled.has_indels() && needs.all_hits_pass && has_records)
        return CountWhere::in_engines;
    // Hits with edits are counted in input order, because they are selected from runs of ends that may cross batches.
    if (needs.ends_early || plan.reductions.any() || (all && compiled.has_indels()))
        return CountWhere::in_order;
    if (!needs.hits_in_order) return CountWhere::on_threads;
    return all ? CountWhere::on_threads_and_pass : CountWhere::in_order;
}

std::size_t hits_per_piece(Plan const& plan, SearchNeeds const& needs, CompiledSearch const& compiled) {
    // With edits, offset detection and unmatched sequences need whole batches, because runs of ends may cross parts.
    bool const looks = plan.detects_starts() || needs.unmatched_bytes != 0;
    if (compiled.has_indels() && looks) return 0;
    // Small pieces, as in tests, get a lower limit, so that a few hits exceed it.
    std::uint64_t const few = needs.piece_bytes != 0 ? 1 + needs.piece_bytes / 8 : UINT64_MAX;
    return std::min<std::uint64_t>(few, compiled.max_hits());
}

/// Returns the number of inputs or samples that may be open at once, at most `most`. `bytes_each`: memory per input or sample.
unsigned open_at_once(std::uint64_t bytes_each, std::size_t most, unsigned threads) {
    std::uint64_t const bytes = bytes_per_thread * (threads + 1);
    return static_cast<unsigned>(std::min<std::uint64_t>(
        most, std::max<std::uint64_t>(1, bytes / std::max<std::uint64_t>(1, bytes_each))));
}

}  // namespace

bool searches_exact_first(Plan const& plan, std::size_t motifs, std::optional<std::uint64_t> text_bytes) {
    bool const nearest = plan.rule().needs_nearest_only;
    if (!nearest || plan.engine != "auto" || plan.max_mismatches == 0 || plan.max_edits != 0) return false;
    // Compiling twice takes 1 µs more per motif. Searching for exact hits first saves 0.25 µs per read (50 bytes or more).
    constexpr std::uint64_t bytes_per_motif = 300;
    return !text_bytes || *text_bytes >= bytes_per_motif * motifs;
}

SearchPlan complete(Plan const& plan, SearchNeeds const& needs, CompiledSearch const& compiled) {
    SearchPlan search;
    unsigned const threads = compiled.threads();
    search.counts = count_where(plan, needs, compiled);
    bool const by_rule = search.counts != CountWhere::in_engines;
    search.find_positions = needs.hits_in_order || by_rule;
    search.list_unmatched = needs.unmatched_bytes != 0 && search.find_positions;
    search.tell_records = needs.records_with_hits && plan.counts_all() && !needs.hits_in_order &&
                          search.counts != CountWhere::in_order;
    // If engines count and a batch has ambiguous bases, its hits are listed as well, see FilteredSearch::scan().
    bool const may_list = plan.filter.max_ambiguous != 0;
    if (search.find_positions || may_list) search.max_hits = hits_per_piece(plan, needs, compiled);
    search.piece_bytes = needs.piece_bytes;
    if (needs.piece_bytes == 0) {
        search.piece_bytes =
            compiled.piece_bytes(search.find_positions, needs.may_stop, search.max_hits != 0);
        // Hits that also pass to reports are stored until their turn in any case, so that smaller pieces would save no time.
        bool const many_hits = by_rule && search.counts != CountWhere::on_threads_and_pass;
        if (many_hits || (may_list && search.max_hits == 0))
            search.piece_bytes = std::min(search.piece_bytes, fragment_piece_bytes);
    }

    std::uint64_t const groups = compiled.patterns().group_count();
    if (!needs.hits_in_order && !needs.ends_early && !needs.verifies)
        search.inputs_at_once =
            open_at_once(groups * partial_read_bytes + (by_rule ? needs.rows * counter_bytes_per_row : 0) +
                             (search.list_unmatched ? needs.unmatched_bytes : 0),
                         std::min<std::size_t>({needs.inputs, threads, needs.open_files}), threads);
    if (needs.counts_by_sample && compiled.is_on_cpu())
        search.samples_at_once =
            open_at_once(std::max<std::uint64_t>(groups, needs.rows) * counter_bytes_per_row * threads,
                         search.inputs_at_once, threads);
    return search;
}

}  // namespace motifcount::internal
