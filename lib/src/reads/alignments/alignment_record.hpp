#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// True for records that are neither secondary nor supplementary; each read has one primary record.
[[nodiscard]] constexpr bool is_primary(unsigned flag) noexcept {
    return (flag & 0x900U) == 0;
}

/// Returns a warning about an input of `records` alignments, all secondary or supplementary.
[[nodiscard]] inline std::string no_primary_warning(std::string const& name, std::uint64_t records) {
    return name + ": no reads, because " +
           (records == 1 ? "its alignment is" : "all " + std::to_string(records) + " alignments are") +
           " secondary or supplementary; give a file with the primary alignments";
}

/// View of an alignment in SAM, BAM or CRAM, with the fields that reads need
struct AlignmentRecord {
    std::string_view name;
    unsigned flag = 0;                     ///< Flags (SAM specification, section 1.4)
    std::size_t length = 0;                ///< Number of bases
    unsigned char const* bases = nullptr;  ///< 4 bits per base, the first in the high half (section 4.2.3)
    unsigned char const* qualities = nullptr;  ///< Phred scores; all 0xff = not available
    bool is_cram = false;                      ///< Whether '=' means that HTSlib found no reference base

    [[nodiscard]] bool is_reverse() const noexcept { return (flag & 0x10U) != 0; }
};

/// Returns an error description, without its subject, if the name has a control character; else empty.
[[nodiscard]] std::optional<std::string> damage_of_name(AlignmentRecord const& record);

/// Appends a read as `samtools fastq` does, in the direction of sequencing. Its name ends at the first space
/// (SAM allows no spaces, but some programs write whole FASTQ titles), with /1 or /2 appended for mates. With
/// ReaderOptions::keep_text, also writes FASTQ to `fastq`. `letters` is working memory. Throws Error(input)
/// with the name of the input if a base is '=', or if required qualities are missing.
void append_read(AlignmentRecord const& record, ReaderOptions const& options, std::string const& input,
                 std::string& letters, PackedText& text, RecordText& fastq);

}  // namespace motifcount::internal
