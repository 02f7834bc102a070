#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "match/engine.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Alignment of a motif with the text, from the anchor outward: `before` letters, the bulge, and the other letters. Each letter
/// outside the bulge has a base. Better placements compare as smaller, by the rules of semantics.md.
struct BulgePlacement {
    unsigned mismatches = 0;
    unsigned size = 0;  ///< Size of the bulge; 0 = no bulge

    /// Whether the bulge consists of letters in the motif without bases (RNA); if false, of bases without letters (DNA)
    bool rna = false;
    unsigned before = 0;  ///< Number of letters between the anchor and the bulge

    /// Length of the site minus length of the motif
    [[nodiscard]] int extra() const noexcept {
        return rna ? -static_cast<int>(size) : static_cast<int>(size);
    }
    friend constexpr auto operator<=>(BulgePlacement const& a, BulgePlacement const& b) noexcept {
        return std::tuple(a.mismatches + a.size, a.size, a.rna, a.before) <=>
               std::tuple(b.mismatches + b.size, b.size, b.rna, b.before);
    }
    friend constexpr bool operator==(BulgePlacement const&, BulgePlacement const&) = default;
};

/// Calls use(placement) for each placement with up to `limit` mismatches. Order: no bulge, DNA bulges by size, RNA bulges by
/// size. Bulges of equal size are sorted by distance from the anchor. No bulge is at a motif's end. `motif`: IUPAC masks, at
/// most longest_edited if bulges are allowed. `text`: bases. Both start at the anchor. Time: letters times bulge sizes.
template <class Use>
void for_each_placement(std::span<BaseMask const> motif, std::span<std::uint8_t const> text, unsigned limit,
                        Bulges bulges, Use&& use) {
    std::size_t const letters = motif.size();
    auto const differs = [&](std::size_t letter, std::size_t base) -> unsigned {
        return (motif[letter] >> text[base] & 1U) == 0 ? 1 : 0;
    };
    // `near[i]`: number of mismatches among the first i letters
    std::array<std::uint8_t, longest_edited> near{};
    unsigned sum = 0;
    for (std::size_t i = 0; i < std::min(letters, text.size()); ++i) {
        if (i < near.size()) near[i] = static_cast<std::uint8_t>(sum);
        sum += differs(i, i);
    }
    if (letters <= text.size() && sum <= limit) use(BulgePlacement{sum, 0, false, 0});
    auto const place = [&](unsigned size, bool rna) {
        // Number of letters in an RNA bulge; 0 = DNA bulge
        std::size_t const skipped = rna ? size : 0;
        std::size_t const added = size - skipped;
        if (letters < skipped + 2 || letters - skipped + added > text.size()) return;
        unsigned far = 0;  // Number of mismatches after the bulge
        for (std::size_t i = 1; i + skipped < letters; ++i) far += differs(i + skipped, i + added);
        for (std::size_t before = 1; before + skipped < letters; ++before) {
            if (near[before] + far <= limit)
                use(BulgePlacement{near[before] + far, size, rna, static_cast<unsigned>(before)});
            far -= differs(before + skipped, before + added);
        }
    };
    for (unsigned size = 1; size <= bulges.dna; ++size) place(size, false);
    for (unsigned size = 1; size <= bulges.rna; ++size) place(size, true);
}

/// Returns the best placement; empty if no placement is within the limit.
[[nodiscard]] inline std::optional<BulgePlacement> best_placement(std::span<BaseMask const> motif,
                                                                  std::span<std::uint8_t const> text,
                                                                  unsigned limit, Bulges bulges) {
    std::optional<BulgePlacement> best;
    for_each_placement(motif, text, limit, bulges, [&best](BulgePlacement const& placement) {
        if (!best || placement < *best) best = placement;
    });
    return best;
}

/// True if the motif follows its anchor in the text: a 5' anchor on the forward strand, or a 3' anchor on the reverse strand.
[[nodiscard]] inline bool lies_behind(bool anchor_at_end, Strand strand) noexcept {
    return anchor_at_end == (strand == Strand::reverse);
}

/// Code of an ambiguous base, which differs from every motif letter
inline constexpr std::uint8_t ambiguous_base = 4;

/// Replaces `bases` by up to `most` bases next to `slot`, in the direction of a motif on `strand`. Stops at a break, unless
/// `takes_ambiguous`; breaks then become ambiguous_base.
inline void bases_beside(TextView text, std::uint64_t slot, bool anchor_at_end, Strand strand,
                         std::size_t most, std::vector<std::uint8_t>& bases, bool takes_ambiguous = false) {
    bases.clear();
    unsigned const complement = strand == Strand::reverse ? 3 : 0;
    bool const behind = lies_behind(anchor_at_end, strand);
    while (bases.size() < most) {
        if (behind ? slot >= text.size : slot == 0) return;
        std::uint64_t const at = behind ? slot++ : --slot;
        bool const is_break = text.is_break(at);
        if (is_break && !takes_ambiguous) return;
        bases.push_back(is_break ? ambiguous_base : static_cast<std::uint8_t>(text.base(at) ^ complement));
    }
}

}  // namespace motifcount::internal
