#include "cuda/shift_or/search.hpp"

#include <algorithm>
#include <string>

#include "cuda/runtime/matcher.hpp"
#include "cuda/runtime/memory.hpp"
#include "cuda/shift_or/kernels.hpp"
#include "cuda/shift_or/tables.hpp"
#include "motifcount/error.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal::cuda {
namespace {

/// The patterns' classes on the current device.
class ClassPatternsOnDevice {
public:
    explicit ClassPatternsOnDevice(ClassWords const& words)
        : blocks_(words.blocks()), firsts_(words.firsts()), lengths_(words.lengths()) {}
    [[nodiscard]] ClassPatterns view() const noexcept {
        return {blocks_.data(), firsts_.data(), lengths_.data()};
    }
    [[nodiscard]] std::uint64_t bytes() const noexcept {
        return blocks_.bytes() + firsts_.bytes() + lengths_.bytes();
    }

private:
    Buffer<ClassWords::Block> blocks_;
    Buffer<std::uint32_t> firsts_;
    Buffer<std::uint32_t> lengths_;
};

class Slices final : public DeviceSearch {
public:
    Slices(SlicePlanData const& plan, ClassWords const& words, DeviceShape const& shape)
        : shape_(shape),
          words_(words),
          distances_(upload(plan.distances)),
          unions_(upload(plan.unions)),
          rows_(upload(plan.rows)),
          order_(upload(plan.order)) {
        tables_.plan = plan.view();
        tables_.plan.distances = distances_.data();
        tables_.plan.unions = unions_.data();
        tables_.plan.rows = reinterpret_cast<std::uint16_t const*>(rows_.data());
        tables_.order = order_.data();
        tables_.patterns = words_.view();
        if (slice_threads(tables_.plan, shape) == 0)
            throw Error(ErrorCode::device, "these motifs need " + std::to_string(plan.slice_count * 4 * 32) +
                                               " bytes of shared memory, the device has " +
                                               std::to_string(shape.shared_bytes) + "; use --device cpu");
    }
    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        find_slices(tables_, text, out, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        count_slices(tables_, text, counters, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return {order_.size(), nullptr, nullptr}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return words_.bytes() + distances_.bytes() + unions_.bytes() + rows_.bytes() + order_.bytes();
    }

private:
    DeviceShape shape_;
    ClassPatternsOnDevice words_;
    Buffer<std::uint16_t> distances_;
    Buffer<SlicePlan::Union> unions_;
    Buffer<SliceRow> rows_;
    Buffer<std::uint32_t> order_;
    SliceTables tables_;
};

class OnHost final : public HostTables {
public:
    OnHost(PatternSet const& patterns, ClassWords const& words, unsigned max_mismatches)
        : words_(words), plan_(bit_slices::Program(patterns, max_mismatches)) {}
    [[nodiscard]] std::unique_ptr<DeviceSearch> upload(DeviceShape const& shape) const override {
        return std::make_unique<Slices>(plan_, words_, shape);
    }

private:
    ClassWords const& words_;
    SlicePlanData plan_;
};

/// Adds to what CudaMatcher finds how many places differ: kernels report where, and the host compares once more.
class ShiftOrMatcher final : public Matcher {
public:
    ShiftOrMatcher(PatternSet const& patterns, SearchOptions const& options)
        : words_(patterns),
          limit_(options.max_mismatches),
          inner_(patterns, OnHost(patterns, words_, options.max_mismatches), options.devices) {}

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
