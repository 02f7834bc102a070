#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reads/alignments/alignment_record.hpp"

namespace motifcount::internal {

// BAM layout (SAM specification, section 4.2; little-endian): a header, then records, each preceded by its size in four bytes.

inline constexpr std::string_view bam_magic = "BAM\1";  ///< First bytes of a BAM file
inline constexpr std::size_t bam_size_bytes = 4;
/// Size of the fixed part of a record, without its name, which has at least one NUL byte
inline constexpr std::size_t bam_fixed_bytes = 32;

/// Returns the size of a record from its size field, the first four of `bytes`.
[[nodiscard]] std::uint64_t bam_record_size(std::string_view bytes) noexcept;

/// True if a record can have this size: more than its fixed part, and at most HTSlib's 32-bit limit
[[nodiscard]] constexpr bool is_bam_record_size(std::uint64_t size) noexcept {
    return size > bam_fixed_bytes && size <= INT32_MAX;
}

/// Number of references to assume if the header is unknown: the maximum
inline constexpr std::uint32_t unknown_bam_references = INT32_MAX;

/// Checks a record of `size` bytes by its first bytes (at least `bam_fixed_bytes`), without its size field.
/// Returns an error description without its subject; empty if no error is visible. In a valid record, the
/// parts fit in the size, and the references of it and its mate are in the header or absent.
[[nodiscard]] std::string_view damage_of_bam_record(std::string_view bytes, std::uint64_t size,
                                                    std::uint32_t references) noexcept;

/// Parses a whole record without its size field, in which damage_of_bam_record() finds no error.
[[nodiscard]] AlignmentRecord parse_bam_record(std::string_view bytes) noexcept;

/// BAM header, as far as it is known from the first bytes of a file. The magic number is not checked.
struct BamHeader {
    enum class State {
        cut,      ///< The bytes include only a part of the header
        whole,    ///< The bytes include the whole header
        damaged,  ///< Impossible numbers
    };
    State state = State::cut;
    std::uint64_t size = 0;  ///< Size in bytes; if the header is truncated, the minimum size
    std::uint32_t references = 0;
};
/// Parses the start of a header. Linear in the references; O(n log n) if only called again with `size` bytes.
[[nodiscard]] BamHeader view_bam_header(std::string_view bytes) noexcept;

/// True if a record of `size` bytes with these first bytes (at least `bam_fixed_bytes`) is unlikely to be
/// random data: it has no visible error, its positions are -1 or above, and its name is printable.
[[nodiscard]] bool is_plausible_bam_record(std::string_view bytes, std::uint64_t size,
                                           std::uint32_t references) noexcept;

}  // namespace motifcount::internal
