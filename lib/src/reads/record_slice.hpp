#pragma once

#include <memory>

#include "io/chunk_source.hpp"
#include "io/slice.hpp"
#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Opens a regular file of which only the whole records of a slice are wanted.
///
/// Each end of the slice is moved to the first place after it at which a record can be seen to begin, as `cut`
/// tells. What is found depends on the file and the place alone, so slices that lie end to end fit each other
/// exactly. Should a place be found that is none (possible in FASTQ with wrapped quality lines only), the
/// slice before it ends inside a record and reading it fails: nothing is ever counted twice or left out
/// without an error.
///
/// Plain and BGZF files are read near the ends first, and then from one to the other. What can be read only from its
/// start (Access::from_start) is decoded once, from there to the slice's end; the place in the text that a stored byte
/// stands for is then in proportion to the text's size (Compression::text_size). Throws Error(input), and Error(stopped)
/// once the file's stop token asks for it.
[[nodiscard]] std::unique_ptr<ChunkSource> open_record_slice(std::unique_ptr<InputFile> file,
                                                             std::unique_ptr<RecordCut> cut,
                                                             InputSlice const& slice);

}  // namespace motifcount::internal
