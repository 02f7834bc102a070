#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Two inputs of mates as one text in which each record of the first is followed by its mate in the second. FASTA, or FASTQ
/// of four lines a record; each input is stored in its own way.
///
/// Mates whose names differ, but for a 1 and a 2 at their ends, are warned of once (TextChunk::warning).
/// What is wrong with an input names its own file and line. Inputs with different numbers of records are an error.
/// Complexity: linear; they are joined in fetch(), which is serial, and decoded there or, if they are regular files, ahead
/// of it by threads that call work(). `choice` is how to decode gzip; its threads are for both together.
[[nodiscard]] std::unique_ptr<ChunkSource> open_pair_chunks(std::unique_ptr<InputFile> first,
                                                            std::unique_ptr<InputFile> second,
                                                            DecoderChoice const& choice = {});

}  // namespace motifcount::internal
