#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reads/alignments/alignment_record.hpp"

namespace motifcount::internal {

// The bytes of BAM (SAM specification, section 4.2): a header, then records, each after its size in four
// bytes. All numbers are little-endian.

inline constexpr std::string_view bam_magic = "BAM\1";  ///< the header's first bytes
inline constexpr std::size_t bam_size_bytes = 4;
/// The fixed part of a record; a name of one NUL byte comes after it.
inline constexpr std::size_t bam_fixed_bytes = 32;

/// The size of the record whose size field begins the bytes, of which there are at least four.
[[nodiscard]] std::uint64_t bam_record_size(std::string_view bytes) noexcept;

/// Whether a record can have that size: it holds the fixed part and a name, and HTSlib, which writes most of them, has a signed
/// number of 32 bits for it.
[[nodiscard]] constexpr bool is_bam_record_size(std::uint64_t size) noexcept {
    return size > bam_fixed_bytes && size <= INT32_MAX;
}

/// For records whose header is not known: the most references that one can have.
inline constexpr std::uint32_t unknown_bam_references = INT32_MAX;

/// What is wrong with a record of that size without its size field, of which there are at least the first `bam_fixed_bytes`, as
/// far as those tell: the end of a message, empty if it is nothing. A sound record has room for its parts, and it and its mate
/// lie in references of the header, of which there are so many, or in none.
[[nodiscard]] std::string_view damage_of_bam_record(std::string_view bytes, std::uint64_t size,
                                                    std::uint32_t references) noexcept;

/// A whole record without its size field, with which damage_of_bam_record() finds nothing wrong.
[[nodiscard]] AlignmentRecord parse_bam_record(std::string_view bytes) noexcept;

/// The header, as far as the bytes that begin a file tell. The magic number is taken for granted.
struct BamHeader {
    enum class State {
        cut,      ///< the bytes do not hold all of it
        whole,    ///< they do
        damaged,  ///< there are no such numbers
    };
    State state = State::cut;
    std::uint64_t size = 0;  ///< in bytes; of one that is cut, the least that there may be
    std::uint32_t references = 0;
};
/// Complexity: linear in the references. Where more bytes are looked at only when there are as many as `size` said, about
/// n log n for n bytes in all.
[[nodiscard]] BamHeader view_bam_header(std::string_view bytes) noexcept;

/// Whether the first bytes of a record (`bam_fixed_bytes` at least) of that size are hardly there by chance: there is
/// nothing wrong with it, its places are none before the first, its name is text.
[[nodiscard]] bool is_plausible_bam_record(std::string_view bytes, std::uint64_t size,
                                           std::uint32_t references) noexcept;

}  // namespace motifcount::internal
