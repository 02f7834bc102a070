#pragma once

#include <memory>

#include "io/chunk_source.hpp"
#include "motifcount/shard.hpp"

namespace motifcount::internal {

/// Opens two mate inputs as one text, in which each record of the first input is followed by its mate from the second
/// input. The format is FASTA, or FASTQ with four lines per record. Each input may have its own compression. Warns once
/// (TextChunk::warning) if the mate names differ by more than a 1 and a 2 at their ends. Errors include the file and the
/// line in this file. Different numbers of records are an error. Linear. Threads that call work() decode regular files ahead of
/// time, fetch() assigns records to chunks, and decode() copies them. `choice`: gzip decoder; its threads are shared by both
/// inputs. `turn`: shard whose pairs are in the text (see open_pairs())
[[nodiscard]] std::unique_ptr<ChunkSource> open_pair_chunks(std::unique_ptr<InputFile> first,
                                                            std::unique_ptr<InputFile> second,
                                                            DecoderChoice const& choice = {},
                                                            Shard const& turn = {});

}  // namespace motifcount::internal
