#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/byte_source.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

/// Lines of a small text file, such as a motif file or sample sheet, with any compression. Line ends are LF, CRLF or CR, even
/// mixed; a byte-order mark is skipped. Not thread-safe.
class LineReader {
public:
    /// "-" is standard input. Throws Error(input) if the file cannot be opened.
    explicit LineReader(std::string const& path) : source_(path) {}

    /// Gets the next line without its line end, valid until the next call; false at the end. Throws Error(input) if the file is
    /// damaged, or has a NUL byte and is therefore not text.
    [[nodiscard]] bool next(std::string_view& line);
    /// True if the last line returned has a line end; only the last line of a file may lack it.
    [[nodiscard]] bool has_line_end() const noexcept { return has_line_end_; }
    /// Number of the last line returned, from 1
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] std::string const& name() const noexcept { return source_.name(); }

    /// Throws Error(code) for the last line returned: "NAME: line NUMBER: WHAT".
    [[noreturn]] void fail(ErrorCode code, std::string_view what) const;

private:
    [[nodiscard]] bool refill();

    ByteSource source_;
    std::string_view rest_;
    std::string line_;  ///< Line that spans two chunks of text
    std::uint64_t number_ = 0;
    bool started_ = false;
    bool has_line_end_ = false;
    /// Whether the last line ended with CR; a following LF is part of its line end
    bool after_return_ = false;
};

}  // namespace motifcount::internal
