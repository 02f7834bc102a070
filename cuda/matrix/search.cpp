#include <utility>

#include "cuda/engines.hpp"
#include "cuda/matrix/kernels.hpp"
#include "cuda/matrix/tables.hpp"
#include "cuda/runtime/device_engine.hpp"
#include "cuda/runtime/matcher.hpp"

namespace motifcount::internal::cuda {
namespace {

class MatrixSearch final : public DeviceSearch {
public:
    MatrixSearch(PatternSet const& patterns, DeviceShape const& shape)
        : pattern_count_(patterns.size()), shape_(shape) {
        MatrixTablesData const data(patterns, max_chunk_words(shape));
        tables_ = data.view(arrays_);
        chunks_ = data.chunks();
    }
    void search(Text const& text, HitOutput const& out, cudaStream_t stream) const override {
        for (MatrixChunk const& chunk : chunks_) search_matrices(tables_, chunk, text, out, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return {pattern_count_}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override { return arrays_.bytes(); }

private:
    std::uint64_t pattern_count_;
    DeviceShape shape_;
    DeviceArrays arrays_;
    MatrixTables tables_;
    std::vector<MatrixChunk> chunks_;
};

class MatrixEngine final : public DeviceEngine {
public:
    MatrixEngine() : DeviceEngine("matrix", {.matrices = true, .pattern_by_pattern = true}) {}

private:
    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        auto const tables = [&](DeviceShape const& shape) {
            return std::make_unique<MatrixSearch>(patterns, shape);
        };
        return std::make_unique<CudaMatcher>(patterns, tables, options.devices);
    }
};

}  // namespace

Engine const& matrix_engine() {
    static MatrixEngine const engine;
    return engine;
}

}  // namespace motifcount::internal::cuda
