#include "cuda/edits/tables.hpp"

#include <algorithm>
#include <iterator>

namespace motifcount::internal::cuda {

EditPlan::EditPlan(PatternSet const& patterns, unsigned max_edits)
    : letters(static_cast<std::uint32_t>(std::min<std::size_t>(
          max_edit_letters, second_piece(static_cast<unsigned>(patterns.min_length()))))),
      limit(max_edits) {
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        auto const masks = patterns.masks(pattern);
        EditFits fit{};
        for (std::size_t i = 0; i < masks.size(); ++i)
            for (unsigned base = 0; base < 4; ++base)
                fit.of_base[base] |= static_cast<std::uint64_t>(masks[i] >> base & 1U) << i;
        fits.push_back(fit);
        lengths.push_back(static_cast<std::uint32_t>(masks.size()));
        for (std::uint32_t half = 0; half < 2; ++half) {
            // The sum of (edits + 1) over both halves is limit + 1.
            EditSeed seed{0, 2 * pattern + half, (limit + 2 - half) / 2 - 1};
            auto const piece = masks.subspan(half == 0 ? 0 : second_piece(lengths.back()), letters);
            for (std::size_t i = 0; i < piece.size(); ++i)
                seed.classes |= static_cast<std::uint64_t>(piece[i]) << (4 * i);
            seeds.push_back(seed);
        }
    }
}

void append_stretches(Batch const& batch, std::span<BatchHit const> near, PatternSet const& patterns,
                      std::span<EditedPattern const> edited, unsigned max_edits,
                      std::vector<EditStretch>& stretches) {
    auto const around = std::int64_t{2} * max_edits;
    for (BatchHit const& found : near) {
        auto const after = std::ranges::upper_bound(batch.records, found.end() - 1, {}, &RecordSpan::first);
        if (after == batch.records.begin()) continue;
        RecordSpan const& record = *std::prev(after);
        auto const length = static_cast<std::int64_t>(record.length);
        auto end = static_cast<std::int64_t>(found.end() - record.first);
        if (end > length) continue;
        if (edited[found.pattern].backward) end -= static_cast<std::int64_t>(patterns.length(found.pattern));
        auto const in_record = [length](std::int64_t at) {
            return static_cast<std::uint64_t>(std::clamp<std::int64_t>(at, 0, length));
        };
        stretches.push_back({found.pattern,
                             static_cast<std::uint32_t>(std::prev(after) - batch.records.begin()),
                             {in_record(end - around), in_record(end + around)}});
    }
}

}  // namespace motifcount::internal::cuda
