#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cuda/edits/agent.hpp"
#include "match/edits/edit_stretches.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::cuda {

/// Input, on the host, from which a device makes lists
struct EditPlan {
    EditPlan(PatternSet const& patterns, unsigned max_edits);

    /// Returns the tables without lists. `place` copies arrays to the device.
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

/// Appends the ends that may be within the edits around each end from near_end(). `near`: hits whose BatchHit::end() and
/// pattern are set. An end belongs to the record of the base before it.
void append_stretches(Batch const& batch, std::span<BatchHit const> near, PatternSet const& patterns,
                      std::span<EditedPattern const> edited, unsigned max_edits,
                      std::vector<EditStretch>& stretches);

}  // namespace motifcount::internal::cuda
