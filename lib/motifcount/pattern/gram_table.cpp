#include "motifcount/pattern/gram_table.hpp"

namespace motifcount {

GramTable::GramTable(std::uint64_t entries, unsigned value_bits)
    : lines_(static_cast<std::uint32_t>(3 * entries / entries_a_line + 1)), value_bits_(value_bits) {
    entries_.assign(lines_ * entries_a_line, 0);
}

void GramTable::insert(Key key, std::uint32_t value) noexcept {
    std::uint32_t const entry = (key.fingerprint << value_bits_) | value;
    for (std::uint32_t line = key.line;; line = line + 1 == lines_ ? 0 : line + 1) {
        std::uint32_t* const first = &entries_[line * entries_a_line];
        std::uint32_t* const last = first + entries_a_line;
        std::uint32_t* const free = std::find(first, last, 0U);
        if (free != last) {
            *free = entry;
            return;
        }
    }
}

}  // namespace motifcount
