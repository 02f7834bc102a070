#include "cuda/shift_or/search.hpp"

#include <algorithm>
#include <string>

#include "cuda/runtime/kernel_search.hpp"
#include "cuda/runtime/matcher.hpp"
#include "cuda/shift_or/kernels.hpp"
#include "cuda/shift_or/tables.hpp"
#include "motifcount/error.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal::cuda {
namespace {

HostTables slice_tables(PatternSet const& patterns, ClassWords const& words, unsigned max_mismatches) {
    auto const plan = std::make_shared<SlicePlanData const>(bit_slices::Program(patterns, max_mismatches));
    return [plan, &words](DeviceShape const& shape) {
        DeviceArrays arrays;
        SliceTables tables;
        tables.plan = plan->view(arrays);
        tables.order = arrays(plan->order);
        tables.patterns = {arrays(words.blocks()), arrays(words.firsts()), arrays(words.lengths())};
        if (slice_threads(tables.plan, shape) == 0)
            throw Error(ErrorCode::device, "these motifs need " + std::to_string(plan->slice_count * 4 * 32) +
                                               " bytes of shared memory, the device has " +
                                               std::to_string(shape.shared_bytes) + "; use --device cpu");
        return std::make_unique<KernelSearch<SliceTables>>(
            std::move(arrays), tables, CounterMap{plan->order.size()}, count_slices, find_slices, shape);
    };
}

/// Adds to what CudaMatcher finds how many places differ: kernels report where, and the host compares once more.
class ShiftOrMatcher final : public Matcher {
public:
    ShiftOrMatcher(PatternSet const& patterns, SearchOptions const& options)
        : words_(patterns),
          limit_(options.max_mismatches),
          inner_(patterns, slice_tables(patterns, words_, options.max_mismatches), options.devices) {}

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override { return inner_.make_scratch(); }
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        inner_.scan(batch, scratch, partial);
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<Occurrence>& hits) const override {
        auto const before = hits.size();
        inner_.find(batch, scratch, partial, hits);
        if (limit_ == 0) return;
        for (auto i = before; i < hits.size(); ++i)
            hits[i].mismatches = static_cast<std::uint8_t>(words_.mismatches(
                batch.text, hits[i].pattern, hits[i].end - words_.length(hits[i].pattern), limit_));
    }
    [[nodiscard]] Counts collect(Scratch& scratch) const override { return inner_.collect(scratch); }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return inner_.memory_bytes() + words_.memory_bytes();
    }

private:
    ClassWords words_;
    unsigned limit_;
    CudaMatcher inner_;
};

class ShiftOrEngine final : public Engine {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "shift-or"; }
    [[nodiscard]] std::string_view device() const noexcept override { return "cuda"; }
    [[nodiscard]] bool available() const noexcept override {
        try {
            return unavailable({}).empty();
        } catch (...) {
            return false;
        }
    }
    [[nodiscard]] EngineLimits const& limits() const noexcept override {
        static constexpr EngineLimits limits{.mismatches = 3,
                                             .codes = Codes::compared,
                                             .patterns = bit_slices::Program::max_patterns,
                                             .pattern_by_pattern = true};
        return limits;
    }

private:
    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        return std::make_unique<ShiftOrMatcher>(patterns, options);
    }
};

}  // namespace

Engine const& shift_or_engine() {
    static ShiftOrEngine const engine;
    return engine;
}

}  // namespace motifcount::internal::cuda
