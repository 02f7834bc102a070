#include "pattern/word_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <utility>

#include "core/large_vector.hpp"
#include "motifcount/error.hpp"
#include "pattern/concrete_words.hpp"

namespace motifcount::internal {
namespace {

/// One word on its way into the order: its first 32 bases, the first one most significant, and where it is
/// from.
struct Entry {
    std::uint64_t key;
    PatternId pattern;
    std::uint32_t ordinal;  ///< among the pattern's words
};

/// Stable radix sort by the key, from its least significant digit; digits that are the same everywhere cost
/// nothing but their count. 11 bits: six passes, and the 2048 places written to at a time stay in the level-2
/// cache.
void sort_by_key(LargeVector<Entry>& entries) {
    constexpr unsigned digit_bits = 11;
    constexpr unsigned passes = (64 + digit_bits - 1) / digit_bits;
    constexpr std::uint64_t digits = 1U << digit_bits;
    auto const digit = [](std::uint64_t key, unsigned pass) { return (key >> (pass * digit_bits)) % digits; };

    std::vector<std::array<std::uint32_t, digits>> counts(passes);
    for (Entry const& entry : entries)
        for (unsigned pass = 0; pass < passes; ++pass) ++counts[pass][digit(entry.key, pass)];

    LargeVector<Entry> sorted;
    for (unsigned pass = 0; pass < passes; ++pass) {
        if (entries.empty() || counts[pass][digit(entries.front().key, pass)] == entries.size()) continue;
        sorted.resize(entries.size());
        std::uint32_t next = 0;
        for (std::uint32_t& count : counts[pass]) next += std::exchange(count, next);
        for (Entry const& entry : entries) sorted[counts[pass][digit(entry.key, pass)]++] = entry;
        entries.swap(sorted);
    }
}

/// The whole of a word, packed, in memory that is used again.
class Unpacked {
public:
    explicit Unpacked(PatternSet const& patterns) : patterns_(patterns) {}
    std::span<std::uint64_t const> operator()(Entry const& entry) {
        auto const masks = patterns_.masks(entry.pattern);
        words_.resize((masks.size() + 31) / 32);
        pack_choice(masks, entry.ordinal, words_);
        return words_;
    }

private:
    PatternSet const& patterns_;
    std::vector<std::uint64_t> words_;
};

/// Whether `a` comes before `b`, whose first 32 bases are the same.
class ComesBefore {
public:
    explicit ComesBefore(PatternSet const& patterns) : patterns_(&patterns), a_(patterns), b_(patterns) {}
    bool operator()(Entry const& a, Entry const& b) {
        std::size_t const a_length = patterns_->length(a.pattern);
        std::size_t const b_length = patterns_->length(b.pattern);
        if (std::min(a_length, b_length) > 32) {
            auto const a_words = a_(a);
            auto const b_words = b_(b);
            for (std::size_t i = 1; i < std::min(a_words.size(), b_words.size()); ++i)
                if (a_words[i] != b_words[i]) return reverse_bases(a_words[i]) < reverse_bases(b_words[i]);
        }
        // A shorter word's missing bases read as A: where that makes no difference, it is a prefix.
        return a_length < b_length;
    }

private:
    PatternSet const* patterns_;
    Unpacked a_;
    Unpacked b_;
};

LargeVector<Entry> list_entries(PatternSet const& patterns, std::uint64_t count) {
    LargeVector<Entry> entries;
    entries.reserve(count);
    std::array<std::uint64_t, 1> first{};
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        auto const masks = patterns.masks(pattern);
        auto const first_masks = masks.first(std::min<std::size_t>(masks.size(), 32));
        if (!patterns.is_degenerate(pattern)) {
            entries.push_back({reverse_bases(pack_concrete(first_masks)), pattern, 0});
            continue;
        }
        std::uint64_t const words = word_count(masks);
        std::uint64_t const first_words = word_count(first_masks);
        for (std::uint64_t ordinal = 0; ordinal < words; ++ordinal) {
            pack_choice(first_masks, ordinal % first_words, first);
            entries.push_back({reverse_bases(first[0]), pattern, static_cast<std::uint32_t>(ordinal)});
        }
    }
    return entries;
}

/// Sorts the runs of words that share their first 32 bases. (The comparison is passed by reference: it is no
/// copy's business to carry its memory.)
void sort_runs(LargeVector<Entry>& entries, PatternSet const& patterns) {
    if (patterns.max_length() <= 32 && patterns.min_length() == patterns.max_length()) return;
    ComesBefore before(patterns);
    for (auto run = entries.begin(); run != entries.end();) {
        auto const end =
            std::find_if(run, entries.end(), [&](Entry const& entry) { return entry.key != run->key; });
        if (end - run > 1) std::stable_sort(run, end, std::ref(before));
        run = end;
    }
}

}  // namespace

Expansion expansion_of(PatternSet const& patterns) {
    Expansion expansion;
    if (!patterns.any_degenerate()) {
        expansion.concrete = patterns.size();
        return expansion;
    }
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        std::uint64_t const words = word_count(patterns.masks(pattern));
        if (words == 1) {
            ++expansion.concrete;
            continue;
        }
        ++expansion.degenerate;
        if (words > expansion.most) {
            expansion.most = words;
            expansion.worst = pattern;
        }
        bool const fits = expansion.words <= std::numeric_limits<std::uint64_t>::max() - words;
        expansion.words = fits ? expansion.words + words : std::numeric_limits<std::uint64_t>::max();
    }
    return expansion;
}

bool Expansion::fits() const noexcept {
    return words <= WordSet::max_expansion && words + concrete <= WordSet::max_words;
}

WordSet::WordSet(PatternSet const& patterns)
    : min_length_(patterns.min_length()), max_length_(patterns.max_length()) {
    Expansion const expansion = expansion_of(patterns);
    if (!expansion.fits())
        throw Error(ErrorCode::internal, "a set of " + std::to_string(expansion.words) +
                                             " expanded words: expansion_of() was not asked");
    LargeVector<Entry> entries = list_entries(patterns, expansion.concrete + expansion.words);
    sort_by_key(entries);
    sort_runs(entries, patterns);

    patterns_.reserve(entries.size());
    if (min_length_ == max_length_)
        bases_.reserve(entries.size() * ((max_length_ + 31) / 32));
    else
        lengths_.reserve(entries.size());
    Unpacked unpacked(patterns);
    // Distinct patterns without degenerate places are distinct words: only expansions need a look at the word
    // before.
    bool const may_repeat = expansion.words != 0;
    LargeVector<std::uint32_t> starts;
    for (Entry const& entry : entries) {
        // Patterns come in no order here: each look at one is a cache miss.
        std::size_t const length = min_length_ == max_length_ ? max_length_ : patterns.length(entry.pattern);
        std::uint64_t const only = reverse_bases(entry.key);
        auto const word = length <= 32 ? std::span(&only, 1) : unpacked(entry);
        bool const again = may_repeat && count_ > 0 &&
                           this->length(static_cast<WordId>(count_ - 1)) == length &&
                           std::ranges::equal(bases(static_cast<WordId>(count_ - 1)), word);
        if (!again) {
            append(length, word);
            if (may_repeat) starts.push_back(static_cast<std::uint32_t>(patterns_.size()));
        }
        patterns_.push_back(entry.pattern);
    }
    if (patterns_.size() == count_) return;
    starts.push_back(static_cast<std::uint32_t>(patterns_.size()));
    pattern_offsets_ = std::move(starts);
}

std::size_t WordSet::common_prefix(WordId left, WordId right) const noexcept {
    auto const a = bases(left);
    auto const b = bases(right);
    std::size_t const limit = std::min(length(left), length(right));
    for (std::size_t i = 0; i * 32 < limit; ++i) {
        std::uint64_t const difference = a[i] ^ b[i];
        if (difference != 0)
            return std::min(limit, i * 32 + static_cast<std::size_t>(std::countr_zero(difference)) / 2);
    }
    return limit;
}

void WordSet::append(std::size_t length, std::span<std::uint64_t const> bases) {
    if (min_length_ != max_length_) {
        lengths_.push_back(static_cast<std::uint32_t>(length));
        base_offsets_.push_back(bases_.size());
    }
    bases_.insert(bases_.end(), bases.begin(), bases.end());
    ++count_;
}

}  // namespace motifcount::internal
