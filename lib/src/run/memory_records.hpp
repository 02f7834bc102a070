#pragma once

#include <cstdint>
#include <string_view>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Records that are at hand are searched in batches of about so many bases, so that they need no copy of all of them.
inline constexpr std::uint64_t memory_batch_slots = std::uint64_t{1} << 20;

/// Packs a record that is at hand; `number` is its own, from 0. Throws Error(input) where a byte is no sequence letter, and
/// then leaves the text as it was.
void append_record(PackedText& text, std::string_view letters, std::uint64_t number);

}  // namespace motifcount::internal
