#include <algorithm>
#include <bit>
#include <numeric>

#include "cuda/wu_manber/tables.hpp"

namespace motifcount::internal::cuda {

WordTableData::WordTableData(WordList const& words)
    : prefix(static_cast<std::uint32_t>(std::min<std::size_t>(words.min_length(), 32))) {
    std::size_t const count = words.size();
    bool const whole = words.one_length() && words.max_length() <= 32;
    if (whole) {
        codes.resize(count);
        for (std::size_t word = 0; word < count; ++word) codes[word] = words.bases(word)[0];
    } else {
        order.resize(count);
        std::iota(order.begin(), order.end(), 0U);
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return words.code(a, 0, prefix) < words.code(b, 0, prefix);
        });
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t const code = words.code(order[i], 0, prefix);
            if (codes.empty() || codes.back() != code) {
                codes.push_back(code);
                group_first.push_back(static_cast<std::uint32_t>(i));
            }
        }
        group_first.push_back(static_cast<std::uint32_t>(count));
        for (std::uint64_t const pair : words.all_bases()) {
            bases.push_back(static_cast<std::uint32_t>(pair));
            bases.push_back(static_cast<std::uint32_t>(pair >> 32U));
        }
        for (std::size_t word = 0; word < count; ++word) {
            offsets.push_back(2 * words.offset(word));
            lengths.push_back(static_cast<std::uint32_t>(words.length(word)));
        }
    }
    slots.assign(std::bit_ceil(std::max<std::size_t>(2 * codes.size(), 32)), WordSlot{0, empty_slot});
    for (std::size_t group = 0; group < codes.size(); ++group) {
        std::uint64_t const hashed = WordTable::hash(codes[group]);
        std::uint64_t place = WordTable::home(hashed);
        while (slots[place & (slots.size() - 1)].group != empty_slot) ++place;
        slots[place & (slots.size() - 1)] = {WordTable::tag(codes[group], hashed),
                                             static_cast<std::uint32_t>(group)};
    }
}

WordTable WordTableData::view() const {
    WordTable table;
    table.slots = slots.data();
    table.slot_mask = slots.size() - 1;
    table.codes = codes.data();
    table.prefix = prefix;
    if (!group_first.empty()) {
        table.group_first = group_first.data();
        table.order = order.data();
        table.bases = bases.data();
        table.offsets = offsets.data();
        table.lengths = lengths.data();
    }
    return table;
}

}  // namespace motifcount::internal::cuda
