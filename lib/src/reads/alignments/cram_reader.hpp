#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads CRAM with HTSlib. As in SAM and BAM (sam_reader.hpp, bam_reader.hpp), only primary records are read, mapped or not;
/// secondary and supplementary records (flags 0x100 and 0x800) are skipped. Reads have the same form as from `samtools fastq`:
/// in the direction of sequencing, with /1 or /2 after the name of a mate. Letters other than A, C, G and T are breaks. Records
/// are never split over batches. If CRAM was made with a reference, the reference is needed: `options.reference`, or a
/// reference that HTSlib finds on this machine (cram_references.hpp). Nothing is downloaded. Damaged and truncated files are an
/// Error(input). HTSlib's messages are disabled while a reader exists (quiet_htslib.hpp).
[[nodiscard]] std::unique_ptr<Reader> open_cram(std::unique_ptr<InputFile> file,
                                                ReaderOptions const& options);

/// Throws Error(input) if a file cannot be a CRAM reference. HTSlib must be able to read a reference at any position.
void check_reference(std::string const& path);

}  // namespace motifcount::internal
