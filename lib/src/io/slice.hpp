#pragma once

#include <cstdint>
#include <optional>

namespace motifcount::internal {

/// A part of an input by the stored bytes of its file, from `from` up to `to`. Readers turn it into a range
/// of whole records: each record belongs to one of any slices that lie end to end and cover the file.
struct InputSlice {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
};

/// A place in the text of an input.
struct TextPosition {
    std::uint64_t block = 0;   ///< BGZF: where the block begins in the file; else 0
    std::uint64_t offset = 0;  ///< in the block's text; else in the whole text
    friend bool operator==(TextPosition const&, TextPosition const&) = default;
};

/// A range of an input's text; without an end it goes to the input's, whatever follows the text included.
struct TextSlice {
    TextPosition begin;
    std::optional<TextPosition> end;
};

}  // namespace motifcount::internal
