#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cuda/edits/agent.hpp"
#include "match/edits/edit_stretches.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::cuda {

/// What a device makes its lists of, on the host.
struct EditPlan {
    EditPlan(PatternSet const& patterns, unsigned max_edits);

    /// The tables but for the lists, in memory that `place` knows of.
    template <class Place>
    [[nodiscard]] EditTables view(Place&& place) const {
        EditTables tables;
        tables.fits = place(fits);
        tables.lengths = place(lengths);
        tables.letters = letters;
        tables.limit = limit;
        return tables;
    }

    std::vector<EditFits> fits;
    std::vector<std::uint32_t> lengths;
    std::vector<EditSeed> seeds;
    std::uint32_t letters;  ///< of a word
    std::uint32_t limit;    ///< edits
};

/// Around each end that near_end() gave (Occurrence::end and pattern), the ends that may be within the edits. An end is its
/// record's that has the base before it.
void append_stretches(Batch const& batch, std::span<Occurrence const> near, PatternSet const& patterns,
                      std::span<EditedPattern const> edited, unsigned max_edits,
                      std::vector<EditStretch>& stretches);

}  // namespace motifcount::internal::cuda
