#include "match/place_windows.hpp"

#include <algorithm>
#include <bit>

#include "dna/alphabet.hpp"
#include "dna/hit_places.hpp"
#include "dna/text_window.hpp"
#include "pattern/concrete_words.hpp"

namespace motifcount::internal {
namespace {

/// Of large tables, each should be used long once it is in the level-2 cache.
constexpr std::uint64_t many_slots = 1 << 19;
constexpr std::uint64_t large_tables = 1 << 20;

template <bool reverse>
void gather_strand(PlaceWindows const& kind, Batch const& batch, std::uint64_t first, std::uint64_t last,
                   std::vector<std::uint64_t>& windows, std::vector<std::uint64_t>& all_places) {
    bool const after = kind.at_end == reverse;  // the window begins at the place
    SlotMask const* mask = nullptr;
    if (batch.places != nullptr) {
        HitPlaces const& places = reverse ? batch.places->reverse : batch.places->forward;
        if (!(after ? places.by_start : places.by_end)) return;  // no hit of this strand counts
        mask = after ? &places.starts : &places.ends;
    }
    unsigned const letters = kind.letters;
    std::uint64_t const* const bases = batch.text.bases.data();
    auto const places_at = [&](std::uint64_t word) {
        std::uint64_t const bits = mask != nullptr ? mask->words()[word] : ~std::uint64_t{0};
        return last - 64 * word < 64 ? bits & ((std::uint64_t{1} << (last - 64 * word)) - 1) : bits;
    };
    std::size_t count = 0;
    for (std::uint64_t word = first / 64; 64 * word < last; ++word)
        count += static_cast<std::size_t>(std::popcount(places_at(word)));
    std::size_t const before = windows.size();
    windows.resize(before + count);
    all_places.resize(before + count);
    auto* next_window = windows.data() + before;
    auto* next_place = all_places.data() + before;
    for (std::uint64_t word = first / 64; 64 * word < last; ++word) {
        for (std::uint64_t bits = places_at(word); bits != 0; bits &= bits - 1) {
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

void PlaceWindows::gather(Batch const& batch, std::uint64_t first, std::uint64_t last,
                          std::vector<std::uint64_t>& windows, std::vector<std::uint64_t>& places) const {
    gather_strand<false>(*this, batch, first, last, windows, places);
    gather_strand<true>(*this, batch, first, last, windows, places);
}

}  // namespace motifcount::internal
