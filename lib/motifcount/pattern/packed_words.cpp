#include "motifcount/pattern/packed_words.hpp"

#include "motifcount/core/error.hpp"
#include "motifcount/pattern/concrete_words.hpp"

namespace motifcount {

PackedWords::PackedWords(PatternSet const& patterns)
    : min_length_(patterns.min_length()), max_length_(patterns.max_length()) {
    if (patterns.any_degenerate()) {
        WordSet const words(patterns);
        first_.reserve(words.size());
        pattern_offsets_.reserve(words.size() + 1);
        for (WordId word = 0; word < words.size(); ++word) {
            add(words.length(word), words.bases(word));
            pattern_offsets_.push_back(static_cast<std::uint32_t>(pattern_list_.size()));
            auto const owners = words.patterns(word);
            pattern_list_.insert(pattern_list_.end(), owners.begin(), owners.end());
        }
        pattern_offsets_.push_back(static_cast<std::uint32_t>(pattern_list_.size()));
        return;
    }
    if (auto const reason = rejects(patterns)) throw Error(ErrorCode::limit, *reason);
    first_.reserve(patterns.size());
    std::vector<std::uint64_t> bases;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        auto masks = patterns.masks(pattern);
        std::size_t const length = masks.size();
        bases.clear();
        while (masks.size() > 32) {
            bases.push_back(pack_concrete(masks.first(32)));
            masks = masks.subspan(32);
        }
        bases.push_back(pack_concrete(masks));
        add(length, bases);
    }
}

void PackedWords::add(std::size_t length, std::span<std::uint64_t const> bases) {
    first_.push_back(bases.front());
    if (min_length_ != max_length_) lengths_.push_back(static_cast<std::uint32_t>(length));
    if (max_length_ <= 32) return;
    rest_offsets_.push_back(rest_.size());
    rest_.insert(rest_.end(), bases.begin() + 1, bases.end());
}

std::uint64_t PackedWords::bases(WordId word, std::size_t place, unsigned count) const noexcept {
    auto const word_at = [&](std::size_t index) {
        return index == 0 ? first_[word] : rest_[rest_offsets_[word] + index - 1];
    };
    unsigned const shift = 2 * (place % 32);
    std::uint64_t value = word_at(place / 32) >> shift;
    if (place % 32 + count > 32) value |= word_at(place / 32 + 1) << (64 - shift);
    return value & base_mask(count);
}

bool PackedWords::rest_occurs(TextView const& text, std::uint64_t const* breaks, WordId word,
                              std::uint64_t start) const noexcept {
    std::uint64_t const* rest = rest_.data() + rest_offsets_[word];
    std::size_t const length = this->length(word);
    for (std::size_t place = 32; place < length; place += 32, ++rest) {
        unsigned const count = length - place < 32 ? static_cast<unsigned>(length - place) : 32;
        std::uint64_t const difference =
            (bases_at(text.bases.data(), start + place) ^ *rest) & base_mask(count);
        std::uint64_t const broken = bits_at(breaks, start + place) & ((std::uint64_t{1} << count) - 1);
        if ((difference | broken) != 0) return false;
    }
    return true;
}

}  // namespace motifcount
