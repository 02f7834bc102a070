#include "barcodes/part_tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "barcodes/edit_distance.hpp"
#include "core/large_vector.hpp"
#include "core/parallel.hpp"

namespace motifcount::internal {
namespace {

/// Most bases in the key of a bucket: the ends of 4^11 buckets take 16 MB.
constexpr unsigned max_key_bases = 11;

bool can_match(ListQuery const& query, unsigned length, unsigned bound, bool edits) noexcept {
    unsigned const most = length + (edits ? bound : 0);
    unsigned const least = length - std::min(length, edits ? bound : 0);
    return query.length >= least && (!query.whole || query.length <= most);
}

/// Bases of an entry of up to 16 (32-bit words) or 32 bases (64-bit words): low bits in the lower half of a word, high bits
/// in the upper half
template <class Word>
class HalvedKey {
public:
    /// Number of keys that near() compares. Tables end with as many spare keys, because the last block of a bucket may be
    /// partial.
    static constexpr std::size_t block = 64 / sizeof(Word);

    HalvedKey() = default;
    HalvedKey(std::uint64_t low, std::uint64_t high) : word_(static_cast<Word>(low | high << half)) {}
    [[nodiscard]] std::uint64_t low() const noexcept { return word_ & mask; }
    [[nodiscard]] std::uint64_t high() const noexcept { return word_ >> half; }

    /// Returns a bit per key of a block: whether it has at most `bound` mismatches to `text`. Always mismatches: `breaks`
    static std::uint64_t near(HalvedKey const* keys, HalvedKey text, std::uint64_t breaks,
                              unsigned bound) noexcept {
        // Vectors of GCC and Clang, because GCC unrolls loops over a block instead of using vectors
        using Words [[gnu::vector_size(64)]] = Word;
        Words differ;
        std::memcpy(&differ, keys, sizeof differ);
        differ ^= text.word_;
        differ = ((differ | differ >> half) & mask) | static_cast<Word>(breaks);
        for (unsigned i = 0; i < bound; ++i) differ &= differ - 1;
        differ = (differ - 1) & ~differ;  // The highest bit of a word is set if the word was 0.
        std::array<std::uint64_t, 8> parts;
        std::memcpy(parts.data(), &differ, sizeof differ);
        std::uint64_t any = 0;
        for (std::uint64_t const part : parts) any |= part;
        std::uint64_t bits = 0;
        if ((any & (std::uint64_t{1} << 63U | std::uint64_t{1} << (8 * sizeof(Word) - 1))) == 0) return bits;
        for (unsigned i = 0; i < block; ++i) bits |= std::uint64_t{differ[i] >> (8 * sizeof(Word) - 1)} << i;
        return bits;
    }

private:
    static constexpr unsigned half = 4 * sizeof(Word);
    static constexpr Word mask = static_cast<Word>(-1) >> half;
    Word word_;  // Not initialised, because tables are large
};

/// The same for up to 64 bases
class WideKey {
public:
    static constexpr std::size_t block = 1;

    WideKey() = default;
    WideKey(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    [[nodiscard]] std::uint64_t low() const noexcept { return low_; }
    [[nodiscard]] std::uint64_t high() const noexcept { return high_; }

    static std::uint64_t near(WideKey const* key, WideKey const& text, std::uint64_t breaks,
                              unsigned bound) noexcept {
        std::uint64_t differ = (key->low_ ^ text.low_) | (key->high_ ^ text.high_) | breaks;
        for (unsigned i = 0; i < bound; ++i) differ &= differ - 1;
        return differ == 0 ? 1 : 0;
    }

private:
    std::uint64_t low_;
    std::uint64_t high_;
};

/// Tables of the entries of one length, with a table per part of an entry
template <class Key>
class PartTables final : public EntryTable {
public:
    PartTables(std::span<PlainEntry const> entries, unsigned length, Radius radius, unsigned threads)
        : length_(length), radius_(radius), mask_(low_bits(length)) {
        unsigned const parts = std::min(radius.distance + 1, length);
        unsigned key = 0;
        while (key < std::min(max_key_bases, length / parts) && std::size_t{1} << (2 * key) < entries.size())
            ++key;
        unsigned const shifts = radius.edits ? 2 * radius.distance + 1 : 1;
        lookups_ = parts * shifts;
        // One bucket has all entries if the parts are too short, or if look-ups would visit most buckets.
        if (parts <= radius.distance || lookups_ >= std::size_t{1} << (2 * key)) key = 0;
        if (key == 0) lookups_ = 1;
        parts_.resize(key == 0 ? 1 : parts);
        for (unsigned part = 0; part < parts_.size(); ++part)
            parts_[part].first = key == 0 ? 0 : length * part / parts;
        key_ = key;
        for (Part& part : parts_) fill(part, entries, threads);
    }

    void find(ListQuery const& query, CandidateSink& sink) const override {
        if (!can_match(query, length_, sink.bound(), radius_.edits)) return;
        // If an entry has at most b errors, one of any b + 1 parts has no error. Each entry found may decrease the bound.
        for (std::size_t part = 0; part < parts_.size() && part <= sink.bound(); ++part) {
            look_up(parts_[part], 0, query, sink);
            if (!radius_.edits || key_ == 0) continue;
            for (int shift = 1; shift <= static_cast<int>(sink.bound()); ++shift) {
                look_up(parts_[part], shift, query, sink);
                look_up(parts_[part], -shift, query, sink);
            }
        }
    }

    [[nodiscard]] double comparisons() const override {
        return static_cast<double>(lookups_) * static_cast<double>(parts_.front().entries.size()) /
               static_cast<double>(std::size_t{1} << (2 * key_));
    }

    [[nodiscard]] std::size_t plain_size() const override { return parts_.front().entries.size(); }
    [[nodiscard]] PlainEntry plain(std::size_t at) const override {
        Part const& part = parts_.front();
        return {length_, part.entries[at], part.keys[at].low(), part.keys[at].high()};
    }

private:
    struct Part {
        unsigned first = 0;               ///< First base of the key
        std::vector<std::uint32_t> ends;  ///< Bucket i has the entries ends[i] to ends[i + 1] - 1
        LargeVector<Key> keys;            ///< Bases of the entries
        LargeVector<std::uint32_t> entries;
    };
    struct Bucket {
        std::size_t number = 0;
        bool missing = false;  ///< Whether the key reaches beyond the text or includes a break
    };

    [[nodiscard]] Bucket bucket_of(Part const& part, BasePlanes const& text, int shift) const noexcept {
        int const first = static_cast<int>(part.first) + shift;
        if (key_ == 0) return {};
        if (first < 0 || first >= static_cast<int>(ShortText::max_length)) return {0, true};
        std::uint64_t const mask = low_bits(key_);
        return {((text.low >> first) & mask) | ((text.high >> first) & mask) << key_,
                ((text.breaks >> first) & mask) != 0};
    }

    /// Sorts the entries by their buckets. Entries of a bucket keep their order.
    void fill(Part& part, std::span<PlainEntry const> entries, unsigned threads) const {
        std::size_t const buckets = std::size_t{1} << (2 * key_);
        auto const bucket = [&](PlainEntry const& entry) {
            return bucket_of(part, {entry.low, entry.high, 0}, 0).number;
        };
        // Each block counts all buckets. It should have more entries than buckets, and take longer than starting a thread.
        std::size_t const fewest = std::max(buckets, std::size_t{1} << 15U);
        std::size_t const blocks = std::clamp<std::size_t>(entries.size() / fewest, 1, threads);
        std::vector<std::vector<std::uint32_t>> next(blocks);
        auto const for_each_entry = [&](auto const& use) {
            parallel_for(threads, blocks, [&](std::size_t block) {
                auto& own = next[block];
                own.resize(buckets);
                std::size_t const last = entries.size() * (block + 1) / blocks;
                for (std::size_t i = entries.size() * block / blocks; i < last; ++i)
                    use(entries[i], own[bucket(entries[i])]++);
            });
        };
        for_each_entry([](PlainEntry const&, std::uint32_t) {});
        part.ends.assign(buckets + 1, 0);
        std::uint32_t end = 0;
        for (std::size_t i = 0; i < buckets; ++i) {
            for (auto& counts : next) end += std::exchange(counts[i], end);
            part.ends[i + 1] = end;
        }
        part.keys.resize(entries.size() + Key::block);
        part.entries.resize(entries.size());
        std::fill(part.keys.end() - Key::block, part.keys.end(), Key());
        for_each_entry([&part](PlainEntry const& entry, std::uint32_t at) {
            part.keys[at] = Key(entry.low, entry.high);
            part.entries[at] = entry.entry;
        });
    }

    void look_up(Part const& part, int shift, ListQuery const& query, CandidateSink& sink) const {
        Bucket const bucket = bucket_of(part, query.planes, shift);
        if (bucket.missing) return;
        std::uint32_t const from = part.ends[bucket.number];
        std::uint32_t const to = part.ends[bucket.number + 1];
        if (radius_.edits)
            compare_edits(part, from, to, query, sink);
        else
            compare(part, from, to, query, sink);
    }

    [[nodiscard]] ListSequence sequence_at(Part const& part, std::size_t at) const noexcept {
        return ListSequence::of_planes(part.keys[at].low(), part.keys[at].high(), length_);
    }

    void compare(Part const& part, std::size_t from, std::size_t to, ListQuery const& query,
                 CandidateSink& sink) const {
        BasePlanes const& text = query.planes;
        Key const key(text.low & mask_, text.high & mask_);
        std::uint64_t const breaks = text.breaks & mask_;
        for (; from < to; from += Key::block) {
            std::uint64_t near = Key::near(part.keys.data() + from, key, breaks, sink.bound());
            near &= low_bits(static_cast<unsigned>(std::min(Key::block, to - from)));
            for (; near != 0; near &= near - 1) {
                std::size_t const at = from + static_cast<std::size_t>(std::countr_zero(near));
                ListSequence const sequence = sequence_at(part, at);
                auto const distance = static_cast<unsigned>(std::popcount(sequence.mismatches(text) & mask_));
                if (distance <= sink.bound()) sink.add(part.entries[at], distance, sequence);
            }
        }
    }

    void compare_edits(Part const& part, std::size_t from, std::size_t to, ListQuery const& query,
                       CandidateSink& sink) const {
        for (; from < to; ++from) {
            ListSequence const sequence = sequence_at(part, from);
            unsigned const bound = sink.bound();
            unsigned const edits = bounded_edits(sequence, query.planes, query.length, bound, query.whole);
            if (edits <= bound) sink.add(part.entries[from], edits, sequence);
        }
    }

    unsigned length_;
    Radius radius_;
    std::uint64_t mask_;  ///< A bit per base of an entry
    unsigned key_ = 0;    ///< Bases in the key of a bucket
    std::size_t lookups_ = 1;
    std::vector<Part> parts_;
};

class IupacTable final : public EntryTable {
public:
    IupacTable(std::span<IupacEntry const> entries, bool edits)
        : entries_(entries.begin(), entries.end()), edits_(edits) {}

    void find(ListQuery const& query, CandidateSink& sink) const override {
        for (auto const& [sequence, entry] : entries_) {
            unsigned const bound = sink.bound();
            if (!can_match(query, sequence.length, bound, edits_)) continue;
            unsigned const distance =
                edits_ ? bounded_edits(sequence, query.planes, query.length, bound, query.whole)
                       : static_cast<unsigned>(
                             std::popcount(sequence.mismatches(query.planes) & low_bits(sequence.length)));
            if (distance <= bound) sink.add(entry, distance, sequence);
        }
    }
    [[nodiscard]] double comparisons() const override { return static_cast<double>(entries_.size()); }

private:
    std::vector<IupacEntry> entries_;
    bool edits_;
};

}  // namespace

std::unique_ptr<EntryTable> make_part_tables(std::span<PlainEntry const> entries, unsigned length,
                                             Radius radius, unsigned threads) {
    if (length <= 16)
        return std::make_unique<PartTables<HalvedKey<std::uint32_t>>>(entries, length, radius, threads);
    if (length <= 32)
        return std::make_unique<PartTables<HalvedKey<std::uint64_t>>>(entries, length, radius, threads);
    return std::make_unique<PartTables<WideKey>>(entries, length, radius, threads);
}

std::unique_ptr<EntryTable> make_iupac_table(std::span<IupacEntry const> entries, bool edits) {
    return std::make_unique<IupacTable>(entries, edits);
}

}  // namespace motifcount::internal
