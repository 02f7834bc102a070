#pragma once

#include "io/input_file.hpp"

namespace motifcount::internal {

/// Formats of aligned reads (SAM and CRAM specifications).
enum class AlignmentFormat { none, sam, bam, cram };
[[nodiscard]] char const* to_string(AlignmentFormat format) noexcept;

/// Tells by the first bytes of an input, of which nothing was read yet, whether it holds alignments; nothing
/// is consumed. SAM is known by its header (a file without one is none); SAM and BAM may be BGZF-compressed.
[[nodiscard]] AlignmentFormat detect_alignment(InputFile& file);

}  // namespace motifcount::internal
