#pragma once

#include <string>

#include "io/record_cut.hpp"
#include "io/slice.hpp"

namespace motifcount::internal {

/// Turns a slice of a regular file into whole records.
///
/// Each end of a slice is moved to the first place behind it at which a record can be seen to begin, as `cut`
/// tells. What is found depends on the file and the place alone, so slices that lie end to end fit each other
/// exactly. Should a place be found that is none (possible in FASTQ with wrapped quality lines only), the
/// slice before it ends inside a record and reading it fails: nothing is ever counted twice or left out
/// without an error.
///
/// Plain and BGZF files are read near the ends only. What can be read only from its start (chunk_source.hpp)
/// is decoded from there, twice: once to know how long its text is. Throws Error(input).
[[nodiscard]] TextSlice find_records(std::string const& path, RecordCut& cut, InputSlice const& slice);

}  // namespace motifcount::internal
