#pragma once

#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Finds the most frequent windows of the units without a motif, among those at the offsets where motifs start; the rules
/// are at FrequentWindows. Windows with a letter other than A, C, G, T (U) and those of records that batches cut do not
/// count.
///
/// Memory: 16 bytes for each unit without a motif, offset and strand. Thread safety: none.
class WindowTally {
public:
    /// Beyond so many offsets, windows tell nothing.
    static constexpr std::size_t most_offsets = 16;
    /// Windows are no longer.
    static constexpr std::uint64_t longest = 32;

    /// `length`: of the motifs. `pairs`: units are pairs of records.
    WindowTally(MotifStarts const& starts, std::uint64_t length, bool pairs);

    /// The units of a batch, in the order of the input. `with_motif` is by unit of the input; units after its end are
    /// left out.
    void add(Batch const& batch, std::vector<bool> const& with_motif);
    /// What was found. To be called once.
    [[nodiscard]] FrequentWindows most_frequent(std::vector<bool> const& with_motif);

private:
    struct Window {
        std::uint64_t code;  ///< two bits a base, the first one highest
        std::uint64_t unit;

        friend auto operator<=>(Window const&, Window const&) = default;
    };

    void add_window(TextView const& text, std::uint64_t first, bool reverse, std::uint64_t unit);

    StrandFilter const strand_;
    std::vector<std::uint64_t> const offsets_;
    std::uint64_t const length_;
    bool const pairs_;
    std::vector<Window> windows_;
};

}  // namespace motifcount::internal
