#include "report/tables/control_list.hpp"

#include "core/white_space.hpp"

namespace motifcount::internal {

void ControlList::finish(RunOutcome const& outcome) {
    if (outcome.controls == nullptr) return;
    for (MotifId motif = 0; motif < motifs_.size(); ++motif)
        if ((*outcome.controls)[motif]) out_.write(without_white_space(motifs_.id(motif)) + "\n");
}

}  // namespace motifcount::internal
