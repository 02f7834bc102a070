#pragma once

#include <cstdint>
#include <vector>

#include "cuda/anchored/agent.hpp"
#include "match/engine.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal::cuda {

/// Host data from which the device makes neighbour lists
struct AnchoredPlan {
    struct Piece {
        std::uint32_t first;  ///< Index of the piece's first letter in the window
        std::uint32_t letters;
        std::uint32_t substitutions;
        std::vector<SeedWord> seeds;
    };
    struct Side {
        std::vector<Piece> pieces;
        /// Windows as in AnchoredSide; either `windows` or `blocks` is empty
        std::vector<std::uint64_t> windows;
        std::vector<ClassBlock> blocks;
        std::vector<std::uint32_t> before;
        bool ends_at_place = false;
    };

    /// With a flank, searches for each strand's patterns at its sites; otherwise, searches for all patterns everywhere.
    AnchoredPlan(PatternSet const& patterns, SearchOptions const& options);

    /// Returns the tables, with empty lists. `place` copies an array to the device and returns its address.
    template <class Place>
    [[nodiscard]] AnchoredTables view(ClassWords const& words, Place&& place) const {
        AnchoredTables tables;
        tables.side_count = static_cast<std::uint32_t>(sides.size());
        tables.piece_count = static_cast<std::uint32_t>(sides[0].pieces.size());
        tables.letters = letters;
        tables.limit = limit;
        tables.patterns = {place(words.blocks()), place(words.firsts()), place(words.lengths())};
        if (!on_both.empty()) tables.on_both = place(on_both);
        for (std::size_t i = 0; i < sides.size(); ++i) {
            AnchoredSide& side = tables.sides[i];
            if (!sides[i].windows.empty()) side.windows = place(sides[i].windows);
            if (!sides[i].blocks.empty()) side.blocks = place(sides[i].blocks);
            side.before = place(sides[i].before);
            side.ends_at_place = sides[i].ends_at_place;
            for (std::size_t k = 0; k < sides[i].pieces.size(); ++k) {
                auto const& piece = sides[i].pieces[k];
                side.pieces[k] = {piece.first, piece.letters, piece.substitutions, nullptr, nullptr};
            }
        }
        return tables;
    }

    std::vector<Side> sides;
    std::vector<std::uint8_t> on_both;
    std::uint32_t letters;  ///< Number of letters per window
    std::uint32_t limit;    ///< Maximum mismatches
};

}  // namespace motifcount::internal::cuda
