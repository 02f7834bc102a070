#pragma once

#include <memory>
#include <optional>

#include "motifcount/inputs.hpp"
#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/searcher.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Finds the reason why few reads in a sample have a guide. Searches the first reads again with one mismatch, at all offsets
/// and on both strands. Not thread-safe. Memory: the compiled guides. Time per sample: searching 100,000 fragments.
class RemedyFinder {
public:
    /// `guides` and `plan` must outlive this object.
    RemedyFinder(MotifSet const& guides, Plan const& plan) : guides_(guides), plan_(plan) {}

    struct Remedy {
        Message text;  ///< Empty if no option helps
        FirstReads reads;
    };
    /// Returns what the first reads show, and a text with the options to use, such as "91% of the first 3,000 reads contain a
    /// guide on the other strand: use -s rev". Returns nothing if the input cannot be read again, or if short guides are found
    /// anywhere. `share`: fraction of the fragments in which the run found a guide
    [[nodiscard]] std::optional<Remedy> find(ReadInput const& input, double share);

private:
    [[nodiscard]] std::optional<Remedy> examine(ReadInput const& input, double share);

    MotifSet const& guides_;
    Plan const& plan_;
    std::unique_ptr<Searcher const> searcher_;
};

}  // namespace motifcount::internal
