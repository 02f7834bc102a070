#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads CRAM with HTSlib. As with SAM and BAM (sam_reader.hpp, bam_reader.hpp), only primary records are
/// read (neither secondary nor supplementary, flags 0x100 and 0x800), mapped or not. A read is as `samtools
/// fastq` writes it: in the direction of sequencing, with /1 or /2 after the name of a mate. Letters other
/// than A, C, G and T are breaks. Records are never split over batches.
///
/// CRAM made with a reference needs it: `options.reference`, or one that HTSlib finds on this machine
/// (cram_references.hpp). Nothing is downloaded. Damaged and truncated files are an Error(input). HTSlib's
/// messages are disabled while a reader exists (quiet_htslib.hpp).
[[nodiscard]] std::unique_ptr<Reader> open_cram(std::unique_ptr<InputFile> file,
                                                ReaderOptions const& options);

/// Throws Error(input) if a file cannot be a CRAM reference, which HTSlib reads at any position.
void check_reference(std::string const& path);

}  // namespace motifcount::internal
