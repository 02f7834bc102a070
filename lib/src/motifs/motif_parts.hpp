#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {

/// Motif in a file, or a row of a guide-pair table
struct MotifRow {
    std::string_view id = {};  ///< Id; if empty, the sequence is the id
    std::string_view sequence;
    std::string_view sequence_b = {};  ///< Sequence of guide B; only for pairs
    std::string_view gene = {};
    std::uint64_t line = 0;
};

/// Detects that the last sequence is shorter than all other sequences, if these have equal lengths.
class LastLength {
public:
    void add(std::size_t length) noexcept { append({length}); }
    void append(LastLength const& more) noexcept;
    /// Throws Error(motif) if the last line has no line end and a shorter sequence than all others (nine or more of one
    /// length).
    void refuse_truncated(TableRows const& rows) const;

    LastLength() = default;

private:
    LastLength(std::size_t length) noexcept : count_(1), common_(length), last_(length) {}

    std::size_t count_ = 0;
    std::size_t common_ = 0;
    std::size_t last_ = 0;
    bool differ_ = false;  ///< Whether the lengths before the last length differ
};

/// Numbers of fields in the last two rows
struct LastWidths {
    std::size_t rows = 0;
    std::size_t last = 0;
    std::size_t before = 0;
    void append(LastWidths const& more) noexcept;
};

/// Number of odd fields, and the first odd field
struct OddFields {
    std::size_t count = 0;
    std::string first;
    std::uint64_t line = 0;  ///< Line of the first odd field
    void add(std::string_view field, std::uint64_t at) { append({1, std::string(field), at}, 0); }
    void append(OddFields const& more, std::uint64_t lines_before);
    /// "line 3: 'FIELD' (and 2 others)"
    [[nodiscard]] std::string describe() const;
};

/// Findings in rows, for the checks and warnings that need the whole file
struct MotifFindings {
    LastLength lengths;  ///< Lengths of the sequences
    LastWidths widths;
    OddFields short_words;  ///< Sequences with at most half the usual length
    OddFields dates;        ///< Ids and genes that are dates
    /// Appends the findings in the next part of the file. `lines_before`: number of lines before this part
    void append(MotifFindings const& more, std::uint64_t lines_before);
};

/// Consecutive lines of a motif file, and their motifs. Reusing an object keeps its memory.
class MotifPart {
public:
    void clear();
    /// Adds a motif. Its line is relative to `lines_before`.
    void add(MotifRow const& row);
    /// Appends bases to the last motif, which has only an id and a sequence.
    void extend(std::string_view bases);
    /// Call it after all motifs were added, and before the following functions.
    void finish();

    /// Motifs, without guides B
    [[nodiscard]] std::span<MotifSet::Entry const> entries() const noexcept { return entries_; }
    [[nodiscard]] std::string_view sequence_b(std::size_t motif) const noexcept {
        return {entries_[motif].sequence.data() + rows_[motif].sequence, rows_[motif].sequence_b};
    }
    /// Line in the file
    [[nodiscard]] std::uint64_t line(std::size_t motif) const noexcept {
        return lines_before + rows_[motif].line;
    }

    struct Row {
        std::size_t id;
        std::size_t sequence;
        std::size_t sequence_b;
        std::size_t gene;
        std::uint64_t line;
    };
    /// Last motif, as the sizes of its texts; null before the first motif
    [[nodiscard]] Row* last() noexcept { return rows_.empty() ? nullptr : &rows_.back(); }

    std::string text;
    std::uint64_t lines_before = 0;  ///< Number of lines in the file before this part
    std::uint64_t lines = 0;         ///< Number of lines in this part
    bool has_line_end = true;        ///< Whether the last line has a line end
    std::exception_ptr error;        ///< Error after the motifs; null = no error
    MotifFindings findings;
    bool has_cut_titles = false;  ///< Whether a title is longer than the id

private:
    std::string texts_;  ///< Texts of all motifs, one after another
    std::vector<Row> rows_;
    std::vector<MotifSet::Entry> entries_;
};

using ReadPart = std::function<void(TableRows&, MotifPart&)>;
using TakeParts = std::function<void(std::span<MotifPart const>)>;

/// Reads all following lines of a file on up to `threads` threads. The lines are divided into parts, independently of
/// `threads`. read(rows, part) adds the motifs in the lines of one part. Then take(parts) is called for several parts at a
/// time, in order. If read() throws, the motifs before the error are taken first, and the error names the line in the file.
///
/// `begin`: first character of the first line of each part; '\0' = any. Returns the findings in all parts. Goes to the last
/// line of `rows`. Throws like LineReader::next_block(), read() and take().
MotifFindings read_parts(TableRows& rows, char begin, unsigned threads, ReadPart const& read,
                         TakeParts const& take);

}  // namespace motifcount::internal
