#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "io/chunk_source.hpp"
#include "io/input_file.hpp"

namespace motifcount::internal {

/// A way in which inputs are stored. A new one is a source (chunk_source.hpp) and a row in compression.cpp.
struct Compression {
    std::string_view name;  ///< for messages
    /// Whether these first bytes (`compression_peek` of them, fewer only if the input is shorter) are its own.
    bool (*detect)(std::string_view head);
    /// Opens an input of which nothing was read. Throws Error(input).
    std::unique_ptr<ChunkSource> (*open)(std::unique_ptr<InputFile> file);
    /// The first bytes of the text, consuming nothing; null if that takes more than a look. Damage gives none.
    std::string (*first_text)(InputFile& file) = nullptr;
    /// About how much text a regular file holds, which depends on its bytes alone; null: that takes decoding it all.
    std::uint64_t (*text_size)(InputFile const& file) = nullptr;
    /// The same with a decoder of choice, if there are several.
    std::unique_ptr<ChunkSource> (*open_with)(std::unique_ptr<InputFile> file,
                                              DecoderChoice const& choice) = nullptr;
};

/// Bytes that tell every compression.
inline constexpr std::size_t compression_peek = 18;

/// All of them, in the order in which they are tried. The last one takes every input.
[[nodiscard]] std::span<Compression const> compressions() noexcept;

/// The one whose first bytes these are.
[[nodiscard]] Compression const& detect_compression(std::string_view head);

/// Whether these first bytes are those of CRAM: its magic and a version.
[[nodiscard]] bool is_cram(std::string_view head) noexcept;

}  // namespace motifcount::internal
