#pragma once

#include <array>
#include <cstdint>

#include "core/large_vector.hpp"
#include "pattern/gram_table.hpp"

namespace motifcount::internal {

/// Exact map from codes (up to 32 bases in 64 bits) to numbers. A bucket is one cache line with five codes and their numbers. A
/// code goes to the next bucket if its bucket is full. Memory: 21 bytes per code. Thread-safe once all codes are inserted.
class CodeTable {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    /// Creates a table for up to `codes` codes. With this number of codes, three fifths of its slots are in use.
    explicit CodeTable(std::uint64_t codes) : buckets_(5 * codes / (5 * 3) + 1) {
        for (Bucket& bucket : buckets_) bucket.used = 0;
    }

    /// Returns the bucket at which the search for the code starts.
    [[nodiscard]] std::size_t bucket(std::uint64_t code) const noexcept {
        std::uint64_t const hash = code * gram_multiplier;
        // All bits of the code affect the high half of the product. This half is scaled to the number of buckets.
        return static_cast<std::size_t>(((hash >> 32U) * buckets_.size()) >> 32U);
    }
    /// Always inlined, because GCC removes calls to functions that only prefetch.
    [[gnu::always_inline]] void prefetch(std::size_t bucket) const noexcept {
        __builtin_prefetch(&buckets_[bucket]);
    }

    /// Returns the number of the code, or `none` if it is not in the table. `from`: bucket(code). Expected time: constant.
    [[nodiscard]] std::uint32_t find(std::uint64_t code, std::size_t from) const noexcept {
        for (std::size_t at = from;; at = at + 1 == buckets_.size() ? 0 : at + 1) {
            Bucket const& bucket = buckets_[at];
            for (std::uint32_t i = 0; i < bucket.used; ++i) {
                if (bucket.codes[i] == code) return bucket.numbers[i];
            }
            if (bucket.used < bucket.codes.size()) return none;
        }
    }

    /// Sets the number of the code. Returns its previous number, or `none`. The table must have room for the code.
    std::uint32_t exchange(std::uint64_t code, std::uint32_t number) noexcept {
        for (std::size_t at = bucket(code);; at = at + 1 == buckets_.size() ? 0 : at + 1) {
            Bucket& bucket = buckets_[at];
            for (std::uint32_t i = 0; i < bucket.used; ++i) {
                if (bucket.codes[i] != code) continue;
                std::uint32_t const before = bucket.numbers[i];
                bucket.numbers[i] = number;
                return before;
            }
            if (bucket.used == bucket.codes.size()) continue;
            bucket.codes[bucket.used] = code;
            bucket.numbers[bucket.used++] = number;
            return none;
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return buckets_.size() * sizeof(Bucket); }

private:
    struct Bucket {
        std::array<std::uint64_t, 5> codes;
        std::array<std::uint32_t, 5> numbers;
        std::uint32_t used;
    };
    static_assert(sizeof(Bucket) == 64);

    LargeVector<Bucket> buckets_;
};

}  // namespace motifcount::internal
