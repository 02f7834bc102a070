#include "cuda/anchored/tables.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>

#include "match/anchored/anchored_targets.hpp"

namespace motifcount::internal::cuda {
namespace {

using Masks = std::span<std::uint8_t const>;

double words_of(Masks letters) {
    double words = 1;
    for (std::uint8_t const mask : letters) words *= std::popcount(mask);
    return words;
}

/// Returns the start of the window in the pattern that matches the fewest words.
std::size_t plainest_window(Masks pattern, std::size_t letters) {
    std::size_t best = 0;
    double fewest = std::numeric_limits<double>::max();
    for (std::size_t first = 0; first + letters <= pattern.size(); ++first) {
        double const words = words_of(pattern.subspan(first, letters));
        if (words < fewest) best = first;
        fewest = std::min(fewest, words);
    }
    return best;
}

void append_seeds(Masks piece, PatternId pattern, std::vector<SeedWord>& seeds) {
    std::size_t const first = seeds.size();
    seeds.push_back({0, 0, pattern});
    for (unsigned i = 0; i < piece.size(); ++i) {
        std::uint64_t const bases = piece[i];
        for (std::size_t at = first; at < seeds.size(); ++at) seeds[at].classes |= bases << (4 * i);
        std::size_t const shorter = seeds.size();
        bool is_first = true;
        for (unsigned base = 0; base < 4; ++base) {
            if ((bases >> base & 1U) == 0) continue;
            for (std::size_t at = first; at < shorter; ++at) {
                SeedWord longer = seeds[at];
                longer.word = (longer.word & ((1U << (2 * i)) - 1)) | base << (2 * i);
                if (is_first)
                    seeds[at] = longer;
                else
                    seeds.push_back(longer);
            }
            is_first = false;
        }
    }
}

std::uint32_t piece_count(std::uint32_t limit, std::size_t letters) {
    std::uint32_t const fewest = limit / (max_substitutions + 1) + 1;
    return std::max(fewest, static_cast<std::uint32_t>(std::min<std::size_t>({2, limit + 1, letters})));
}

/// Cuts windows into pieces of nearly equal length. The sum of (allowed mismatches + 1) over all pieces is `limit` + 1.
std::vector<AnchoredPlan::Piece> cut(std::uint32_t letters, std::uint32_t limit) {
    std::uint32_t const count = piece_count(limit, letters);
    std::vector<AnchoredPlan::Piece> pieces;
    for (std::uint32_t i = 0; i < count; ++i) {
        std::uint32_t const first = letters * i / count;
        std::uint32_t const share = (limit + count - i) / count;
        pieces.push_back({first, letters * (i + 1) / count - first, share - 1, {}});
    }
    return pieces;
}

AnchoredPlan::Side make_side(PatternSet const& patterns, std::vector<PatternId> const& on_side,
                             std::uint32_t letters, std::uint32_t limit, auto const& window_of) {
    AnchoredPlan::Side side;
    side.pieces = cut(letters, limit);
    side.before.resize(patterns.size());
    bool const classes = patterns.any_degenerate();
    if (classes)
        side.blocks.resize(patterns.size());
    else
        side.windows.resize(patterns.size());
    for (PatternId const pattern : on_side) {
        Masks const all = patterns.masks(pattern);
        std::size_t const before = window_of(all);
        Masks const window = all.subspan(before, letters);
        side.before[pattern] = static_cast<std::uint32_t>(before);
        if (classes) {
            side.blocks[pattern] = ClassWords::block(window);
        } else {
            std::uint64_t bases = 0;
            for (unsigned i = 0; i < letters; ++i)
                bases |= static_cast<std::uint64_t>(std::countr_zero(window[i])) << (2 * i);
            side.windows[pattern] = bases;
        }
        for (auto& piece : side.pieces)
            append_seeds(window.subspan(piece.first, piece.letters), pattern, piece.seeds);
    }
    return side;
}

}  // namespace

AnchoredPlan::AnchoredPlan(PatternSet const& patterns, SearchOptions const& options)
    : limit(options.max_mismatches) {
    std::size_t const shortest = patterns.min_length();
    letters = static_cast<std::uint32_t>(
        std::min<std::size_t>(shortest, piece_count(limit, shortest) * max_piece_letters));
    if (!options.has_flank()) {
        std::vector<PatternId> all;
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) all.push_back(pattern);
        sides.push_back(make_side(patterns, all, letters, limit, [&](Masks pattern) {
            return patterns.any_degenerate() ? plainest_window(pattern, letters) : 0;
        }));
        return;
    }
    AnchoredTargets const targets(patterns);
    on_both = targets.on_both;
    for (bool const reverse : {false, true}) {
        std::vector<PatternId> on_side;
        for (auto const& target : targets.patterns) {
            PatternId const pattern = reverse ? target.reverse : target.forward;
            if (pattern != AnchoredTargets::none) on_side.push_back(pattern);
        }
        bool const ends_at_place = options.anchor->at_end != reverse;
        sides.push_back(make_side(patterns, on_side, letters, limit, [&](Masks pattern) {
            return ends_at_place ? pattern.size() - letters : 0;
        }));
        sides.back().ends_at_place = ends_at_place;
    }
}

}  // namespace motifcount::internal::cuda
