#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Records that are at hand are searched in batches of about so many bases, so that they need no copy of all of them.
inline constexpr std::uint64_t memory_batch_slots = std::uint64_t{1} << 20;

/// Packs a record that is at hand; `number` is its own, from 0. Throws Error(input) if a byte is no sequence letter, and
/// then leaves the text as it was.
void append_record(PackedText& text, std::string_view letters, std::uint64_t number);

/// Packs records that are at hand into `text`, which is emptied before, and shows each batch of them to `search`.
template <typename SearchBatch>
void for_each_batch(PackedText& text, std::span<std::string_view const> records, SearchBatch&& search) {
    text.clear();
    for (std::size_t i = 0; i < records.size(); ++i) {
        append_record(text, records[i], i);
        if (text.size() < memory_batch_slots && i + 1 < records.size()) continue;
        search(std::as_const(text));
        text.clear(i + 1);
    }
}

}  // namespace motifcount::internal
