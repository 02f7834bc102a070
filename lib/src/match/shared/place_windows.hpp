#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Returns the number of sites on both strands that is expected in random text of the same size.
[[nodiscard]] inline double expected_places(SearchOptions const& options) noexcept {
    constexpr double unknown = 1e7;  // Bytes
    double const bytes = options.text_bytes == 0 ? unknown : static_cast<double>(options.text_bytes);
    return 2 * bytes * (options.anchor ? options.anchor->share : 1);
}

/// Collects the windows next to sites, for AnchoredSeeds. Sites are the positions in Batch::positions, or all if it is null.
struct PlaceWindows {
    /// Maximum number of letters next to a site that are looked up. The rest of a longer motif is compared afterwards.
    static constexpr std::size_t max_letters = 32;

    /// Minimum number of slots per chunk. The windows of a chunk fit the level-1 cache if at most one in eight slots is a site.
    static constexpr std::uint64_t few_slots = 8192;

    bool
        at_end;  ///< Whether motifs end at the sites, in their own direction; if false, they begin at the sites
    unsigned letters;  ///< Number of letters per window, 1 to max_letters

    /// Returns the number of slots per chunk. `table_bytes`: size of the look-up tables
    [[nodiscard]] static std::uint64_t chunk_slots(std::uint64_t table_bytes) noexcept;
    /// Returns the number of sites in the batch, on both strands.
    [[nodiscard]] std::uint64_t count(Batch const& batch) const noexcept;
    /// Appends the windows of the sites in [first, last) on both strands to `windows`, with 2 bits per letter in the motifs'
    /// direction. Appends one number per window to `places`: 2 * slot, plus 1 on the reverse strand.
    void gather(Batch const& batch, std::uint64_t first, std::uint64_t last,
                std::vector<std::uint64_t>& windows, std::vector<std::uint64_t>& places) const;
    /// Calls use() for each chunk of the text, after filling `windows` and `places` with the windows in the chunk.
    template <class Use>
    void for_each_chunk(Batch const& batch, std::uint64_t table_bytes, std::vector<std::uint64_t>& windows,
                        std::vector<std::uint64_t>& places, Use&& use) const {
        std::uint64_t const slots = chunk_slots(table_bytes);
        for (std::uint64_t first = 0; first <= batch.text.size; first += slots) {
            windows.clear();
            places.clear();
            // The last site is one slot after the text, because the end of the text may be a site.
            gather(batch, first, std::min(batch.text.size + 1, first + slots), windows, places);
            use();
        }
    }
};

}  // namespace motifcount::internal
