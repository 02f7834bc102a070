#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cuda/matrix/agent.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::cuda {

/// Owner of MatrixTables. Matrices without possible hits are left out.
class MatrixTablesData {
public:
    /// All patterns must be matrices. `max_words`: maximum size of a chunk in words; at least
    /// group_words(max_kept_steps)
    MatrixTablesData(PatternSet const& patterns, std::uint32_t max_words);

    template <class Place>
    [[nodiscard]] MatrixTables view(Place&& place) const {
        return {place(words_), place(matrices_), place(columns_), place(steps_)};
    }
    [[nodiscard]] std::vector<MatrixChunk> const& chunks() const noexcept { return chunks_; }

private:
    struct Prefilter;

    void add_group(std::span<Prefilter const> members, std::uint32_t max_words);

    std::vector<std::uint32_t> words_;
    std::vector<DeviceMatrix> matrices_;
    std::vector<DeviceColumn> columns_;
    std::vector<std::uint32_t> steps_;
    std::vector<MatrixChunk> chunks_;
};

}  // namespace motifcount::internal::cuda
