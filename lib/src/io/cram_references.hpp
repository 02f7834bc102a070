#pragma once

#include <htslib/sam.h>

namespace motifcount::internal {

/// Leaves in the header of a CRAM file only what leads HTSlib to a reference without a write beside it: HTSlib makes an
/// index beside the FASTA of a UR that has none, a file of the CRAM's choosing, and complains on stderr where there is no
/// FASTA. A UR stays if it names a regular file of FASTA, plain or BGZF, with its indexes beside it.
///
/// HTSlib looks again when it comes to a sequence, so this holds as long as such an index stays where it is.
///
/// Call it with HTSlib's own header, cram_fd_get_header(), before the first record is read. Throws std::bad_alloc.
/// Complexity: linear in the references.
void keep_local_references(sam_hdr_t* header);

}  // namespace motifcount::internal
