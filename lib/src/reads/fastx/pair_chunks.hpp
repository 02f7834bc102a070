#pragma once

#include <memory>
#include <vector>

#include "io/chunk_source.hpp"
#include "motifcount/shard.hpp"

namespace motifcount::internal {

/// Opens two to four inputs, such as mates and index reads, as one text: a record of each input, then the next record of each
/// input. The format is FASTA, or FASTQ with four lines per record. Each input may have its own compression. Warns once
/// (TextChunk::warning) if the mate names differ by more than a 1 and a 2 at their ends. Errors include the file and the
/// line in this file. Different numbers of records are an error. Linear. Threads that call work() decode regular files ahead of
/// time, fetch() assigns records to chunks, and decode() copies them. `choice`: gzip decoder; its threads are shared by all
/// inputs. `turn`: shard whose fragments are in the text (see open_pairs())
[[nodiscard]] std::unique_ptr<ChunkSource> open_pair_chunks(std::vector<std::unique_ptr<InputFile>> files,
                                                            DecoderChoice const& choice = {},
                                                            Shard const& turn = {});

}  // namespace motifcount::internal
