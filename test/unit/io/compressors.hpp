#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal::test {

/// One way in which files come to be compressed.
struct Compressor {
    std::string name;
    std::function<std::string(std::string_view)> deflate;  ///< a raw deflate stream of the text
};

/// zlib at all levels, with its strategies, small blocks and flushes (as pigz makes them), libdeflate at all levels, and
/// ISA-L's where it was built in.
[[nodiscard]] std::vector<Compressor> const& compressors();

/// A stream of blocks of zlib's that also refer to the 32 kB of `before`, which it lacks.
[[nodiscard]] std::string deflate_after(std::string_view before, std::string_view text);

/// A gzip member of a deflate stream of that text.
[[nodiscard]] std::string wrap_member(std::string_view stream, std::string_view text);

}  // namespace motifcount::internal::test
