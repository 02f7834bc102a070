#pragma once

#include <memory>

#include "io/chunk_source.hpp"
#include "io/slice.hpp"
#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Opens a regular file to read only the records in a slice. Throws Error(input), or Error(stopped) on a stop request. Each end
/// of the slice moves to the next position at which `cut` recognises the start of a record. This position depends only on the
/// file and the original position, so adjacent slices meet exactly. In FASTQ with wrapped quality lines, a position may be
/// wrong. The slice before it then ends inside a record, which is an error. So records are never counted twice, or lost without
/// an error. Plain and BGZF files are first read near the ends of the slice, and then from its start to its end. Files that can
/// only be read from their start (Access::from_start) are decoded once, up to the end of the slice. A position in the text of
/// such a file is proportional to the position in the file (Compression::text_size).
[[nodiscard]] std::unique_ptr<ChunkSource> open_record_slice(std::unique_ptr<InputFile> file,
                                                             std::unique_ptr<RecordCut> cut,
                                                             InputSlice const& slice);

}  // namespace motifcount::internal
