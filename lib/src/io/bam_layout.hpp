#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "io/alignment_record.hpp"

namespace motifcount::internal {

// The bytes of BAM (SAM specification, section 4.2): a header, then records, each after its size in four
// bytes. All numbers are little-endian.

inline constexpr std::size_t bam_size_bytes = 4;
/// The fixed part of a record; a name of one NUL byte comes after it.
inline constexpr std::size_t bam_fixed_bytes = 32;
inline constexpr std::size_t bam_smallest_record = bam_fixed_bytes + 1;

/// The size of the record whose size field begins the bytes, of which there are at least four.
[[nodiscard]] std::uint64_t bam_record_size(std::string_view bytes) noexcept;

/// A record without its size field; nothing if its parts are longer than the whole.
[[nodiscard]] std::optional<AlignmentRecord> parse_bam_record(std::string_view bytes) noexcept;

/// Bytes of the header that begins a file; nothing where `bytes` do not hold all of it. The magic number is
/// taken for granted.
[[nodiscard]] std::optional<std::size_t> bam_header_size(std::string_view bytes) noexcept;

/// The number of reference sequences that the header names; nothing where `bytes` do not hold all of it.
[[nodiscard]] std::optional<std::uint32_t> bam_reference_count(std::string_view bytes) noexcept;

/// Whether the first bytes of a record (`bam_smallest_record` at least) of that size can be those of one: its
/// parts fit in, its places lie in known references, its name is text.
[[nodiscard]] bool is_plausible_bam_record(std::string_view bytes, std::uint64_t size,
                                           std::uint32_t references) noexcept;

}  // namespace motifcount::internal
