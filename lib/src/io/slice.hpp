#pragma once

#include <cstdint>
#include <optional>

namespace motifcount::internal {

/// Range [from, to) of a file's stored bytes. Readers move both ends to record boundaries, so adjacent slices share no record.
struct InputSlice {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
};

struct TextPosition {
    std::uint64_t block = 0;   ///< BGZF: position of a block in the file; otherwise 0
    std::uint64_t offset = 0;  ///< BGZF: offset in the block's text; otherwise offset in the whole text
    friend bool operator==(TextPosition const&, TextPosition const&) = default;
};

/// Range of an input's text. Without `end`, it extends to the end of the input, including data after the text.
struct TextSlice {
    TextPosition begin;
    std::optional<TextPosition> end;
};

}  // namespace motifcount::internal
