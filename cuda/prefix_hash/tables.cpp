#include "cuda/prefix_hash/tables.hpp"

#include <algorithm>
#include <bit>

namespace motifcount::internal::cuda {

PrefixTableData::PrefixTableData(WordList const& words)
    : filter(PrefixTable::filter_words, 0),
      slots(std::bit_ceil(std::max<std::size_t>(2 * words.size(), 32)), PrefixSlot{0, 0, 0}),
      power(PrefixHash::power(words.max_length())),
      length(static_cast<std::uint32_t>(words.max_length())) {
    for (std::uint64_t const pair : words.all_bases()) {
        bases.push_back(static_cast<std::uint32_t>(pair));
        bases.push_back(static_cast<std::uint32_t>(pair >> 32U));
    }
    auto const mask = static_cast<std::uint32_t>(slots.size() - 1);
    for (std::uint32_t word = 0; word < words.size(); ++word) {
        offsets.push_back(2 * words.offset(word));
        std::uint64_t code = 0;
        for (std::size_t place = 0; place < length; ++place)
            code = PrefixHash::append(code, words.base(word, place));
        std::uint32_t const bit = PrefixHash::place(code) % (32 * PrefixTable::filter_words);
        filter[bit / 32] |= 1U << (bit % 32);
        std::uint32_t at = PrefixHash::place(code);
        while (slots[at & mask].used != 0) ++at;
        slots[at & mask] = {code, word, 1};
    }
}

PrefixTable PrefixTableData::view() const {
    PrefixTable table;
    table.filter = filter.data();
    table.slots = slots.data();
    table.slot_mask = static_cast<std::uint32_t>(slots.size() - 1);
    table.power = power;
    table.length = length;
    table.bases = bases.data();
    table.offsets = offsets.data();
    return table;
}

}  // namespace motifcount::internal::cuda
