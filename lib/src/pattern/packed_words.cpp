#include "pattern/packed_words.hpp"

#include <algorithm>

#include "core/parallel.hpp"
#include "pattern/concrete_words.hpp"

namespace motifcount::internal {

PackedWords::PackedWords(PatternSet const& patterns, unsigned threads)
    : min_length_(patterns.min_length()), max_length_(patterns.max_length()) {
    if (patterns.any_degenerate()) {
        WordSet const words(patterns, threads);
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
    pack(patterns, threads);
}

void PackedWords::pack(PatternSet const& patterns, unsigned threads) {
    first_.resize(patterns.size());
    if (min_length_ != max_length_) lengths_.resize(patterns.size());
    if (max_length_ > 32) {
        rest_offsets_.resize(patterns.size());
        std::uint64_t next = 0;
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            rest_offsets_[pattern] = next;
            next += (patterns.length(pattern) - 1) / 32;
        }
        rest_.resize(next);
    }
    parallel_blocks(threads, patterns.size(), [&](std::size_t first, std::size_t last) {
        for (auto pattern = static_cast<PatternId>(first); pattern < last; ++pattern) {
            auto masks = patterns.masks(pattern);
            if (!lengths_.empty()) lengths_[pattern] = static_cast<std::uint32_t>(masks.size());
            first_[pattern] = pack_concrete(masks.first(std::min<std::size_t>(masks.size(), 32)));
            for (std::size_t place = 32, word = 0; place < masks.size(); place += 32, ++word)
                rest_[rest_offsets_[pattern] + word] =
                    pack_concrete(masks.subspan(place, std::min<std::size_t>(masks.size() - place, 32)));
        }
    });
}

void PackedWords::add(std::size_t length, std::span<std::uint64_t const> bases) {
    first_.push_back(bases.front());
    if (min_length_ != max_length_) lengths_.push_back(static_cast<std::uint32_t>(length));
    if (max_length_ <= 32) return;
    rest_offsets_.push_back(rest_.size());
    rest_.insert(rest_.end(), bases.begin() + 1, bases.end());
}

std::uint64_t PackedWords::bases_of_long(WordId word, std::size_t place, unsigned count) const noexcept {
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

}  // namespace motifcount::internal
