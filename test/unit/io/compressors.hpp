#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal::test {

/// Compression library with its settings
struct Compressor {
    std::string name;
    std::function<std::string(std::string_view)> deflate;  ///< Compresses a text to a raw deflate stream
};

/// Returns the compressors to test: zlib at all levels, with all strategies, with small blocks and with flushes (as in pigz);
/// libdeflate at all levels; and, if available, ISA-L at all levels.
[[nodiscard]] std::vector<Compressor> const& compressors();

/// Compresses `text` to a raw deflate stream. Matches may refer to the last 32 kB of `before`, which is not in the stream.
[[nodiscard]] std::string deflate_after(std::string_view before, std::string_view text);

/// Returns a gzip member with `stream`, which is the deflate stream of `text`.
[[nodiscard]] std::string wrap_member(std::string_view stream, std::string_view text);

}  // namespace motifcount::internal::test
