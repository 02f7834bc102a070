#include "run/input_background.hpp"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/cpu.hpp"
#include "core/decimal.hpp"
#include "inputs/input_opener.hpp"
#include "motifcount/error.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {
namespace {

/// Counts the bases of all inputs, on the threads of a pipeline without matchers
class BaseCounter final : public InputSequence, public BatchReducer, public BatchConsumer {
public:
    BaseCounter(std::vector<ReadInput> const& inputs, ReaderOptions const& options)
        : inputs_(inputs.size()), opener_(inputs, {}, options) {}

    PipelineInput* next(bool ahead) override {
        if (ahead || next_ == inputs_) return nullptr;
        reader_ = opener_.open(next_++, 0);
        input_ = {.reader = reader_.get(), .consumer = this};
        return &input_;
    }
    void finish(PipelineInput& /*input*/) override { reader_.reset(); }
    void prepare(unsigned /*tally*/) override {}
    void reduce(PipelineInput const& /*input*/, Batch const& batch, BatchResult& /*result*/) override {
        std::uint64_t bases = 0;
        std::uint64_t cg = 0;
        for (std::uint64_t const breaks : batch.text.breaks) bases += 64U - std::popcount(breaks);
        // The codes of C and G have different bits. Breaks have the code of A.
        for (std::uint64_t const codes : batch.text.bases)
            cg += std::popcount((codes ^ codes >> 1U) & 0x5555'5555'5555'5555U);
        bases_ += bases;
        cg_ += cg;
    }
    void consume(BatchResult const& /*result*/) override {}

    [[nodiscard]] std::uint64_t bases() const noexcept { return bases_; }
    [[nodiscard]] std::uint64_t cg() const noexcept { return cg_; }

private:
    std::size_t const inputs_;
    InputOpener const opener_;
    std::size_t next_ = 0;
    std::unique_ptr<Reader> reader_;
    PipelineInput input_;
    std::atomic<std::uint64_t> bases_ = 0;
    std::atomic<std::uint64_t> cg_ = 0;  ///< Number of C and G
};

}  // namespace

std::string background_of_inputs(RunSettings const& settings, std::stop_token const& stop) {
    ReaderOptions reading{.keep_names = false, .reference = settings.reference, .decoder = settings.decoder};
    reading.threads = settings.search.threads != 0 ? settings.search.threads : usable_cpus();
    if (settings.piece_bytes != 0) reading.piece_bytes = settings.piece_bytes;
    reading.stop = stop;
    BaseCounter counter(settings.inputs, reading);
    Pipeline({}, {.threads = reading.threads, .reducer = &counter, .stop = stop}).run(counter);
    constexpr std::uint64_t million = 1'000'000;
    std::uint64_t cg = million / 4;
    if (counter.bases() != 0)
        cg = static_cast<std::uint64_t>(
            static_cast<double>(counter.cg()) / static_cast<double>(counter.bases()) * (million / 2) + 0.5);
    if (cg == 0 || cg == million / 2)
        throw Error(ErrorCode::input, setting::background + " input: the inputs have no " +
                                          (cg == 0 ? "C or G" : "A or T") +
                                          ", but each frequency must be above 0; give four frequencies");
    std::string const at_text = fixed_point(million / 2 - cg, 6);
    std::string const cg_text = fixed_point(cg, 6);
    return std::string(at_text).append(",").append(cg_text).append(",").append(cg_text).append(",").append(
        at_text);
}

}  // namespace motifcount::internal
