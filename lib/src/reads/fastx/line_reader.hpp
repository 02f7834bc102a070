#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/byte_source.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

/// Lines of a small text file (motif files, sample sheets): however stored, with LF, CRLF or CR line
/// ends in any mix, with or without a byte-order mark and a last line end. Thread safety: none.
class LineReader {
public:
    /// "-" is standard input. Throws Error(input) if it cannot be opened.
    explicit LineReader(std::string const& path) : source_(path) {}

    /// The next line without its line end, valid until the next call of next(). False at the end.
    /// Throws Error(input) if the file is damaged or holds a NUL byte (then it is no text).
    [[nodiscard]] bool next(std::string_view& line);
    /// Whether the line that next() gave last has a line end; only the last line of a file may have none.
    [[nodiscard]] bool has_line_end() const noexcept { return has_line_end_; }
    /// The number of the line that next() gave last, from 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] std::string const& name() const noexcept { return source_.name(); }

    /// Throws Error(code) with the message "NAME: line NUMBER: WHAT" for the line that next() gave last.
    [[noreturn]] void fail(ErrorCode code, std::string_view what) const;

private:
    [[nodiscard]] bool refill();

    ByteSource source_;
    std::string_view rest_;
    std::string line_;  ///< a line that spans two stretches
    std::uint64_t number_ = 0;
    bool started_ = false;
    bool has_line_end_ = false;
    bool after_return_ = false;  ///< the last line ended with CR: a LF that follows belongs to it
};

}  // namespace motifcount::internal
