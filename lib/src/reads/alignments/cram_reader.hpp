#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads CRAM by HTSlib.
///
/// Read are the primary records (neither secondary nor supplementary, flags 0x100 and 0x800), mapped or not,
/// each as `samtools fastq` writes it: in the direction in which it was sequenced, with /1 or /2 after the
/// name of a mate, and letters other than A, C, G, T as breaks. A record is never split over batches. SAM and BAM are read
/// likewise (reads/alignments/sam_reader.hpp, reads/alignments/bam_reader.hpp).
///
/// CRAM that was made with a reference needs it: `options.reference`, or what HTSlib finds by itself on this machine
/// (reads/alignments/cram_references.hpp). Nothing is ever fetched from a server. A damaged or cut file is an Error(input). HTSlib's
/// own messages are turned off while a reader is there (reads/alignments/quiet_htslib.hpp).
[[nodiscard]] std::unique_ptr<Reader> open_cram(std::unique_ptr<InputFile> file,
                                                ReaderOptions const& options);

/// Throws Error(input) for what cannot be the reference of CRAM, whose bases HTSlib looks up anywhere in the file.
void check_reference(std::string const& path);

}  // namespace motifcount::internal
