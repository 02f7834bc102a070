#include <algorithm>
#include <array>
#include <cmath>

#include "cuda/wu_manber.hpp"

namespace motifcount::cuda {

Sampling choose_sampling(WordList const& words) {
    // How alike two random bases are in these words: 1/4 for uniform ones, 1/2 for a two-letter alphabet.
    std::array<double, 4> counts{};
    for (std::size_t word = 0; word < words.size(); word += 1 + words.size() / 4096)
        for (std::size_t place = 0; place < std::min<std::size_t>(words.length(word), 64); ++place)
            counts[words.base(word, place)] += 1;
    double total = 0;
    for (double const count : counts) total += count;
    double alike = 0;
    for (double const count : counts) alike += (count / total) * (count / total);
    for (unsigned step = 16; step > 1; step /= 2) {
        if (words.min_length() < step + 7) continue;
        auto const q = static_cast<unsigned>(std::min<std::size_t>(16, words.min_length() + 1 - step));
        // Each chance match costs `step` probes a window, so one a base: keep them below one in 64 bases.
        if (static_cast<double>(words.size()) * step * std::pow(alike, q) < 1.0 / 64) return {q, step};
    }
    return {static_cast<unsigned>(std::min<std::size_t>(16, words.min_length())), 1};
}

std::vector<std::uint32_t> window_filter(WordList const& words, Sampling const& sampling,
                                         std::uint32_t filter_words, FilterForm form) {
    std::vector<std::uint32_t> filter(std::size_t{filter_words} * (form == FilterForm::wide ? 2 : 1), 0);
    // A bit's place takes the window's first five bits: of shorter windows they are not all its own.
    if (sampling.q < 3) {
        std::fill(filter.begin(), filter.end(), ~std::uint32_t{0});
        return filter;
    }
    WindowHash const hash = WindowHash::make(sampling.q, filter_words);
    for (std::size_t word = 0; word < words.size(); ++word)
        for (unsigned offset = 0; offset < sampling.step; ++offset) {
            auto const window = static_cast<std::uint32_t>(words.code(word, offset, sampling.q));
            switch (form) {
                case FilterForm::two_bits:
                    NarrowFilter<2>::enter(filter.data(), hash, window);
                    break;
                case FilterForm::three_bits:
                    NarrowFilter<3>::enter(filter.data(), hash, window);
                    break;
                case FilterForm::wide:
                    WideFilter::enter(filter.data(), hash, window);
                    break;
            }
        }
    return filter;
}

}  // namespace motifcount::cuda
