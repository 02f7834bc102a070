#include "match/rabin_karp/short_words.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

/// Calls use(code) for each code of `width` bases that begins with the word. For a longer word, uses its first `width` bases.
template <class Use>
void for_each_code(PackedWords const& words, WordId word, unsigned width, Use&& use) {
    auto const length = static_cast<unsigned>(std::min<std::size_t>(words.length(word), width));
    std::uint64_t const begin = words.bases(word, 0, length);
    for (std::uint64_t rest = 0; rest < std::uint64_t{1} << (2 * (width - length)); ++rest)
        use(begin | rest << (2 * length));
}

}  // namespace

ShortWords::ShortWords(PackedWords const& words)
    : codes_(choose_width(words)), entries_(std::size_t{1} << (2 * codes_.width())) {
    for (WordId word = 0; word < words.size(); ++word)
        for_each_code(words, word, width(), [&](std::uint64_t code) { codes_.insert(code); });
    if (words.min_length() == width() && words.max_length() == width()) {
        for (WordId word = 0; word < words.size(); ++word) entries_[words.bases(word, 0, width())] = word;
    } else {
        list(words);
    }
}

/// Returns the word length if all words have the same length and it is within the limits. Otherwise returns 8, because a set of
/// codes of 8 bases fits a level-1 cache, or a larger width if the set would contain more than one code in 16.
unsigned ShortWords::choose_width(PackedWords const& words) {
    std::size_t const most =
        std::clamp<std::size_t>(words.max_length(), CodeSet::min_width, longest_min_length);
    if (words.min_length() == most) return static_cast<unsigned>(most);
    std::size_t width = std::min<std::size_t>(most, 8);
    while (width < most && std::uint64_t{1} << (2 * width) < 16 * words.size()) ++width;
    return static_cast<unsigned>(width);
}

void ShortWords::list(PackedWords const& words) {
    // `ends[code]`: at first, the number of words with the code; later, the end of their list
    std::vector<std::uint32_t> ends(entries_.size() + 1, 0);
    for (WordId word = 0; word < words.size(); ++word)
        for_each_code(words, word, width(), [&](std::uint64_t code) { ++ends[code]; });
    std::uint32_t sum = 0;
    for (std::uint64_t code = 0; code < entries_.size(); ++code) {
        entries_[code] = sum;
        sum += ends[code];
        ends[code] = entries_[code];
    }
    list_.resize(sum);
    for (WordId word = 0; word < words.size(); ++word)
        for_each_code(words, word, width(), [&](std::uint64_t code) { list_[ends[code]++] = word << 1U; });
    for (std::uint64_t code = 0; code < entries_.size(); ++code)
        if (ends[code] != entries_[code]) list_[ends[code] - 1] |= last;
}

}  // namespace motifcount::internal
