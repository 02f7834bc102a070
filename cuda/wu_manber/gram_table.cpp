#include "cuda/wu_manber/tables.hpp"

namespace motifcount::internal::cuda {

GramTableData::GramTableData(WordSet const& words, unsigned q, unsigned step)
    : gram_mask_(static_cast<std::uint32_t>((std::uint64_t{1} << (2 * q)) - 1)) {
    std::uint64_t const entries = static_cast<std::uint64_t>(words.size()) * step;
    if (words.size() > GramTable::max_words || entries > (std::uint64_t{1} << 30U)) return;
    slots_ = {entries, {0, GramSlot::free}};
    for (WordId word = 0; word < words.size(); ++word)
        for (unsigned offset = 0; offset < step; ++offset) {
            auto const gram = static_cast<std::uint32_t>(words.code(word, offset, q));
            if (slots_.insert(GramTable::home(gram), {gram, 16 * word + offset}) > longest_run) {
                slots_.clear();
                return;
            }
        }
}

}  // namespace motifcount::internal::cuda
