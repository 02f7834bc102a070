#include "cuda/prefix_hash/tables.hpp"

namespace motifcount::internal::cuda {

PrefixTableData::PrefixTableData(WordSet const& words)
    : filter_(PrefixTable::filter_words, 0),
      codes_(words.size(), {0, 0, 0}),
      words_(words),
      power_(PrefixHash::power(words.max_length())),
      length_(static_cast<std::uint32_t>(words.max_length())) {
    for (WordId word = 0; word < words.size(); ++word) {
        std::uint64_t code = 0;
        for (std::size_t place = 0; place < length_; ++place)
            code = PrefixHash::append(code, words.base(word, place));
        std::uint32_t const bit = PrefixHash::place(code) % (32 * PrefixTable::filter_words);
        filter_[bit / 32] |= 1U << (bit % 32);
        codes_.insert(PrefixHash::place(code), {code, word, 1});
    }
}

}  // namespace motifcount::internal::cuda
