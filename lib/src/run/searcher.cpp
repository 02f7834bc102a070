#include "motifcount/searcher.hpp"

#include <utility>

#include "io/reader.hpp"
#include "run/compiled_search.hpp"
#include "run/hit_counter.hpp"
#include "run/memory_records.hpp"
#include "run/ordered_stage.hpp"
#include "run/pipeline.hpp"

namespace motifcount {

using namespace internal;

namespace {

class CallbackWriter : public HitWriter {
public:
    explicit CallbackWriter(Searcher::HitCallback const& callback) : callback_(callback) {}
    void hit(Hit const& hit, HitPlace const& place) override { callback_(hit, place.record_name); }

private:
    Searcher::HitCallback const& callback_;
};

// Packs records that are at hand and shows each batch of them to `search`.
template <typename SearchBatch>
void for_each_batch(std::span<std::string_view const> records, SearchBatch&& search) {
    PackedText text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        append_record(text, records[i], i);
        if (text.size() < memory_batch_slots && i + 1 < records.size()) continue;
        search(std::as_const(text));
        text.clear(i + 1);
    }
}

Searcher::FileCounts search_file(CompiledSearch const& search, std::string const& path,
                                 std::vector<HitWriter*> writers) {
    // Of edits, a matcher does not count what goes on from one batch to the next.
    HitCounter counter(search.motifs().size());
    bool const count_hits = search.max_edits() != 0;
    if (count_hits) writers.push_back(&counter);
    bool const find_positions = !writers.empty();
    Pipeline pipeline(search.parts(), {search.threads(), find_positions});
    OrderedStage stage(search.patterns(), std::move(writers));
    ReaderOptions options;
    options.overlap = search.overlap();
    options.piece_bytes = search.piece_bytes(find_positions);
    options.keep_names = find_positions;
    options.threads = search.threads();
    auto const reader = open_reads(path, options);
    stage.begin_input(path, false, search.left_over());
    pipeline.run(*reader, stage);
    Searcher::FileCounts result;
    result.input = stage.end_input(reader->bytes_consumed());
    if (count_hits) {
        result.counts.resize(search.motifs().size());
        counter.add_to(result.counts);
    } else {
        result.counts = counts_by_motif(search.patterns(), search.motifs().size(), search.parts(),
                                        pipeline.collect(), stage.partial_reads());
    }
    result.warnings = reader->warnings();
    return result;
}

}  // namespace

Searcher::Searcher(MotifSet motifs, SearchSettings const& settings)
    : search_(compile_search(std::move(motifs), settings)) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

Searcher::FileCounts Searcher::count_file(std::string const& path) const {
    return search_file(*search_, path, {});
}

Searcher::FileCounts Searcher::find_file(std::string const& path, HitCallback const& on_hit) const {
    CallbackWriter writer(on_hit);
    return search_file(*search_, path, {&writer});
}

std::vector<MotifCounts> Searcher::count(std::span<std::string_view const> records) const {
    PartScratches scratches(search_->parts());
    std::vector<PartialGroups> partial(search_->parts().size());  // stays empty: no record is split
    for_each_batch(records, [&](PackedText const& text) { scratches.scan(text.batch(), partial); });
    return counts_by_motif(search_->patterns(), search_->motifs().size(), search_->parts(),
                           scratches.collect(), {});
}

std::vector<Hit> Searcher::find(std::span<std::string_view const> records) const {
    std::vector<Hit> hits;
    HitCallback const collect = [&hits](Hit const& hit, std::string_view) { hits.push_back(hit); };
    CallbackWriter writer(collect);
    OrderedHits ordered(search_->patterns(), {&writer});
    PartScratches scratches(search_->parts());
    std::vector<PartialGroups> partial(search_->parts().size());
    std::vector<SlotHit> found;
    for_each_batch(records, [&](PackedText const& text) {
        scratches.find(text.batch(), partial, found);
        ordered.add(text, found);
    });
    return hits;
}

MotifSet const& Searcher::motifs() const noexcept {
    return search_->motifs();
}
std::vector<EngineUse> const& Searcher::engines() const noexcept {
    return search_->engines();
}
std::string const& Searcher::reason() const noexcept {
    return search_->reason();
}
std::vector<std::string> const& Searcher::warnings() const noexcept {
    return search_->warnings();
}
unsigned Searcher::threads() const noexcept {
    return search_->threads();
}

}  // namespace motifcount
