#pragma once

#include <cstdint>
#include <vector>

#include "cuda/prefix_hash/agent.hpp"
#include "cuda/runtime/word_list.hpp"

namespace motifcount::internal::cuda {

/// Owner of a PrefixTable, built on the host.
struct PrefixTableData {
    std::vector<std::uint32_t> filter;
    std::vector<PrefixSlot> slots;
    std::vector<std::uint32_t> bases;
    std::vector<std::uint64_t> offsets;
    std::uint64_t power = 0;
    std::uint32_t length = 0;

    explicit PrefixTableData(WordList const& words);
    [[nodiscard]] PrefixTable view() const;  ///< in host memory
};

}  // namespace motifcount::internal::cuda
