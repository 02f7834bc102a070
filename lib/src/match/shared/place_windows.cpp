#include "match/shared/place_windows.hpp"

#include <bit>

#include "dna/strand_positions.hpp"
#include "dna/text_window.hpp"
#include "pattern/concrete_words.hpp"

namespace motifcount::internal {
namespace {

/// Number of slots per chunk for large tables. A table is used many times while it is in the level-2 cache.
constexpr std::uint64_t many_slots = 1 << 19;
constexpr std::uint64_t large_tables = 1 << 20;

/// Sites of one strand before `last`, 64 slots per word: the positions in Batch::positions or, if it is null, all positions
class Places {
public:
    Places(bool at_end, Batch const& batch, bool reverse, std::uint64_t last) : last_(last) {
        if (batch.positions == nullptr) return;
        SpanPositions const& places = reverse ? batch.positions->reverse : batch.positions->forward;
        bool const after =
            at_end == reverse;  // Whether motifs begin at the site, in the direction of the text
        if (after ? places.by_start : places.by_end)
            mask_ = after ? &places.starts : &places.ends;
        else
            last_ = 0;  // The strand has no sites
    }

    [[nodiscard]] std::uint64_t last() const noexcept { return last_; }
    [[nodiscard]] std::uint64_t operator[](std::uint64_t word) const noexcept {
        std::uint64_t const bits = mask_ != nullptr ? mask_->words()[word] : ~std::uint64_t{0};
        return last_ - 64 * word < 64 ? bits & ((std::uint64_t{1} << (last_ - 64 * word)) - 1) : bits;
    }
    [[nodiscard]] std::uint64_t count(std::uint64_t first) const noexcept {
        std::uint64_t sum = 0;
        for (std::uint64_t word = first / 64; 64 * word < last_; ++word)
            sum += static_cast<std::uint64_t>(std::popcount((*this)[word]));
        return sum;
    }

private:
    std::uint64_t last_;
    SlotMask const* mask_ = nullptr;
};

template <bool reverse>
void gather_strand(PlaceWindows const& kind, Batch const& batch, std::uint64_t first, std::uint64_t last,
                   std::vector<std::uint64_t>& windows, std::vector<std::uint64_t>& all_places) {
    bool const after =
        kind.at_end == reverse;  // Whether the window begins at the site, in the direction of the text
    Places const places(kind.at_end, batch, reverse, last);
    unsigned const letters = kind.letters;
    std::uint64_t const* const bases = batch.text.bases.data();
    auto const count = static_cast<std::size_t>(places.count(first));
    std::size_t const before = windows.size();
    windows.resize(before + count);
    all_places.resize(before + count);
    auto* next_window = windows.data() + before;
    auto* next_place = all_places.data() + before;
    for (std::uint64_t word = first / 64; 64 * word < places.last(); ++word) {
        for (std::uint64_t bits = places[word]; bits != 0; bits &= bits - 1) {
            std::uint64_t const slot = 64 * word + static_cast<unsigned>(std::countr_zero(bits));
            std::uint64_t window;
            if (after)
                window = bases_at(bases, slot);
            else if (slot >= letters)
                window = bases_at(bases, slot - letters);
            else
                window = slot == 0 ? 0 : bases_at(bases, 0) << (2 * (letters - slot));
            if (reverse) window = ~reverse_bases(window) >> (64 - 2 * letters);
            *next_window++ = window & base_mask(letters);
            *next_place++ = 2 * slot + (reverse ? 1 : 0);
        }
    }
}

}  // namespace

std::uint64_t PlaceWindows::chunk_slots(std::uint64_t table_bytes) noexcept {
    return table_bytes > large_tables ? many_slots : few_slots;
}

std::uint64_t PlaceWindows::count(Batch const& batch) const noexcept {
    // The last site is one slot after the text, because the end of the text may be a site
    std::uint64_t const last = batch.text.size + 1;
    return Places(at_end, batch, false, last).count(0) + Places(at_end, batch, true, last).count(0);
}

void PlaceWindows::gather(Batch const& batch, std::uint64_t first, std::uint64_t last,
                          std::vector<std::uint64_t>& windows, std::vector<std::uint64_t>& places) const {
    gather_strand<false>(*this, batch, first, last, windows, places);
    gather_strand<true>(*this, batch, first, last, windows, places);
}

}  // namespace motifcount::internal
