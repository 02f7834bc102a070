#include <algorithm>
#include <bit>

#include "cuda/wu_manber/tables.hpp"

namespace motifcount::internal::cuda {

GramTableData::GramTableData(WordList const& words, unsigned q, unsigned step)
    : gram_mask(static_cast<std::uint32_t>((std::uint64_t{1} << (2 * q)) - 1)) {
    std::uint64_t const entries = static_cast<std::uint64_t>(words.size()) * step;
    if (words.size() > GramTable::max_words || entries > (std::uint64_t{1} << 30U)) return;
    slots.assign(std::bit_ceil(std::max<std::uint64_t>(2 * entries, 64)), GramSlot{0, empty_slot});
    auto const mask = static_cast<std::uint32_t>(slots.size() - 1);
    for (std::size_t word = 0; word < words.size(); ++word)
        for (unsigned offset = 0; offset < step; ++offset) {
            auto const gram = static_cast<std::uint32_t>(words.code(word, offset, q));
            std::uint32_t at = GramTable::home(gram);
            for (std::uint32_t run = 0; slots[at & mask].place != empty_slot; ++at)
                if (++run > longest_run) {
                    slots.clear();
                    return;
                }
            slots[at & mask] = {gram, static_cast<std::uint32_t>(16 * word + offset)};
        }
}

GramTable GramTableData::view() const {
    return {slots.empty() ? nullptr : slots.data(),
            static_cast<std::uint32_t>(slots.empty() ? 0 : slots.size() - 1), gram_mask};
}

}  // namespace motifcount::internal::cuda
