#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/chunk_source.hpp"
#include "io/input_file.hpp"

namespace motifcount::internal {

/// Compression format of inputs. To add a format, write a source (chunk_source.hpp) and add a row in compression.cpp.
struct Compression {
    std::string_view name;
    /// True if the input begins like this format. `head`: its first `compression_peek` bytes, or all bytes of a shorter input
    bool (*detect)(std::string_view head);
    /// Opens an input from which no bytes have been read. Throws Error(input).
    std::unique_ptr<ChunkSource> (*open)(std::unique_ptr<InputFile> file);
    /// Returns the start of the text without consuming input; empty if the input is damaged. Null if this would take too long
    std::string (*first_text)(InputFile& file) = nullptr;
    /// Estimates the text size of a regular file in bytes. Null if an estimate would require decoding the whole file
    std::uint64_t (*text_size)(InputFile const& file) = nullptr;
    /// Same as `open`, but with a chosen decoder. Null if the format has only one decoder
    std::unique_ptr<ChunkSource> (*open_with)(std::unique_ptr<InputFile> file,
                                              DecoderChoice const& choice) = nullptr;
};

inline constexpr std::size_t compression_peek = 18;

/// Tries all formats in order. The last format, "plain", accepts every input.

[[nodiscard]] Compression const& detect_compression(std::string_view head);

/// True if an input that starts with `head` is a CRAM file (magic number and version)
[[nodiscard]] bool is_cram(std::string_view head) noexcept;

}  // namespace motifcount::internal
