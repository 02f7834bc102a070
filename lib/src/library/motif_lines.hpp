#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "library/short_last.hpp"
#include "reads/fastx/line_reader.hpp"

namespace motifcount::internal {

/// The lines of a file of motifs that say something: those that are neither blank nor, but in FASTA, comments (`#`).
/// Thread safety: none.
class MotifLines {
public:
    /// "-" is standard input. Throws Error(input) if it cannot be opened.
    explicit MotifLines(std::string const& path) : reader_(path) {}

    /// Goes to the first line, or the one after it if that tells a spreadsheet what separates fields ("sep=;"). False if there
    /// is none. Throws as next(), and Error(motif) for other separators than tabs, commas and semicolons.
    [[nodiscard]] bool begin();
    /// Goes to the next line; false at the end. Throws what LineReader::next() does, and Error(motif) if a spreadsheet's
    /// error stands in place of an id.
    [[nodiscard]] bool next();
    /// From here on, lines that begin with '#' are none of comments.
    void keep_hashes() noexcept { keeps_hashes_ = true; }

    /// Valid until the next call of next(); without the blanks around it.
    [[nodiscard]] std::string_view line() const noexcept { return line_; }
    /// With them: of a table with tabs, one at either end is an empty field.
    [[nodiscard]] std::string_view whole_line() const noexcept { return whole_line_; }
    /// Of the line, from 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return reader_.number(); }
    [[nodiscard]] std::string const& name() const noexcept { return reader_.name(); }
    /// The last comment before the line, without its '#'.
    [[nodiscard]] std::string_view comment() const noexcept { return comment_; }
    /// As the first line told; '\0' if it did not.
    [[nodiscard]] char separator() const noexcept { return separator_; }
    /// Whether pyCROQUET's metadata say that the first sequence of each pair is on the second mate.
    [[nodiscard]] bool is_b_first() const noexcept { return b_first_; }

    /// Throws Error(motif) if the last line has no line end and its sequence, or its row, is shorter than those of all other
    /// lines: the file was cut. To be called after the last line.
    void refuse_cut(ShortLast const& bases, ShortLast const& fields = {}) const;

    /// "FILE: line 3", for messages.
    [[nodiscard]] std::string where(std::uint64_t line) const;
    /// Throws Error(motif).
    [[noreturn]] void fail(std::uint64_t line, std::string_view what) const;
    /// Of the line at hand.
    [[noreturn]] void fail(std::string_view what) const { fail(number(), what); }

private:
    void take_comment(std::string_view comment);

    LineReader reader_;
    std::string_view whole_line_;
    std::string_view line_;
    std::string comment_;
    char separator_ = '\0';
    bool keeps_hashes_ = false;
    bool b_first_ = false;
};

}  // namespace motifcount::internal
