#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// About how many places there will be on both strands, if they are those of random text.
[[nodiscard]] inline double expected_places(SearchOptions const& options) noexcept {
    constexpr double unknown = 1e7;  // bytes
    double const bytes = options.text_bytes == 0 ? unknown : static_cast<double>(options.text_bytes);
    return 2 * bytes * (options.anchor ? options.anchor->share : 1);
}

/// The letters beside places of a text, for AnchoredSeeds: places are those that Batch::places allows, or all.
struct PlaceWindows {
    /// As many letters beside a place are looked at; of longer motifs the others are compared in the end.
    static constexpr std::size_t most_letters = 32;

    /// Slots whose places are looked up together, at least: their windows stay in the level-1 cache if one slot in eight is a
    /// place.
    static constexpr std::uint64_t few_slots = 8192;

    bool at_end;       ///< motifs end at the places, in their own direction; else they begin there
    unsigned letters;  ///< of a window, 1 to most_letters

    /// Slots whose places are looked up together in tables of so many bytes.
    [[nodiscard]] static std::uint64_t chunk_slots(std::uint64_t table_bytes) noexcept;
    /// Places of a batch, on both strands.
    [[nodiscard]] std::uint64_t count(Batch const& batch) const noexcept;
    /// Appends to `windows` those of the places [first, last) on both strands, in the motifs' direction, two bits a letter,
    /// and to `places` 2 * slot, plus 1 on -.
    void gather(Batch const& batch, std::uint64_t first, std::uint64_t last,
                std::vector<std::uint64_t>& windows, std::vector<std::uint64_t>& places) const;
    /// Replaces `windows` and `places` by those of one chunk of a text after the other, for tables of so many bytes, and
    /// calls use() for each.
    template <class Use>
    void for_each_chunk(Batch const& batch, std::uint64_t table_bytes, std::vector<std::uint64_t>& windows,
                        std::vector<std::uint64_t>& places, Use&& use) const {
        std::uint64_t const slots = chunk_slots(table_bytes);
        for (std::uint64_t first = 0; first <= batch.text.size; first += slots) {
            windows.clear();
            places.clear();
            // A place may be the end of the text.
            gather(batch, first, std::min(batch.text.size + 1, first + slots), windows, places);
            use();
        }
    }
};

}  // namespace motifcount::internal
