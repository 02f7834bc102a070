#pragma once

#include <cstdint>
#include <vector>

#include "cuda/prefix_hash/agent.hpp"
#include "cuda/runtime/hash_slots.hpp"
#include "cuda/runtime/word_bases.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

class PrefixTableData {
public:
    explicit PrefixTableData(WordSet const& words);
    template <class Place>
    [[nodiscard]] PrefixTable view(Place&& place) const {
        return {place(filter_),       codes_.view<std::uint32_t>(place), power_, length_, place(words_.bases),
                place(words_.offsets)};
    }

private:
    std::vector<std::uint32_t> filter_;
    HashSlots<PrefixSlot> codes_;
    WordBases words_;
    std::uint64_t power_;
    std::uint32_t length_;
};

}  // namespace motifcount::internal::cuda
