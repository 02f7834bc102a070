#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace motifcount {

/// Source of bytes that are searched like a file with the same content: FASTA or FASTQ, plain or compressed, SAM, BAM or
/// CRAM. The first bytes determine the format. See Searcher::search() and ReadInput::bytes.
///
///     struct Socket : motifcount::ByteStream {
///         std::size_t read(std::span<std::byte> out) override { return receive(out.data(), out.size()); }
///     };
///
/// Calls never overlap, but may be from different threads. There are no calls after the search has returned or thrown.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    /// Fills the beginning of `out`, which is not empty. Returns the number of bytes, at least one; 0 at the end, after which
    /// it is not called again. May block; stop requests then wait. Exceptions are passed on, unless an error came before.
    virtual std::size_t read(std::span<std::byte> out) = 0;
    /// Total number of bytes, for Progress::bytes_total; 0 if unknown. Called before the first read().
    [[nodiscard]] virtual std::uint64_t size() const { return 0; }
};

/// Record in memory
struct Record {
    /// Title without line ends; reports show it up to the first blank
    std::string_view name = {};
    std::string_view sequence = {};   ///< ASCII letters in any case, or - . *; without line ends
    std::string_view qualities = {};  ///< Empty, or a FASTQ character (33 to 126) per letter
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
/// Calls never overlap, but may be from different threads. There are no calls after the search has returned or thrown.
class RecordStream {
public:
    virtual ~RecordStream() = default;
    /// Sets `record`, which is empty, to the next record. Returns false if there is no further record, and is then not called
    /// again. Exceptions are passed on, unless an error came before.
    virtual bool next(Record& record) = 0;
    /// True if texts from next() stay valid until the search has ended, so that they need not be copied. If false, they must
    /// stay valid until the next call.
    [[nodiscard]] virtual bool keeps_records() const { return false; }
};

}  // namespace motifcount
