#include "pipeline/pipeline_worker.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/stop.hpp"
#include "hits/fragments.hpp"
#include "hits/in_parts.hpp"

namespace motifcount::internal {
namespace {

void list_missed(BatchResult& result) {
    result.missed.clear();
    std::span<RecordSpan const> const records = result.text.batch().records;
    auto hit = result.hits.begin();
    for (std::size_t record = 0; record < records.size(); ++record) {
        std::uint64_t const end = records[record].end();
        if (hit == result.hits.end() || hit->start >= end)
            result.missed.push_back(static_cast<std::uint32_t>(record));
        while (hit != result.hits.end() && hit->start < end) ++hit;
    }
}

}  // namespace

Pipeline::Worker::Worker(std::span<SearchPart const> parts, PipelineOptions const& options)
    : parts_(parts), options_(options), searchers_(options.collects ? options.tallies : 1) {}

void Pipeline::Worker::take_memory(unsigned tally) {
    if (ready(tally)) return;
    Searcher made;
    made.scratches = std::make_unique<PartScratches>(parts_, options_.engines_count, options_.stop);
    if (options_.targets != nullptr)
        made.filtered = std::make_unique<FilteredSearch>(*options_.targets, options_.has_indels);
    if (!options_.exact_parts.empty())
        made.exact = std::make_unique<PartScratches>(options_.exact_parts, false, options_.stop);
    if (options_.max_hits != 0) made.limit_hits(options_.max_hits);
    std::lock_guard const lock(searchers_mutex_);
    searcher(tally) = std::move(made);
}

PartScratches* Pipeline::Worker::scratches(unsigned tally) {
    std::lock_guard const lock(searchers_mutex_);
    return searcher(tally).scratches.get();
}

void Pipeline::Worker::search(PipelineInput const& input, BatchResult& result) {
    find(input, result);
    if (options_.list_missed) list_missed(result);
    if (options_.reducer != nullptr) options_.reducer->reduce(input, result.text.batch(), result);
}

void Pipeline::Worker::find(PipelineInput const& input, BatchResult& result) {
    Searcher& own = searcher(input.tally);
    PartScratches& scratches = *own.scratches;
    if (input.filter != nullptr || own.exact != nullptr) {
        static HitFilter const unfiltered;
        HitFilter const& filter = input.filter != nullptr ? *input.filter : unfiltered;
        FilteredSearch& search = *own.filtered;
        if (own.exact != nullptr)
            search.find_nearest(*own.exact, scratches, result.text, filter, input.pairs, result.partial,
                                result.hits);
        else if (options_.find_positions)
            search.find(scratches, result.text, filter, result.partial, result.hits);
        else
            search.scan(scratches, result.text, filter, result.partial);
        return;
    }
    Batch batch = result.text.batch();
    // Engines count reads per record, so a pair of mates must be one record.
    if (input.pairs && options_.engines_count && !options_.has_indels) batch = join_mates(batch, joined_);
    if (options_.find_positions)
        scratches.find(batch, result.partial, result.hits);
    else
        scratches.scan(batch, result.partial);
}

// Parts are made smaller until their hits fit. Parts of the minimum size may have any number of hits.
void Pipeline::Worker::search_in_parts(PipelineInput const& input, BatchResult& whole) {
    Searcher const& own = searcher(input.tally);
    if (!part_) part_.emplace().partial.resize(whole.partial.size());
    BatchResult& part = *part_;
    for (std::size_t i = 0; i < part.partial.size(); ++i)
        part.partial[i].wants_records = whole.partial[i].wants_records;
    // Record writers get the whole text with the first part, before all hits of its records are known.
    std::swap(part.record_text, whole.record_text);
    part.oddities = std::exchange(whole.oddities, {});
    use_in_parts(whole.text, options_.halo, part.text, [&](bool is_smallest) {
        throw_if_stopped(options_.stop);
        if (is_smallest) own.limit_hits(std::numeric_limits<std::size_t>::max());
        search(input, part);
        input.consumer->consume(part);
        part.record_text.clear();
        part.oddities = {};
    });
    own.limit_hits(options_.max_hits);
}

}  // namespace motifcount::internal
