#include <algorithm>

#include "count/fragment_counts.hpp"
#include "filter/filtered_search.hpp"
#include "run/search.hpp"

// Part of Search that turns settings and reports into options for the parts of a search
namespace motifcount::internal {

SearchNeeds Search::needs() const {
    return {.inputs = inputs_.size(),
            .open_files = InputOpener::descriptors_allow(),
            .rows = rows_,
            .hits_in_order = !outputs_.hit_writers().empty(),
            .records_with_hits = records_with_hits_wanted_,
            .counts_by_sample = outputs_.samples() != ReportType::Samples::nothing || plan_.counts_by_sample,
            .ends_early = settings_.max_hits != 0,
            .verifies = settings_.verify_bases.has_value(),
            .unmatched_bytes = settings_.find_unmatched_sequences ? UnmatchedCounter::max_bytes : 0,
            // Engines that search selected parts of the text count records, not pairs.
            .all_hits_pass = !plan_.detects_starts() && all_hits_pass(compiled_, filter_) &&
                             (filter_.none() || !has_fragments_),
            .piece_bytes = settings_.piece_bytes,
            .may_stop = stop_.stop_possible()};
}

std::unique_ptr<FragmentCounts> Search::make_counts() const {
    if (how_.counts == CountWhere::in_engines) return nullptr;
    return count_fragments(plan_.rule(), *targets_, how_.counts, {pairs_, plan_.condition}, plan_.reductions);
}

ReaderOptions Search::reader_options() const {
    ReaderOptions options = plan_.reading;
    options.halo = compiled_.halo(filter_.context());
    options.piece_bytes = how_.piece_bytes;
    options.keep_text = !outputs_.record_sinks().empty();
    options.keep_names = !outputs_.hit_writers().empty() || settings_.off_target ||
                         std::ranges::any_of(inputs_, &pairs_by_order);
    options.threads = compiled_.threads();
    options.beside_others = how_.inputs_at_once > 1;
    options.stop = stop_;
    return options;
}

PipelineOptions Search::pipeline_options() {
    PipelineOptions pipeline{compiled_.threads(), how_.find_positions};
    pipeline.engines_count = compiled_.has_indels() || counts_ == nullptr;
    pipeline.collects = counts_ == nullptr;
    pipeline.tell_records = how_.tell_records;
    pipeline.inputs_at_once = how_.inputs_at_once;
    pipeline.tallies = how_.samples_at_once;
    pipeline.targets = targets_.get();
    pipeline.exact_parts = compiled_.exact_parts();
    pipeline.has_indels = compiled_.has_indels();
    pipeline.list_missed = how_.list_unmatched;
    pipeline.max_hits = how_.max_hits;
    pipeline.halo = compiled_.halo(filter_.context());
    pipeline.stop = stop_;
    if (counts_ != nullptr) pipeline.reducer = counts_->on_threads();
    return pipeline;
}

}  // namespace motifcount::internal
