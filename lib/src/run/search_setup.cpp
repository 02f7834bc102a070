#include <algorithm>

#include "count/pair_counts.hpp"
#include "count/partial_reads.hpp"
#include "count/thread_counters.hpp"
#include "run/search.hpp"

// Part of Search that prepares a run: how hits are counted, and how many inputs are open at once.
namespace motifcount::internal {
namespace {

// Memory limit for additional open inputs, and for additional samples, divided by the number of threads plus 1.
constexpr std::uint64_t bytes_per_thread = 20'000'000;
// The hits of a piece of this size stay in a second-level cache of 1 MB between stages. 3 million reads of a screen take
// 1.4 s of CPU time with this or larger pieces, 1.7 s with pieces of 78 kB.
constexpr std::uint64_t unit_piece_bytes = 256 << 10;
// Memory of a thread's Tally
constexpr std::uint64_t counter_bytes_per_row = 8;

}  // namespace

std::unique_ptr<UnitCounts> Search::make_unit_counts() const {
    std::size_t const guides = compiled_.motifs().size();
    if (pairs_ != nullptr) return std::make_unique<PairCounts>(*pairs_, *targets_, guides, settings_.dual);
    if (settings_.assign != Assign::all && !has_writers_ && settings_.max_hits == 0)
        return std::make_unique<ThreadCounters>(*targets_, guides, settings_.assign);
    if (settings_.assign != Assign::all || settings_.max_hits != 0 || compiled_.has_gaps() ||
        (records_with_hits_wanted_ && !has_writers_ && !compiled_.tells_records()))
        return std::make_unique<HitCounts>(guides, settings_.assign);
    return nullptr;
}

std::size_t Search::most_hits() const {
    // With edits, a batch cannot be split during offset detection, because runs of ends may cross its parts.
    bool const looks = finds_starts_ || settings_.find_unmatched_sequences;
    if (!find_positions_ || (compiled_.has_gaps() && looks)) return 0;
    // With small pieces, as in tests, even a few hits exceed the limit.
    std::uint64_t const few = settings_.piece_bytes != 0 ? 1 + settings_.piece_bytes / 8 : UINT64_MAX;
    return std::min<std::uint64_t>(few, compiled_.most_hits());
}

ReaderOptions Search::reader_options() const {
    ReaderOptions options;
    options.overlap = compiled_.overlap(restrictions_.context());
    options.keep_text = !outputs_.record_sinks().empty();
    options.min_quality = settings_.min_quality;
    options.piece_bytes =
        settings_.piece_bytes != 0
            ? settings_.piece_bytes
            : compiled_.piece_bytes(find_positions_, stop_.stop_possible(), most_hits() != 0);
    if (unit_counts_ != nullptr && settings_.piece_bytes == 0)
        options.piece_bytes = std::min(options.piece_bytes, unit_piece_bytes);
    options.keep_names =
        has_writers_ || settings_.off_target || std::ranges::any_of(inputs_, &pairs_by_order);
    options.reference = settings_.reference;
    options.threads = compiled_.threads();
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
    if (unit_counts_ != nullptr) bytes += rows_ * HitCounter::bytes_per_motif;
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
    pipeline.engines_count = compiled_.has_gaps() || (unit_counts_ == nullptr && !counts_targets());
    pipeline.collects = unit_counts_ == nullptr;
    pipeline.tell_records = records_with_hits_wanted_ && !find_positions_;
    pipeline.inputs_at_once = inputs_at_once_;
    pipeline.tallies = samples_at_once();
    pipeline.targets = targets_.get();
    pipeline.count_targets = counts_targets();
    pipeline.exact_parts = compiled_.exact_parts();
    pipeline.gaps = compiled_.has_gaps();
    pipeline.list_missed = finds_windows_;
    pipeline.most_hits = most_hits();
    pipeline.overlap = compiled_.overlap(restrictions_.context());
    pipeline.stop = stop_;
    if (unit_counts_ != nullptr) pipeline.reducer = unit_counts_->on_threads();
    return pipeline;
}

}  // namespace motifcount::internal
