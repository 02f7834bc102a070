#include <algorithm>

#include "count/fragment_counts.hpp"
#include "count/partial_reads.hpp"
#include "run/search.hpp"

// Part of class Search that prepares a run: where hits are counted, and how many inputs are open at once.
namespace motifcount::internal {
namespace {

// Memory limit for further open inputs and for further samples. The total is this number times the number of threads plus 1.
constexpr std::uint64_t bytes_per_thread = 20'000'000;
// Maximum piece size if fragments are counted. The hits of such a piece stay in a second-level cache of 1 MB between stages.
// For 3 million reads of a screen, this or a larger size takes 1.4 s of CPU time, and 78 kB takes 1.7 s.
constexpr std::uint64_t fragment_piece_bytes = 256 << 10;
// Number of bytes per row in the Tally of a thread
constexpr std::uint64_t counter_bytes_per_row = 8;

}  // namespace

/// True if all hits that engines find are counted
bool Search::engines_count() const {
    bool const tells_records = !records_with_hits_wanted_ || has_writers_ || compiled_.tells_records();
    return pairs_ == nullptr && settings_.assign == Assign::all && settings_.max_hits == 0 &&
           !compiled_.has_indels() && all_hits_pass_ && tells_records;
}

std::unique_ptr<FragmentCounts> Search::make_counts() const {
    if (pairs_ != nullptr) return count_pairs(*targets_, *pairs_, settings_.dual);
    if (engines_count()) return nullptr;
    // Hits with edits are counted in order, because they are selected from runs of ends in order.
    bool const all = settings_.assign == Assign::all;
    CountWhere where = CountWhere::on_threads;
    if (has_writers_) where = all ? CountWhere::on_threads_and_pass : CountWhere::in_order;
    if (settings_.max_hits != 0 || (all && compiled_.has_indels())) where = CountWhere::in_order;
    return count_motifs(*targets_, settings_.assign, where);
}

std::size_t Search::most_hits() const {
    // With edits, offset detection must not split a batch, because a run of ends may cross the parts.
    bool const looks = finds_starts_ || settings_.find_unmatched_sequences;
    if (!find_positions_ || (compiled_.has_indels() && looks)) return 0;
    // With small pieces, as in tests, a few hits are enough to exceed the limit.
    std::uint64_t const few = settings_.piece_bytes != 0 ? 1 + settings_.piece_bytes / 8 : UINT64_MAX;
    return std::min<std::uint64_t>(few, compiled_.most_hits());
}

ReaderOptions Search::reader_options() const {
    ReaderOptions options;
    options.overlap = compiled_.overlap(filter_.context());
    options.keep_text = !outputs_.record_sinks().empty();
    options.min_quality = settings_.min_quality;
    options.piece_bytes =
        settings_.piece_bytes != 0
            ? settings_.piece_bytes
            : compiled_.piece_bytes(find_positions_, stop_.stop_possible(), most_hits() != 0);
    if (counts_ != nullptr && settings_.piece_bytes == 0)
        options.piece_bytes = std::min(options.piece_bytes, fragment_piece_bytes);
    options.keep_names =
        has_writers_ || settings_.off_target || std::ranges::any_of(inputs_, &pairs_by_order);
    options.reference = settings_.reference;
    options.threads = compiled_.threads();
    options.turn = settings_.shard.value_or(Shard{});
    options.beside_others = inputs_at_once() > 1;
    options.decoder = settings_.decoder;
    options.stop = stop_;
    return options;
}

unsigned Search::open_at_once(std::uint64_t bytes_each, std::size_t most) const {
    std::uint64_t const bytes = bytes_per_thread * (compiled_.threads() + 1);
    return static_cast<unsigned>(std::min<std::uint64_t>(
        most, std::max<std::uint64_t>(1, bytes / std::max<std::uint64_t>(1, bytes_each))));
}

unsigned Search::inputs_at_once() const {
    if (has_writers_ || settings_.max_hits != 0 || settings_.verify_bases) return 1;
    std::uint64_t bytes = compiled_.patterns().group_count() * PartialReads::bytes_per_group;
    if (counts_ != nullptr) bytes += rows_ * counter_bytes_per_row;
    if (finds_windows_) bytes += UnmatchedCounter::most_bytes;
    return open_at_once(bytes, std::min<std::size_t>(
                                   {inputs_.size(), compiled_.threads(), InputOpener::descriptors_allow()}));
}

unsigned Search::samples_at_once() const {
    bool const on_gpu =
        std::ranges::any_of(compiled_.engines(), [](EngineUse const& use) { return use.device != "cpu"; });
    bool const wanted = outputs_.samples() != ReportType::Samples::nothing || settings_.count_by_sample;
    if (!wanted || on_gpu) return 1;
    std::size_t const rows = std::max(compiled_.patterns().group_count(), rows_);
    return open_at_once(rows * counter_bytes_per_row * compiled_.threads(), inputs_at_once_);
}

PipelineOptions Search::pipeline_options() {
    PipelineOptions pipeline{compiled_.threads(), find_positions_};
    pipeline.engines_count = compiled_.has_indels() || counts_ == nullptr;
    pipeline.collects = counts_ == nullptr;
    bool const are_in_order = has_writers_ || (counts_ != nullptr && counts_->on_threads() == nullptr);
    pipeline.tell_records = records_with_hits_wanted_ && !are_in_order && settings_.assign == Assign::all;
    pipeline.inputs_at_once = inputs_at_once_;
    pipeline.tallies = samples_at_once();
    pipeline.targets = targets_.get();
    pipeline.exact_parts = compiled_.exact_parts();
    pipeline.has_indels = compiled_.has_indels();
    pipeline.list_missed = finds_windows_;
    pipeline.most_hits = most_hits();
    pipeline.overlap = compiled_.overlap(filter_.context());
    pipeline.stop = stop_;
    if (counts_ != nullptr) pipeline.reducer = counts_->on_threads();
    return pipeline;
}

}  // namespace motifcount::internal
