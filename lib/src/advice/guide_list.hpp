#pragma once

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/off_target.hpp"

namespace motifcount::internal {

/// Guides, and what is to be said of their PAM.
struct GuideList {
    MotifSet guides;
    Message note;  ///< empty if there is nothing to report
};

/// Takes off the PAM that guides came with, unless `search` says that they did not: if every one has it, in IUPAC letters that
/// are no bases (NGG, or NNN in its place), or in other letters beside 20 bases and more, unless one of the PAMs stands at any
/// end. Throws Error(motif) if every one has it in letters that are bases but their lengths without it differ, so that it may
/// be part of some, and if `search` says that they came with it and one did not. Linear in the letters of the guides; of PAMs, at
/// worst 4 to the power of their length, to tell whether they stand anywhere.
[[nodiscard]] GuideList without_pams(MotifSet guides, OffTarget const& search);

}  // namespace motifcount::internal
