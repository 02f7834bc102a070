#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Approximate size of a batch in bases. Records are packed in batches to avoid a copy of all records.
inline constexpr std::uint64_t memory_batch_slots = std::uint64_t{1} << 20;

/// Packs record `number`, counting from 0. If a byte is not a sequence letter, throws Error(input) and leaves `text` unchanged.
void append_record(PackedText& text, std::string_view letters, std::uint64_t number);

/// Packs records into `text`, which is cleared first. Calls `search` for each batch.
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
