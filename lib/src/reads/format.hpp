#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

struct InputHead {
    /// First bytes of the input, as stored
    std::string stored;
    /// Decompressed start of the input. Empty if the first bytes of a pipe are not enough to decompress text (compression.hpp)
    std::string text;
};

/// Record format. To add a format, write a reader (reader.hpp) and add a row in format.cpp.
struct Format {
    std::string_view name;  ///< For messages
    bool (*detect)(InputHead const& head);
    /// Opens an input from which no bytes have been read. Throws Error(input).
    std::unique_ptr<Reader> (*open)(std::unique_ptr<InputFile> file, ReaderOptions const& options);
    bool reads_pairs = false;  ///< Whether open_pairs() accepts the format
};

/// All formats, in the order in which they are tried. The last format accepts every input.
[[nodiscard]] std::span<Format const> formats() noexcept;

/// True if an input from which no bytes have been read is .2bit. Does not consume bytes of regular files.
[[nodiscard]] bool is_two_bit(InputFile& file);

/// Detects the format of an input from which no bytes have been read, without consuming any bytes.
[[nodiscard]] Format const& detect_format(InputFile& file);

}  // namespace motifcount::internal
