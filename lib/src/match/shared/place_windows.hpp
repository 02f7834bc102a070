#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Returns the expected number of sites on both strands, as if the text were random.
[[nodiscard]] inline double expected_places(SearchOptions const& options) noexcept {
    constexpr double unknown = 1e7;  // Bytes
    double const bytes = options.text_bytes == 0 ? unknown : static_cast<double>(options.text_bytes);
    return 2 * bytes * (options.anchor ? options.anchor->share : 1);
}

/// Collects the text next to sites for AnchoredSeeds. Sites are the positions in Batch::places; if null, all positions.
struct PlaceWindows {
    /// Maximum number of letters next to a site that are looked up; the rest of longer motifs is compared afterwards
    static constexpr std::size_t max_letters = 32;

    /// Minimum number of slots per chunk; the windows fit the level-1 cache if one slot in eight is a site
    static constexpr std::uint64_t few_slots = 8192;

    bool at_end;  ///< Whether motifs end at the sites, in their own direction; if false, they begin there
    unsigned letters;  ///< Number of letters per window, 1 to max_letters

    /// Returns the number of slots per chunk if the look-up tables take `table_bytes` bytes.
    [[nodiscard]] static std::uint64_t chunk_slots(std::uint64_t table_bytes) noexcept;
    /// Returns the number of sites in the batch, on both strands.
    [[nodiscard]] std::uint64_t count(Batch const& batch) const noexcept;
    /// Appends the windows of sites in [first, last) on both strands to `windows`, in the motifs' direction,
    /// 2 bits per letter. Appends 2 * slot, plus 1 on the reverse strand, to `places`.
    void gather(Batch const& batch, std::uint64_t first, std::uint64_t last,
                std::vector<std::uint64_t>& windows, std::vector<std::uint64_t>& places) const;
    /// Processes the text in chunks: fills `windows` and `places` for a chunk, then calls use().
    template <class Use>
    void for_each_chunk(Batch const& batch, std::uint64_t table_bytes, std::vector<std::uint64_t>& windows,
                        std::vector<std::uint64_t>& places, Use&& use) const {
        std::uint64_t const slots = chunk_slots(table_bytes);
        for (std::uint64_t first = 0; first <= batch.text.size; first += slots) {
            windows.clear();
            places.clear();
            // The site after the last slot exists, too, because a site may be the end of the text.
            gather(batch, first, std::min(batch.text.size + 1, first + slots), windows, places);
            use();
        }
    }
};

}  // namespace motifcount::internal
