#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "io/chunk_source.hpp"
#include "io/input_file.hpp"

namespace motifcount::internal {

/// Compression format of inputs. A new format needs a source (chunk_source.hpp) and a row in compression.cpp.
struct Compression {
    std::string_view name;  ///< For messages
    /// True if the input starts like this format; `head` has `compression_peek` bytes or the whole input
    bool (*detect)(std::string_view head);
    /// Opens an input from which nothing has been read. Throws Error(input).
    std::unique_ptr<ChunkSource> (*open)(std::unique_ptr<InputFile> file);
    /// Start of the text, without consuming input; empty if the input is damaged; null if that takes too long for the format
    std::string (*first_text)(InputFile& file) = nullptr;
    /// Estimates the text size of a regular file from its bytes. Null if that would take decoding the whole file
    std::uint64_t (*text_size)(InputFile const& file) = nullptr;
    /// Opens like `open`, with a chosen decoder; null if there is only one decoder
    std::unique_ptr<ChunkSource> (*open_with)(std::unique_ptr<InputFile> file,
                                              DecoderChoice const& choice) = nullptr;
};

inline constexpr std::size_t compression_peek = 18;

/// All formats, in the order in which they are tried; the last one accepts every input
[[nodiscard]] std::span<Compression const> compressions() noexcept;

[[nodiscard]] Compression const& detect_compression(std::string_view head);

/// True if an input that starts with `head` is CRAM (magic number and version)
[[nodiscard]] bool is_cram(std::string_view head) noexcept;

}  // namespace motifcount::internal
