#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reads/alignments/alignment_record.hpp"

namespace motifcount::internal {

// BAM layout (SAM specification, section 4.2; little-endian): a header, then records, each after four bytes with its size.

inline constexpr std::string_view bam_magic = "BAM\1";
inline constexpr std::size_t bam_size_bytes = 4;
/// Size in bytes of a record's fixed part. A name of at least one NUL byte follows this part.
inline constexpr std::size_t bam_fixed_bytes = 32;

/// Returns the size of a record in bytes, from its size field: the first four of `bytes`.
[[nodiscard]] std::uint64_t bam_record_size(std::string_view bytes) noexcept;

/// True if a record can have this size: more than its fixed part, and within the 32-bit limit of HTSlib
[[nodiscard]] constexpr bool is_bam_record_size(std::uint64_t size) noexcept {
    return size > bam_fixed_bytes && size <= INT32_MAX;
}

/// Number of references to assume if the header is unknown: the largest possible number
inline constexpr std::uint32_t unknown_bam_references = INT32_MAX;

/// Checks a record of `size` bytes without its size field. `bytes`: at least the first `bam_fixed_bytes` bytes of the record.
/// Returns an error description without its subject; empty if no error is found. In a valid record, all parts fit in the size,
/// and the references of the record and its mate are either absent or in the header.
[[nodiscard]] std::string_view damage_of_bam_record(std::string_view bytes, std::uint64_t size,
                                                    std::uint32_t references) noexcept;

/// Parses a whole record without its size field. Call it only if damage_of_bam_record() finds no error.
[[nodiscard]] AlignmentRecord parse_bam_record(std::string_view bytes) noexcept;

/// BAM header, as far as the first bytes of a file show it. The magic number is not checked.
struct BamHeader {
    enum class State {
        cut,      ///< The bytes include only part of the header.
        whole,    ///< The bytes include the whole header.
        damaged,  ///< A number in the header is impossible
    };
    State state = State::cut;
    std::uint64_t size = 0;  ///< Size of the header in bytes; the minimum size if the state is `cut`
    std::uint32_t references = 0;
};
/// Parses the start of a header. Linear in the number of references. If the header is incomplete, call it again with at least
/// `size` bytes; all calls together then take O(n log n) time.
[[nodiscard]] BamHeader view_bam_header(std::string_view bytes) noexcept;

/// True if a record of `size` bytes is probably not random data: it has no visible error, its positions are at least -1, and
/// its name is printable. `bytes`: at least the first `bam_fixed_bytes` bytes of the record
[[nodiscard]] bool is_plausible_bam_record(std::string_view bytes, std::uint64_t size,
                                           std::uint32_t references) noexcept;

}  // namespace motifcount::internal
