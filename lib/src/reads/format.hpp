#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "io/input_file.hpp"
#include "reads/reader.hpp"
#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// The first bytes of an input, which tell its format.
struct InputHead {
    std::string stored;  ///< as the file has them
    std::string text;    ///< decompressed; of a pipe empty if that takes more than a look (compression.hpp)
};

/// A format of records. A new one is a reader (reader.hpp) and a row in format.cpp.
struct Format {
    std::string_view name;  ///< for messages
    bool (*detect)(InputHead const& head);
    /// Opens an input of which nothing was read. Throws Error(input).
    std::unique_ptr<Reader> (*open)(std::unique_ptr<InputFile> file, ReaderOptions const& options);
    bool reads_pairs = false;  ///< open_pairs() takes two files of it
};

/// All of them, in the order in which they are tried. The last one takes every input.
[[nodiscard]] std::span<Format const> formats() noexcept;

/// The format of an input of which nothing was read yet; nothing is consumed.
[[nodiscard]] Format const& detect_format(InputFile& file);

}  // namespace motifcount::internal
