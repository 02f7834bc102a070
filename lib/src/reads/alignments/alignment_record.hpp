#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// True for primary records, which are neither secondary nor supplementary. Each read has one primary record.
[[nodiscard]] constexpr bool is_primary(unsigned flag) noexcept {
    return (flag & 0x900U) == 0;
}

/// Returns a warning for an input with `records` alignments that are all secondary or supplementary.
[[nodiscard]] inline std::string no_primary_warning(std::string const& name, std::uint64_t records) {
    return name + ": no reads, because " +
           (records == 1 ? "its alignment is" : "all " + std::to_string(records) + " alignments are") +
           " secondary or supplementary; give a file with the primary alignments";
}

/// View of the fields in a SAM, BAM or CRAM record that are needed for reads
struct AlignmentRecord {
    std::string_view name;
    /// Flags (SAM specification, section 1.4)
    unsigned flag = 0;
    std::size_t length = 0;
    /// 4 bits per base; first base in the high bits (section 4.2.3)
    unsigned char const* bases = nullptr;
    /// Phred scores; all 0xff if not available
    unsigned char const* qualities = nullptr;
    /// Whether '=' means that HTSlib found no reference base
    bool is_cram = false;

    [[nodiscard]] bool is_reverse() const noexcept { return (flag & 0x10U) != 0; }
};

/// Returns an error description, without its subject, if the name has a control character; otherwise empty.
[[nodiscard]] std::optional<std::string> damage_of_name(AlignmentRecord const& record);

/// Appends a read in the direction of sequencing, like `samtools fastq`. The name ends at the first space, because some
/// programs store whole FASTQ titles; /1 or /2 is added for mates. With ReaderOptions::keep_text, also appends FASTQ to
/// `fastq`. `letters`: working memory. Throws Error(input) with `input` if a base is '=', or if required qualities are missing.
void append_read(AlignmentRecord const& record, ReaderOptions const& options, std::string const& input,
                 std::string& letters, PackedText& text, RecordText& fastq);

}  // namespace motifcount::internal
