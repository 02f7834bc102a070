#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal::test {

/// One way of compressing
struct Compressor {
    std::string name;
    std::function<std::string(std::string_view)> deflate;  ///< returns a raw deflate stream of the text
};

/// Returns the compressors to test: zlib at all levels, with all strategies, with small blocks and with flushes (as in pigz);
/// libdeflate at all levels; and ISA-L at all levels if it is built in.
[[nodiscard]] std::vector<Compressor> const& compressors();

/// Returns a stream of zlib blocks that also refer to the 32 kB of `before`, which is not in the stream.
[[nodiscard]] std::string deflate_after(std::string_view before, std::string_view text);

/// Returns a gzip member with a deflate stream of this text.
[[nodiscard]] std::string wrap_member(std::string_view stream, std::string_view text);

}  // namespace motifcount::internal::test
