#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/ahead_chunks.hpp"

namespace motifcount::internal {

/// Consecutive records of a mate file
struct MateRun {
    std::shared_ptr<void const> owner;  ///< Keeps the text and the marks in memory
    std::string_view text;
    /// Starts of the records and the end of the last record, relative to the first mark; empty if there is one record
    std::span<std::size_t const> marks;

    [[nodiscard]] std::size_t size() const noexcept { return marks.empty() ? 1 : marks.size() - 1; }
    [[nodiscard]] std::string_view record(std::size_t number) const {
        if (marks.empty()) return text;
        return text.substr(marks[number] - marks[0], marks[number + 1] - marks[number]);
    }
};

/// Records of one of two mate files: FASTA, or FASTQ with four lines per record. The threads that decode the chunks mark the
/// records in them, starting from a guess. find() checks the guess: marked records are used only if a record really begins at
/// the first mark. All other records are read one by one, so records and errors do not depend on guesses. Not thread-safe,
/// except for chunks().
class MateRecords {
public:
    /// `max_ahead`: see AheadChunks
    MateRecords(std::unique_ptr<ChunkSource> source, std::size_t max_ahead);

    /// Finds at least one record, with its line ends. Returns false at the end. Throws Error(input).
    [[nodiscard]] bool find();
    /// Number of records that were found and not taken yet
    [[nodiscard]] std::size_t found() const noexcept { return found_; }
    /// Number of found records with about `bytes` bytes of text, at least 1
    [[nodiscard]] std::size_t count_within(std::size_t bytes) const;
    /// Appends a run of `count` found records. Returns the size of their text.
    std::size_t take(std::size_t count, std::vector<MateRun>& runs);
    /// Number of records taken so far
    [[nodiscard]] std::uint64_t records() const noexcept { return records_; }

    /// True if find() would soon sleep until another thread has decoded a chunk
    [[nodiscard]] bool must_wait() const noexcept;
    [[nodiscard]] AheadChunks& chunks() noexcept { return chunks_; }
    [[nodiscard]] AheadChunks const& chunks() const noexcept { return chunks_; }
    [[nodiscard]] ChunkSource const& source() const noexcept { return chunks_.source(); }
    [[nodiscard]] bool missing_end_block() const noexcept {
        return chunk_ != nullptr && chunk_->chunk.missing_end_block;
    }

    /// Throws Error(input), because a record and its mate have different formats.
    [[noreturn]] void fail_record(std::uint64_t number, std::string const& mate) const;

private:
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
    [[nodiscard]] bool find_marked();
    void refill();
    [[nodiscard]] bool read(std::string_view& record);
    void skip_blank_lines();
    [[nodiscard]] std::size_t fasta_size() const;
    [[nodiscard]] std::size_t fastq_size();
    [[noreturn]] void fail_in_last();
    [[noreturn]] void fail(std::string const& what) const;

    AheadChunks chunks_;
    std::shared_ptr<AheadChunk> chunk_;
    /// Rest of earlier chunks. If this rest is long, the current chunk is appended to it
    std::string head_;
    std::string_view text_;                ///< View of head_ or of the current chunk
    bool in_head_ = true;                  ///< Whether text_ is a view of head_
    std::size_t at_ = 0;                   ///< Position of the next record in text_
    std::size_t searched_ = 0;             ///< Number of bytes searched for the record's end
    std::array<std::size_t, 5> starts_{};  ///< FASTQ: starts of the record's lines, up to line_
    std::size_t line_ = 0;                 ///< Index of the line whose end is being searched for
    bool lacked_line_end_ = false;         ///< Whether the last line had no line end
    bool ended_ = false;
    std::uint64_t lines_ = 0;
    std::uint64_t records_ = 0;
    std::size_t next_mark_ = 0;  ///< Index of the first mark in chunk_ at or after the current position
    std::size_t found_ = 0;
    std::string_view single_;  ///< Found record that is not marked; empty if the found records are marked
};

}  // namespace motifcount::internal
