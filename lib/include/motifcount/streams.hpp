#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace motifcount {

/// Bytes from anywhere, to be searched as a file of the same content would be: FASTA or FASTQ, plain or compressed, SAM,
/// BAM or CRAM, told by the first bytes. See Searcher::search() and ReadInput::bytes.
///
///     struct Socket : motifcount::ByteStream {
///         std::size_t read(std::span<std::byte> out) override { return receive(out.data(), out.size()); }
///     };
///
/// Thread safety: calls come one at a time, though not always from one thread, and none after the search has returned or
/// thrown.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    /// Fills the beginning of `out`, which is not empty, and returns how many bytes it took: at least one; 0 at the end,
    /// after which it is not called again. May wait; a search that is to stop waits with it. What it throws comes out of
    /// the search unchanged, unless there was an error before.
    virtual std::size_t read(std::span<std::byte> out) = 0;
    /// How many bytes there are in all, for Progress::bytes_total; 0: unknown. Asked before the first read().
    [[nodiscard]] virtual std::uint64_t size() const { return 0; }
};

/// A record that is at hand.
struct Record {
    std::string_view name =
        {};  ///< the title, of which reports show what is before the first blank; no line ends
    std::string_view sequence = {};   ///< ASCII letters in any case, or - . *; no line ends
    std::string_view qualities = {};  ///< empty, or a character of FASTQ (33 to 126) for each letter
};

/// Records from anywhere. See Searcher::search() and ReadInput::records.
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
/// Thread safety: as with ByteStream.
class RecordStream {
public:
    virtual ~RecordStream() = default;
    /// Sets `record`, which is empty, to the next one; false: there is none, and it is not called again. What it throws
    /// comes out of the search unchanged, unless there was an error before.
    virtual bool next(Record& record) = 0;
    /// Whether what next() gave stays valid until the search has ended, so that it need not be copied. Else it is to be
    /// valid until the next call.
    [[nodiscard]] virtual bool keeps_records() const { return false; }
};

}  // namespace motifcount
