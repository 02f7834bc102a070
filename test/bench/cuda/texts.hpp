#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "pattern/word_set.hpp"

/// Texts, lists of words and reference counts for the programs in this folder. The counts do not use code of the engines.
namespace bench {

using motifcount::internal::WordSet;

inline std::uint64_t scramble(std::uint64_t x) {  // the mixing step of splitmix64
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
}

inline void in_parallel(std::uint64_t count, std::function<void(std::uint64_t, std::uint64_t)> const& body) {
    unsigned const threads = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> all;
    for (unsigned t = 0; t < threads; ++t)
        all.emplace_back([&, t] { body(count * t / threads, count * (t + 1) / threads); });
    for (auto& thread : all) thread.join();
}

enum class TextKind { random, poly_a, records };

/// A packed text in host memory. `breaks` is empty if the text has no records.
struct HostText {
    std::vector<std::uint64_t> bases;
    std::vector<std::uint64_t> breaks;
    std::uint64_t size = 0;
    std::uint64_t record_length = 0;  ///< bases per record, without the separator; 0: no records

    [[nodiscard]] unsigned base(std::uint64_t slot) const {
        return bases[slot / 32] >> (2 * (slot % 32)) & 3U;
    }
    [[nodiscard]] bool is_break(std::uint64_t slot) const {
        return !breaks.empty() && (breaks[slot / 64] >> (slot % 64) & 1U) != 0;
    }
};

inline HostText make_text(TextKind kind, std::uint64_t size, std::uint64_t seed) {
    HostText text;
    text.size = size;
    text.bases.resize((size + 63) / 64 * 2);
    in_parallel(text.bases.size(), [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from; i < to; ++i)
            text.bases[i] = kind == TextKind::poly_a ? 0 : scramble(i + seed * 0x1000000007ULL);
    });
    if (kind == TextKind::records) {
        text.record_length = 150;
        text.breaks.resize(text.bases.size() / 2);
        for (std::uint64_t slot = text.record_length; slot < size; slot += text.record_length + 1) {
            text.breaks[slot / 64] |= std::uint64_t{1} << (slot % 64);
            text.bases[slot / 32] &= ~(std::uint64_t{3} << (2 * (slot % 32)));
        }
    }
    if (size % 32 != 0) text.bases[size / 32] &= (std::uint64_t{1} << (2 * (size % 32))) - 1;
    return text;
}

/// Returns a text of `size` slots from a genome's A, C, G and T, which are repeated as needed. The second half of each
/// repetition starts at a different position of the genome, so that no two repetitions are equal.
inline HostText make_genome_text(std::string const& path, std::uint64_t size) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot open " + path);
    std::vector<std::uint8_t> genome;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('>')) continue;
        for (char const letter : line) {
            auto const base = std::string_view("ACGT").find(static_cast<char>(letter & ~0x20));
            if (base < 4) genome.push_back(static_cast<std::uint8_t>(base));
        }
    }
    if (genome.size() < 1000) throw std::runtime_error(path + " holds no genome");
    HostText text;
    text.size = size;
    text.bases.resize((size + 63) / 64 * 2);
    in_parallel(text.bases.size(), [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from; i < to; ++i)
            for (std::uint64_t slot = 32 * i; slot < std::min(32 * i + 32, size); ++slot) {
                std::uint64_t const turn = slot / genome.size();
                bool const shifted = slot % genome.size() >= genome.size() / 2;
                std::uint64_t const place = slot + (shifted ? scramble(turn) >> 20U : 0);
                text.bases[i] |= std::uint64_t{genome[place % genome.size()]} << (2 * (slot % 32));
            }
    });
    return text;
}

inline motifcount::internal::PatternSet patterns_of(std::vector<std::string> const& words,
                                                    motifcount::StrandFilter strand) {
    motifcount::MotifSet motifs;
    for (auto const& word : words) motifs.add({word, word}, "here");
    return {motifs, strand};
}

/// Returns the words as a set. `letters`: distinct words of A, C, G and T
inline WordSet words_of(std::vector<std::string> const& letters) {
    return WordSet(patterns_of(letters, motifcount::StrandFilter::forward));
}

/// Returns `count` distinct words of `length` (up to 31) bases. Every second word is taken from the text, so that there are
/// hits. The other words are random.
inline WordSet make_words(HostText const& text, std::size_t count, std::size_t length, std::uint64_t seed) {
    std::vector<std::string> words;
    std::unordered_set<std::uint64_t> seen;
    std::uint64_t const mask = (std::uint64_t{1} << (2 * length)) - 1;
    for (std::uint64_t i = 0; words.size() < count; ++i) {
        std::uint64_t const random = scramble(i ^ seed << 40U);
        std::uint64_t code = random & mask;
        if (i % 2 == 0) {
            std::uint64_t const first = random % (text.size - length);
            code = 0;
            bool whole = true;
            for (std::uint64_t k = 0; k < length; ++k) {
                whole = whole && !text.is_break(first + k);
                code |= std::uint64_t{text.base(first + k)} << (2 * k);
            }
            if (!whole) continue;
        }
        if (!seen.insert(code).second) continue;
        std::string& word = words.emplace_back();
        for (std::uint64_t k = 0; k < length; ++k) word += "ACGT"[code >> (2 * k) & 3U];
    }
    return words_of(words);
}

/// Returns the words with the last word replaced by a word that consists only of A.
inline WordSet with_poly_a(WordSet const& words) {
    std::vector<std::string> changed{std::string(words.length(0), 'A')};
    for (std::uint32_t word = 0; word + 1 < words.size(); ++word) {
        std::string& letters = changed.emplace_back();
        for (std::size_t k = 0; k < words.length(word); ++k) letters += "ACGT"[words.base(word, k)];
        if (letters == changed.front()) changed.pop_back();
    }
    return words_of(changed);
}

/// Returns the number of hits of each word, counted on all CPUs with a rolling code and a hash table. All words must have
/// the same length, and they are compared by their first 32 bases only. If `reads` is not null, it receives the number of
/// records with a hit of each word.
inline std::vector<std::uint64_t> reference_counts(HostText const& text, WordSet const& words,
                                                   std::vector<std::uint64_t>* reads = nullptr) {
    std::size_t const length = std::min<std::size_t>(words.min_length(), 32);
    unsigned const bits =
        std::min<unsigned>(27, 64 - static_cast<unsigned>(__builtin_clzll(words.size() * 32 + 1)));
    auto const hash = [](std::uint64_t code) { return scramble(code); };
    std::vector<std::uint64_t> filter((std::size_t{1} << bits) / 64);
    std::size_t capacity = 64;
    while (capacity < 3 * words.size()) capacity *= 2;
    std::vector<std::uint64_t> codes(capacity);
    std::vector<std::uint32_t> ids(capacity, 0xFFFFFFFFU);
    for (std::uint32_t word = 0; word < words.size(); ++word) {
        std::uint64_t const h = hash(words.bases(word)[0]);
        filter[(h & ((1ULL << bits) - 1)) / 64] |= 1ULL << (h % 64);
        std::size_t at = h >> 32U & (capacity - 1);
        while (ids[at] != 0xFFFFFFFFU) at = (at + 1) & (capacity - 1);
        ids[at] = word;
        codes[at] = words.bases(word)[0];
    }
    std::vector<std::uint64_t> total(words.size());
    if (reads != nullptr) reads->assign(words.size(), 0);
    std::uint64_t const parts = text.record_length == 0 ? text.size : text.size / (text.record_length + 1);
    std::uint64_t const part_slots = text.record_length == 0 ? 1 : text.record_length + 1;
    in_parallel(parts, [&](std::uint64_t from_part, std::uint64_t to_part) {
        std::vector<std::uint32_t> counts(words.size());
        std::vector<std::uint32_t> in_reads(reads != nullptr ? words.size() : 0);
        std::vector<std::uint64_t> stamp(reads != nullptr ? words.size() : 0, ~std::uint64_t{0});
        std::uint64_t const from = from_part * part_slots;
        std::uint64_t const to = to_part == parts ? text.size : to_part * part_slots;
        std::uint64_t code = 0;
        std::uint64_t run = 0;
        for (std::uint64_t slot = from >= length ? from - (length - 1) : 0; slot < to; ++slot) {
            if (text.is_break(slot)) {
                run = 0;
                continue;
            }
            code = code >> 2U | std::uint64_t{text.base(slot)} << (2 * (length - 1));
            if (++run < length || slot < from) continue;
            std::uint64_t const h = hash(code);
            if ((filter[(h & ((1ULL << bits) - 1)) / 64] >> (h % 64) & 1U) == 0) continue;
            for (std::size_t at = h >> 32U & (capacity - 1); ids[at] != 0xFFFFFFFFU;
                 at = (at + 1) & (capacity - 1))
                if (codes[at] == code) {
                    ++counts[ids[at]];
                    if (reads != nullptr && stamp[ids[at]] != slot / part_slots) {
                        stamp[ids[at]] = slot / part_slots;
                        ++in_reads[ids[at]];
                    }
                    break;
                }
        }
        static std::mutex mutex;
        std::scoped_lock const lock(mutex);
        for (std::size_t word = 0; word < total.size(); ++word) {
            total[word] += counts[word];
            if (reads != nullptr) (*reads)[word] += in_reads[word];
        }
    });
    return total;
}

}  // namespace bench
