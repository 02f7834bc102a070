#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "core/large_vector.hpp"
#include "core/parallel.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Hash table with open addressing that finds the first motif with a text, such as an id or a sequence. The caller stores the
/// texts. Memory: 16 to 32 bytes per motif. Only insert(), first() and prefetch() are thread-safe.
class MotifIndex {
public:
    /// Motif whose text an earlier motif also has
    struct Repeat {
        MotifId motif;
        std::size_t slot;  ///< Slot of the first motif with the text, see first()
        friend bool operator<(Repeat const& a, Repeat const& b) noexcept { return a.motif < b.motif; }
    };

    /// Makes room for the first `motifs` motifs. At most half of the slots are used, so that searches are short.
    void make_room(std::size_t motifs, unsigned threads) {
        if (2 * motifs > slots_.size())
            rebuild(std::max<std::size_t>(16, std::bit_ceil(2 * motifs)), nobody, threads);
    }

    [[gnu::always_inline]] void prefetch(std::uint32_t hash) const noexcept {
        __builtin_prefetch(&slots_[hash & (slots_.size() - 1)], 1);
    }

    /// Inserts a motif, for which make_room() has made room. If another motif has the same text, the index keeps the
    /// earlier motif and returns the later motif: each motif that is not the first with its text is returned by one call.
    /// Calls on several threads may be in any order. text_of(motif) must return the text of each motif that is being
    /// inserted or was inserted.
    template <typename TextOf>
    [[nodiscard]] std::optional<Repeat> insert(std::uint32_t hash, std::string_view text, MotifId motif,
                                               TextOf const& text_of) {
        Slot const own = slot_of(hash, motif);
        for (std::size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
            std::atomic_ref<Slot> const slot(slots_[i]);
            Slot taken = slot.load(std::memory_order_relaxed);
            if (taken == empty && slot.compare_exchange_strong(taken, own, std::memory_order_relaxed))
                return std::nullopt;
            if (hash_of(taken) != hash || text_of(motif_of(taken)) != text) continue;
            while (motif < motif_of(taken))
                if (slot.compare_exchange_weak(taken, own, std::memory_order_relaxed))
                    return Repeat{motif_of(taken), i};
            return Repeat{motif, i};
        }
    }

    /// First motif with the text of a slot. Slots are valid until make_room() or remove_from() is called.
    [[nodiscard]] MotifId first(std::size_t slot) const noexcept { return motif_of(slots_[slot]); }

    /// Removes all motifs from `end` on.
    void remove_from(MotifId end) { rebuild(slots_.size(), end, 1); }

private:
    static constexpr MotifId nobody = std::numeric_limits<MotifId>::max();

    /// Hash of the text, and motif in the lower half. Texts are compared only if their hashes are equal. Growing the table
    /// reads no texts.
    using Slot = std::uint64_t;
    static constexpr Slot slot_of(std::uint32_t hash, MotifId motif) noexcept {
        return std::uint64_t{hash} << 32U | motif;
    }
    static constexpr std::uint32_t hash_of(Slot slot) noexcept {
        return static_cast<std::uint32_t>(slot >> 32U);
    }
    static constexpr MotifId motif_of(Slot slot) noexcept { return static_cast<MotifId>(slot); }
    static constexpr Slot empty = nobody;

    void rebuild(std::size_t size, MotifId end, unsigned threads) {
        LargeVector<Slot> const before = std::exchange(slots_, LargeVector<Slot>(size));
        parallel_blocks(threads, size, [this](std::size_t first, std::size_t last) {
            std::fill(slots_.data() + first, slots_.data() + last, empty);
        });
        parallel_blocks(threads, before.size(), [&](std::size_t first, std::size_t last) {
            // The texts are distinct, so they are not compared.
            for (std::size_t i = first; i < last; ++i)
                if (motif_of(before[i]) < end)
                    static_cast<void>(insert(hash_of(before[i]), "-", motif_of(before[i]),
                                             [](MotifId) { return std::string_view(); }));
        });
    }

    LargeVector<Slot> slots_;
};

}  // namespace motifcount::internal
