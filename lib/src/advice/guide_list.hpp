#pragma once

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/off_target.hpp"

namespace motifcount::internal {

struct GuideList {
    MotifSet guides;
    Message note;  ///< Empty if there is nothing to report
};

/// Removes the PAM from guides that are given with it. Changes nothing if OffTarget::pam_in_guides is `no`. Otherwise a PAM is
/// removed if all guides have one and either is true:
///
/// - OffTarget::pam_in_guides is `yes`.
/// - The PAM of each guide has ambiguity codes, such as NGG, or is written as N for each letter.
/// - All guides have the same length without it, at least 20 bases. This is not tried if any sequence would have one of the
///   PAMs.
///
/// Throws Error(motif) if pam_in_guides is `yes` but a guide has no PAM. Otherwise throws Error(motif) if all guides have a
/// PAM, but some without ambiguity codes, and the guides have different lengths without it: the PAM may be part of some guides.
///
/// GuideList::note says what was removed, or why a PAM may have been kept. Complexity: linear in the letters of the guides, and
/// at worst 4 to the power of a PAM's length.
[[nodiscard]] GuideList without_pams(MotifSet guides, OffTarget const& search);

}  // namespace motifcount::internal
