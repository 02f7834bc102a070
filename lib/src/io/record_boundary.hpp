#pragma once

#include <string>

#include "io/alignment_format.hpp"
#include "io/slice.hpp"

namespace motifcount::internal {

/// Turns a slice of a regular file (FASTA, FASTQ, or BAM) into whole records.
///
/// Each end of a slice is moved to the first place behind it at which a record can be seen to begin: in FASTA
/// a line with
/// `>`; in FASTQ a line with `@` from which a whole record can be read; in BAM a run of plausible records.
/// What is found depends on the file and the place alone, so slices that lie end to end fit each other
/// exactly. Should a place be found that is none (possible in FASTQ with wrapped quality lines only), the
/// slice before it ends inside a record and reading it fails: nothing is ever counted twice or left out
/// without an error.
///
/// Plain and BGZF files are read near the ends only. Any other gzip file must be decoded from its start,
/// twice: once to know how long its text is. Throws Error(input).
[[nodiscard]] TextSlice find_records(std::string const& path, AlignmentFormat format,
                                     InputSlice const& slice);

}  // namespace motifcount::internal
