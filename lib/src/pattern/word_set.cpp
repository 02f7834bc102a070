#include "pattern/word_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/parallel.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Word to be sorted. Its key has 32 of its bases, with the first base most significant.
struct Entry {
    std::uint64_t key;
    PatternId pattern;
    std::uint32_t ordinal;  ///< Index of the word among its pattern's words
};

/// Sorts by key with a stable radix sort, starting with the lowest digit. Skips digits equal in all keys. With 11 bits per
/// digit there are six passes. The 2048 write positions of a pass stay in the level-2 cache. `spare`: buffer of the same size
void sort_by_key(std::span<Entry> entries, std::span<Entry> spare) {
    constexpr unsigned digit_bits = 11;
    constexpr unsigned passes = (64 + digit_bits - 1) / digit_bits;
    constexpr std::uint64_t digits = 1U << digit_bits;
    auto const digit = [](std::uint64_t key, unsigned pass) { return (key >> (pass * digit_bits)) % digits; };
    if (entries.size() < digits) {
        std::ranges::stable_sort(entries, {}, &Entry::key);
        return;
    }

    std::vector<std::array<std::uint32_t, digits>> counts(passes);
    for (Entry const& entry : entries)
        for (unsigned pass = 0; pass < passes; ++pass) ++counts[pass][digit(entry.key, pass)];

    std::span<Entry> from = entries;
    std::span<Entry> to = spare.first(entries.size());
    for (unsigned pass = 0; pass < passes; ++pass) {
        if (counts[pass][digit(from.front().key, pass)] == from.size()) continue;
        std::uint32_t next = 0;
        for (std::uint32_t& count : counts[pass]) next += std::exchange(count, next);
        for (Entry const& entry : from) to[counts[pass][digit(entry.key, pass)]++] = entry;
        std::swap(from, to);
    }
    if (from.data() != entries.data()) std::ranges::copy(from, entries.begin());
}

/// Same on several threads: entries are divided by their first four bases. Each thread sorts shares in its level-2 cache.
void sort_by_key(std::span<Entry> entries, std::span<Entry> spare, unsigned threads) {
    constexpr unsigned shares = 256;
    constexpr std::size_t least = 1U << 16U;
    if (entries.size() < least) return sort_by_key(entries, spare);
    auto const share_of = [](Entry const& entry) { return entry.key >> 56U; };
    std::size_t const blocks = std::max(threads, 1U);
    auto const block = [&](std::size_t i) {
        std::size_t const first = entries.size() * i / blocks;
        return entries.subspan(first, entries.size() * (i + 1) / blocks - first);
    };
    std::vector<std::array<std::uint32_t, shares>> places(blocks);
    parallel_for(threads, blocks, [&](std::size_t i) {
        for (Entry const& entry : block(i)) ++places[i][share_of(entry)];
    });
    std::array<std::uint32_t, shares + 1> firsts{};
    for (unsigned share = 0; share < shares; ++share) {
        firsts[share + 1] = firsts[share];
        for (auto& of_block : places) firsts[share + 1] += std::exchange(of_block[share], firsts[share + 1]);
    }
    parallel_for(threads, blocks, [&](std::size_t i) {
        for (Entry const& entry : block(i)) spare[places[i][share_of(entry)]++] = entry;
    });
    parallel_for(threads, shares, [&](std::size_t share) {
        std::size_t const count = firsts[share + 1] - firsts[share];
        auto const own = entries.subspan(firsts[share], count);
        std::ranges::copy(spare.subspan(firsts[share], count), own.begin());
        sort_by_key(own, spare.subspan(firsts[share], count));
    });
}

/// Returns packed bases of words, 32 at a time. Remembers the last degenerate pattern, because its words usually follow each
/// other. If no pattern is degenerate, part_of() is thread-safe.
class WordBases {
public:
    explicit WordBases(PatternSet const& patterns)
        : patterns_(patterns), known_((patterns.max_length() + 31) / 32), word_(known_.size()) {}

    /// Returns up to 32 bases of a word, starting at base 32 * part. Missing bases become A.
    std::uint64_t part_of(Entry const& entry, std::size_t part) {
        Known& known = known_[part];
        if (known.pattern != entry.pattern) {
            auto const masks = patterns_.masks(entry.pattern);
            std::size_t const first = std::min(32 * part, masks.size());
            auto const own = masks.subspan(first, std::min<std::size_t>(masks.size() - first, 32));
            if (!patterns_.is_degenerate(entry.pattern)) return pack_concrete(own);
            known = {entry.pattern, static_cast<std::uint32_t>(word_count(masks.first(first))),
                     WordChoices(own)};
        }
        return known.choices.word(entry.ordinal / known.words_before);
    }

    /// Returns all bases in a word. The result is valid until the next call.
    std::span<std::uint64_t const> whole(Entry const& entry) {
        std::size_t const parts = (patterns_.length(entry.pattern) + 31) / 32;
        for (std::size_t part = 0; part < parts; ++part) word_[part] = part_of(entry, part);
        return std::span(word_).first(parts);
    }

private:
    struct Known {
        PatternId pattern = ~PatternId{0};
        std::uint32_t words_before = 1;  ///< Number of words that the masks before this part match
        WordChoices choices;
    };
    PatternSet const& patterns_;
    std::vector<Known> known_;
    std::vector<std::uint64_t> word_;
};

/// Sorts words by their first 32 bases, equal words by the next 32, and so on, and finally by length. Missing bases are compared
/// as A. So words without a difference in their bases are prefixes of each other, and the shorter word comes first.
class Sorter {
public:
    Sorter(PatternSet const& patterns, WordBases& bases, std::size_t entries, unsigned threads)
        : patterns_(patterns), bases_(bases), spare_(entries), threads_(threads) {}

    /// Sorts entries whose keys are already their bases in `part`.
    void sort(std::span<Entry> entries, std::size_t part = 0) {
        sort_by_key(entries, spare_, threads_);
        if (patterns_.max_length() <= 32 && patterns_.min_length() == patterns_.max_length()) return;
        for (auto first = entries.begin(); first != entries.end();) {
            std::uint64_t const key = first->key;
            auto const end =
                std::find_if(first, entries.end(), [key](Entry const& entry) { return entry.key != key; });
            if (end - first > 1) sort_run({first, end}, part + 1);
            first = end;
        }
    }

private:
    /// Sorts words that have equal bases in all parts before `part`.
    void sort_run(std::span<Entry> run, std::size_t part) {
        auto const length = [this](Entry const& entry) { return patterns_.length(entry.pattern); };
        std::uint64_t const key = run.front().key;
        if (length(*std::ranges::max_element(run, {}, length)) <= 32 * part) {
            std::ranges::stable_sort(run, {}, length);
            return;
        }
        for (Entry& entry : run) entry.key = reverse_bases(bases_.part_of(entry, part));
        sort(run, part);
        for (Entry& entry : run) entry.key = key;
    }

    PatternSet const& patterns_;
    WordBases& bases_;
    LargeVector<Entry> spare_;
    unsigned threads_;
};

LargeVector<Entry> list_entries(PatternSet const& patterns, WordBases& bases, std::uint64_t count,
                                unsigned threads) {
    LargeVector<Entry> entries;
    if (!patterns.any_degenerate()) {
        entries.resize(count);
        parallel_blocks(threads, count, [&](std::size_t first, std::size_t last) {
            for (auto pattern = static_cast<PatternId>(first); pattern < last; ++pattern) {
                entries[pattern] = {0, pattern, 0};
                entries[pattern].key = reverse_bases(bases.part_of(entries[pattern], 0));
            }
        });
        return entries;
    }
    entries.reserve(count);
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        std::uint64_t const words = patterns.is_degenerate(pattern) ? word_count(patterns.masks(pattern)) : 1;
        for (std::uint64_t ordinal = 0; ordinal < words; ++ordinal) {
            Entry& entry = entries.emplace_back(Entry{0, pattern, static_cast<std::uint32_t>(ordinal)});
            entry.key = reverse_bases(bases.part_of(entry, 0));
        }
    }
    return entries;
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

WordSet::WordSet(PatternSet const& patterns, unsigned threads)
    : min_length_(patterns.min_length()), max_length_(patterns.max_length()) {
    Expansion const expansion = expansion_of(patterns);
    if (!expansion.fits())
        throw Error(ErrorCode::internal, "a set of " + std::to_string(expansion.words) +
                                             " expanded words: expansion_of() was not called first");
    WordBases word_bases(patterns);
    LargeVector<Entry> entries =
        list_entries(patterns, word_bases, expansion.concrete + expansion.words, threads);
    Sorter(patterns, word_bases, entries.size(), threads).sort(entries);

    patterns_.reserve(entries.size());
    if (min_length_ == max_length_)
        bases_.reserve(entries.size() * ((max_length_ + 31) / 32));
    else
        lengths_.reserve(entries.size());
    // Concrete patterns are distinct words. A word can only repeat the previous word if degenerate patterns were expanded.
    bool const may_repeat = expansion.words != 0;
    LargeVector<std::uint32_t> starts;
    for (Entry const& entry : entries) {
        // The pattern's length is read only if lengths differ: entries are not in pattern order, so this read is a cache miss.
        std::size_t const length = min_length_ == max_length_ ? max_length_ : patterns.length(entry.pattern);
        std::uint64_t const only = reverse_bases(entry.key);
        auto const word = length <= 32 ? std::span(&only, 1) : word_bases.whole(entry);
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
