#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cuda/edits/agent.hpp"
#include "match/edits/edit_stretches.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::cuda {

/// Host data from which the device makes lists of pieces
struct EditPlan {
    EditPlan(PatternSet const& patterns, unsigned max_edits);

    /// Returns the tables, with empty lists. `place` copies an array to the device and returns its address.
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
    std::uint32_t letters;  ///< Number of letters per word
    std::uint32_t limit;    ///< Maximum edits
};

/// Appends, for each of the ends in `near`, the nearby ends in the same record at which hits may end. `near`: hits from
/// near_end(); only their ends and patterns are used. An end belongs to the record that contains the base before the end.
void append_stretches(Batch const& batch, std::span<BatchHit const> near, PatternSet const& patterns,
                      std::span<EditedPattern const> edited, unsigned max_edits,
                      std::vector<EditStretch>& stretches);

}  // namespace motifcount::internal::cuda
