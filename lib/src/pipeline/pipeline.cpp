#include "pipeline/pipeline.hpp"

#include <algorithm>
#include <utility>

#include "hits/part_counts.hpp"
#include "pipeline/pipeline_run.hpp"
#include "plan/pieces_per_thread.hpp"

namespace motifcount::internal {
namespace {

class OneInput : public InputSequence {
public:
    OneInput(Reader& reader, BatchConsumer& consumer, HitFilter const* filter, bool pairs)
        : input_{&reader, &consumer, 0, filter, pairs} {}
    PipelineInput* next(bool) override { return std::exchange(given_, true) ? nullptr : &input_; }
    void finish(PipelineInput&) override {}

private:
    PipelineInput input_;
    bool given_ = false;
};

}  // namespace

Pipeline::Pipeline(std::vector<SearchPart> parts, PipelineOptions const& options)
    : parts_(std::move(parts)), options_(options) {
    options_.threads = std::max(1U, options_.threads);
    options_.inputs_at_once = std::max(1U, options_.inputs_at_once);
    options_.tallies = std::max(1U, options_.tallies);
    for (unsigned i = 0; i < options_.threads; ++i)
        workers_.push_back(std::make_unique<Worker>(parts_, options_));
    // The memory of the first thread is allocated before any text is read, because the search cannot start without it.
    auto const take_memory = [this](unsigned tally) {
        workers_[0]->take_memory(tally);
        if (options_.reducer != nullptr) options_.reducer->prepare(tally);
    };
    take_memory(0);
    for (unsigned tally = 1; tally < options_.tallies; ++tally) {
        try {
            take_memory(tally);
        } catch (std::exception const&) {
            options_.tallies = tally;
        }
    }
    for (unsigned i = 0; i < pieces_per_thread * options_.threads; ++i) {
        slots_.push_back(std::make_unique<Slot>());
        slots_.back()->result.partial.resize(parts_.size());
        for (PartialGroups& partial : slots_.back()->result.partial)
            partial.wants_records = options.tell_records;
    }
}

Pipeline::~Pipeline() = default;

void Pipeline::run(InputSequence& inputs) {
    Run(*this, inputs).run();
}

void Pipeline::run(Reader& reader, BatchConsumer& consumer, HitFilter const* filter, bool pairs) {
    OneInput input(reader, consumer, filter, pairs);
    run(input);
}

std::vector<Counts> Pipeline::collect(unsigned tally) {
    // Scratches are merged first, so that counts are collected from few scratches. A thread that started after the last piece
    // was taken may still be creating its scratches; its counts are zero.
    std::vector<PartScratches*> left;
    for (auto const& worker : workers_) {
        PartScratches* const own = worker->scratches(tally);
        if (own == nullptr) continue;
        if (std::ranges::none_of(left, [own](PartScratches* other) { return other->absorb(*own); }))
            left.push_back(own);
    }
    std::vector<Counts> sum;
    for (PartScratches* scratches : left) add_counts(sum, scratches->collect());
    return sum;
}

}  // namespace motifcount::internal
