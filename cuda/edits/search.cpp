#include <utility>

#include "cuda/edits/kernels.hpp"
#include "cuda/edits/tables.hpp"
#include "cuda/engines.hpp"
#include "cuda/runtime/device_engine.hpp"
#include "cuda/runtime/kernel_search.hpp"
#include "cuda/runtime/matcher.hpp"
#include "cuda/runtime/word_lists.hpp"
#include "match/edits/edit_distance.hpp"
#include "match/edits/edit_engine.hpp"
#include "match/edits/edit_stretches.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal::cuda {
namespace {

HostTables edit_tables(PatternSet const& patterns, unsigned max_edits) {
    return [plan = EditPlan(patterns, max_edits)](DeviceShape const& shape) {
        DeviceArrays arrays;
        EditTables tables = plan.view(arrays);
        DeviceBuffer<EditSeed> const on_device = upload(plan.seeds);
        EditSeeds const seeds{on_device.data(), static_cast<std::uint32_t>(plan.seeds.size()), plan.letters};
        auto const enter = [&](std::uint32_t* firsts, std::uint32_t* entries) {
            enter_edit_seeds(seeds, firsts, entries, shape, nullptr);
        };
        WordLists const lists = make_word_lists(std::size_t{1} << (2 * plan.letters), arrays, enter);
        tables.firsts = lists.firsts;
        tables.seeds = lists.entries;
        return std::make_unique<KernelSearch<EditTables>>(
            std::move(arrays), tables, CounterMap{plan.lengths.size()}, search_edited, shape);
    };
}

class DeviceStretches final : public EditStretchFinder {
public:
    DeviceStretches(PatternSet const& patterns, SearchOptions const& options)
        : patterns_(patterns),
          max_edits_(options.max_edits),
          matcher_(patterns, edit_tables(patterns, max_edits_), options.devices, {}, max_edits_) {}

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        auto scratch = std::make_unique<OwnScratch>();
        scratch->on_device = matcher_.make_scratch();
        return scratch;
    }

    void find(Batch const& given, std::span<EditedPattern const> edited, Scratch& scratch,
              ListEmitter const& hits, std::vector<EditStretch>& stretches) const override {
        // Finds candidates in the whole text. Candidates outside the batch are dropped later, when distances are measured.
        Batch batch = given;
        batch.halo = 0;
        batch.first_continues = batch.last_continues = false;
        batch.positions = nullptr;
        auto& own = static_cast<OwnScratch&>(scratch);
        own.on_device->max_hits = hits.room();
        own.ends.clear();
        matcher_.find(batch, *own.on_device, own.partial, own.ends);
        stretches.clear();
        append_stretches(batch, own.ends, patterns_, edited, max_edits_, stretches);
        join_stretches(stretches);
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override { return matcher_.memory_bytes(); }

private:
    struct OwnScratch final : Scratch {
        std::unique_ptr<Scratch> on_device;
        PartialGroups partial;
        std::vector<BatchHit> ends;
    };

    PatternSet const& patterns_;
    unsigned max_edits_;
    CudaMatcher matcher_;
};

/// Minimum length of patterns. Each half must have more letters than allowed edits, so that some letters remain in the text.
constexpr std::uint64_t shortest_edited = 2 * (edit_limit / 2 + 1);
static_assert(shortest_edited / 2 > (edit_limit + 2) / 2 - 1);

class EditEngine final : public DeviceEngine {
public:
    EditEngine()
        : DeviceEngine("edits",
                       {.edits = edit_limit, .shortest = shortest_edited, .longest = longest_edited}) {}

private:
    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        return make_edit_matcher(patterns, options, std::make_unique<DeviceStretches>(patterns, options));
    }
};

}  // namespace

Engine const& edit_engine() {
    static EditEngine const engine;
    return engine;
}

}  // namespace motifcount::internal::cuda
