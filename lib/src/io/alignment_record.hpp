#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"
#include "io/reader.hpp"

namespace motifcount::internal {

/// One alignment as SAM, BAM and CRAM have it, as far as reads are concerned. A view.
struct AlignmentRecord {
    std::string_view name;
    unsigned flag = 0;                     ///< SAM specification, section 1.4
    std::size_t length = 0;                ///< letters of the sequence
    unsigned char const* bases = nullptr;  ///< 4 bits a letter, the first in the high half (section 4.2.3)
    unsigned char const* qualities = nullptr;  ///< Phred; all 0xff: none

    [[nodiscard]] bool is_reverse() const noexcept { return (flag & 0x10U) != 0; }
    /// Neither secondary nor supplementary: of each read there is one such record.
    [[nodiscard]] bool is_primary() const noexcept { return (flag & 0x900U) == 0; }
};

/// What is wrong with a name that holds a control character, which no table and no FASTQ could hold: the end of a message.
[[nodiscard]] std::optional<std::string> damage_of_name(AlignmentRecord const& record);

/// The letters in the direction in which the read was sequenced; '=' (as the reference) becomes N.
void spell_read(AlignmentRecord const& record, std::string& letters);

/// The name up to the first blank (SAM allows none, but some programs write whole FASTQ titles), with /1 or /2 after that of a
/// mate.
[[nodiscard]] std::string read_name(AlignmentRecord const& record);

/// The qualities in the same direction, as FASTQ has them; false if there are none.
[[nodiscard]] bool spell_quality(AlignmentRecord const& record, std::string& characters);
/// Adds to the record that was ended last in `text` the qualities that spell_quality() gives. Throws Error(input), which
/// names the input, if there are none.
void append_quality(AlignmentRecord const& record, unsigned min_quality, std::string const& input,
                    PackedText& text);

/// The read as `samtools fastq` writes it; `letters` are those of spell_read().
void append_fastq(AlignmentRecord const& record, std::string_view letters, RecordText& text);

}  // namespace motifcount::internal
