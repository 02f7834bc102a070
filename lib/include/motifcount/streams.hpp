#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace motifcount {

/// Source of bytes, which are searched like a file with the same content. Formats are FASTA and FASTQ (plain or compressed),
/// SAM, BAM and CRAM. The first bytes determine the format. See Searcher::search() and ReadInput::bytes.
///
///     struct Socket : motifcount::ByteStream {
///         std::size_t read(std::span<std::byte> out) override { return receive(out.data(), out.size()); }
///     };
///
/// Calls never overlap, but may come from different threads. There are no calls after the search has returned or thrown.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    /// Writes the next bytes to the beginning of `out`, which is not empty. Returns the number of these bytes, or 0 at the end
    /// of the stream, after which there are no further calls. May block, which delays a stop request. Exceptions are passed
    /// on, unless there was an earlier error.
    virtual std::size_t read(std::span<std::byte> out) = 0;
    /// Total number of bytes, for Progress::bytes_total; 0 if unknown. Called before the first read().
    [[nodiscard]] virtual std::uint64_t size() const { return 0; }
};

/// Record in memory
struct Record {
    /// Title without line ends; reports show it up to the first blank
    std::string_view name = {};
    std::string_view sequence = {};  ///< ASCII letters in either case, and the characters - . *; no line ends
    std::string_view qualities = {};  ///< One FASTQ quality character (33 to 126) per letter; may be empty
};

/// Source of records. See Searcher::search() and ReadInput::records.
///
///     struct Table : motifcount::RecordStream {
///         bool next(motifcount::Record& record) override {
///             if (row == rows.size()) return false;
///             record = {rows[row].id, rows[row].bases};
///             ++row;
///             return true;
///         }
///     };
///
/// Calls never overlap, but may come from different threads. There are no calls after the search has returned or thrown.
class RecordStream {
public:
    virtual ~RecordStream() = default;
    /// Assigns the next record to `record`, which is empty. Returns false if there are no more records; there are no further
    /// calls after that. Exceptions are passed on, unless there was an earlier error.
    virtual bool next(Record& record) = 0;
    /// True if all record texts stay valid until the search has ended. In that case, they are not copied. If false, a
    /// record's texts must stay valid until the next call to next().
    [[nodiscard]] virtual bool keeps_records() const { return false; }
};

}  // namespace motifcount
