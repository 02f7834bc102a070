#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Neither secondary nor supplementary: of each read there is one such record.
[[nodiscard]] constexpr bool is_primary(unsigned flag) noexcept {
    return (flag & 0x900U) == 0;
}

/// One alignment as SAM, BAM and CRAM have it, as far as reads are concerned. A view.
struct AlignmentRecord {
    std::string_view name;
    unsigned flag = 0;                     ///< SAM specification, section 1.4
    std::size_t length = 0;                ///< letters of the sequence
    unsigned char const* bases = nullptr;  ///< 4 bits a letter, the first in the high half (section 4.2.3)
    unsigned char const* qualities = nullptr;  ///< Phred; all 0xff: none
    bool is_cram = false;                      ///< '=' is what HTSlib found no base for

    [[nodiscard]] bool is_reverse() const noexcept { return (flag & 0x10U) != 0; }
};

/// What is wrong with a name that holds a control character, which no table and no FASTQ could hold: the end of a message.
[[nodiscard]] std::optional<std::string> damage_of_name(AlignmentRecord const& record);

/// Appends the read as `samtools fastq` writes it: as it was sequenced. Its name ends at the first blank (SAM allows none, but
/// some programs write whole FASTQ titles), and /1 or /2 follow that of a mate. With ReaderOptions::keep_text, its FASTQ
/// goes to `fastq`. `letters` is scratch. Throws Error(input), which names the input, if a base is '=' (as the reference), or
/// if it has no qualities and is asked for them.
void append_read(AlignmentRecord const& record, ReaderOptions const& options, std::string const& input,
                 std::string& letters, PackedText& text, RecordText& fastq);

}  // namespace motifcount::internal
