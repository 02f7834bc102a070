#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/byte_source.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

/// Lines of a small text file, such as a motif file or sample sheet, with any compression. Lines end with LF, CRLF or CR; a
/// file may mix them. A byte-order mark is skipped. Not thread-safe.
class LineReader {
public:
    /// `path`: file name, or "-" for standard input. Throws Error(input) if the file cannot be opened.
    explicit LineReader(std::string const& path) : source_(path), name_(source_->name()) {}
    /// Lines of a text in memory, which must outlive this object. `number`: number of lines before the text
    LineReader(std::string name, std::string_view text, std::uint64_t number)
        : name_(std::move(name)), rest_(text), number_(number), started_(number != 0) {}

    /// Returns the next line in `line`, without its line end, valid until the next call. Returns false at the end. Throws
    /// Error(input) if the file is damaged, or is not text because it has a NUL byte.
    [[nodiscard]] bool next(std::string_view& line);
    /// Returns the first 64 KiB or more of the text, or the whole text if it is shorter, without a byte-order mark. Does
    /// not consume the text. Must be called before next(), and is valid until next(). Throws like next().
    [[nodiscard]] std::string_view beginning();
    /// Moves the following lines, `bytes` or more if there are enough, to `block`. `begin`: first character of the line
    /// after the block; '\0' = any. Returns false at the end. Does not change number() and has_line_end(), see skip().
    /// Throws Error(input) like next(), except for NUL bytes. Afterwards, next() must not be called.
    [[nodiscard]] bool next_block(std::string& block, std::size_t bytes, char begin);
    /// Puts the last returned line back, for next_block().
    void put_back(std::string_view line);
    /// Counts lines that another object has read.
    void skip(std::uint64_t lines, bool has_line_end) noexcept {
        number_ += lines;
        has_line_end_ = has_line_end;
    }
    /// True if the last returned line has a line end. Only the last line of a file may lack a line end.
    [[nodiscard]] bool has_line_end() const noexcept { return has_line_end_; }
    /// Number of the last returned line, counting from 1
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] std::string const& name() const noexcept { return name_; }

    /// Throws Error(code) about the last returned line: "NAME: line NUMBER: WHAT".
    [[noreturn]] void fail(ErrorCode code, std::string_view what) const;

private:
    [[nodiscard]] bool refill();
    void skip_mark();

    std::optional<ByteSource> source_;  ///< Empty for a text in memory
    std::string name_;
    std::string_view rest_;
    std::string beginning_;
    std::string held_;          ///< Text of the next block that is no longer in `rest_`
    std::exception_ptr error_;  ///< Error of the source after the last block
    std::string line_;          ///< Copy of a line that spans two text chunks
    std::uint64_t number_ = 0;
    bool started_ = false;
    bool has_line_end_ = false;
    /// Whether the last line ended with CR. If LF follows, it belongs to the same line end
    bool after_return_ = false;
};

}  // namespace motifcount::internal
