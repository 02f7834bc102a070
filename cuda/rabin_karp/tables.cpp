#include "cuda/rabin_karp/tables.hpp"

#include "cuda/rabin_karp/agent.hpp"

namespace motifcount::internal::cuda {

std::vector<std::uint32_t> words_by_code(WordSet const& words) {
    std::vector<std::uint32_t> ids(std::size_t{1} << (2 * words.max_length()), no_word);
    for (WordId word = 0; word < words.size(); ++word) ids[words.bases(word)[0]] = word;
    return ids;
}

std::vector<std::uint32_t> pair_window_table(std::vector<std::uint32_t> const& by_code) {
    std::size_t const mask = by_code.size() - 1;
    std::vector<std::uint32_t> table(PairWindow::table_words, 0);
    for (std::uint32_t window = 0; window < (1U << 18U); ++window) {
        std::uint32_t const shift = PairWindow::rotation(window << 2U) % 32;
        auto& entry = table[PairWindow::index(window << 2U)];
        if (by_code[window & mask] != no_word) entry |= 1U << shift;
        if (by_code[(window >> 2U) & mask] != no_word) entry |= 1U << ((shift + 1) % 32);
    }
    return table;
}

std::vector<std::uint32_t> single_window_table(std::vector<std::uint32_t> const& by_code) {
    std::size_t const mask = by_code.size() - 1;
    std::vector<std::uint32_t> table(SingleWindow::table_words, 0);
    for (std::uint32_t window = 0; window < (1U << 20U); ++window)
        if (by_code[window & mask] != no_word)
            table[SingleWindow::index(window << 2U)] |= 1U << (SingleWindow::rotation(window << 2U) % 32);
    return table;
}

}  // namespace motifcount::internal::cuda
