#pragma once

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/off_target.hpp"

namespace motifcount::internal {

struct GuideList {
    MotifSet guides;
    Message note;  ///< Message for the user; empty if there is nothing to report
};

/// Removes the PAM from guides that include it. Guides are not changed if OffTarget::pam_in_guides is `no`. Otherwise PAMs are
/// removed if all guides have a PAM, and one of these conditions is true:
///
/// - OffTarget::pam_in_guides is `yes`.
/// - The PAM in each guide is written with ambiguity codes, such as NGG, or as N for each letter.
/// - Without PAMs, all guides have the same length of at least 20 bases. This rule is not used if every possible sequence has a
///   PAM.
///
/// Throws Error(motif) if pam_in_guides is `yes` and a guide has no PAM. Also throws it if all guides have a PAM, some PAMs
/// have no ambiguity codes, and guides without their PAMs differ in length: the PAM may then be part of some guides.
///
/// GuideList::note reports what was removed, or why a PAM may have been kept. Complexity: linear in the guides' total length;
/// exponential (4^n) in the PAM's length n at worst.
[[nodiscard]] GuideList without_pams(MotifSet guides, OffTarget const& search);

}  // namespace motifcount::internal
