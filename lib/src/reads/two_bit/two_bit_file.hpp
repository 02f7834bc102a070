#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// Range of a sequence, from the first base to the base after the last
using BaseRange = std::pair<std::uint64_t, std::uint64_t>;

/// Sequence of a .2bit file, as its header describes it
struct TwoBitSequence {
    std::string name;
    std::uint64_t length = 0;        ///< Number of bases
    std::vector<BaseRange> unknown;  ///< Ranges of N, in ascending order
    std::uint64_t first_byte = 0;    ///< Position of the bases in the file
};

/// File in the format .2bit of the UCSC Genome Browser, version 0 or 1, in either byte order: an index, then the sequences. Each
/// sequence has a header with the ranges of N and of lower-case letters, and four bases per byte. The constructor reads the index.
/// All functions throw Error(input) if the file is truncated or damaged. Thread-safe after construction.
class TwoBitFile {
public:
    struct Entry {
        std::string name;
        std::uint64_t position = 0;  ///< Position of the sequence in the file
    };

    explicit TwoBitFile(std::unique_ptr<InputFile> file);

    [[nodiscard]] std::vector<Entry> const& entries() const noexcept { return entries_; }
    /// Reads the header of a sequence. Checks that the file includes all its bases.
    [[nodiscard]] TwoBitSequence open(std::size_t entry) const;
    /// Reads bases into `words`, two bits each, in the layout of TextView::bases. Base `from` is in slot `from % 4`. N are unspecified
    /// bases. One more word than necessary is readable.
    void read(TwoBitSequence const& sequence, BaseRange bases, std::vector<std::uint64_t>& words) const;
    /// Returns bases as the letters A, C, G, T and N.
    [[nodiscard]] std::string letters(TwoBitSequence const& sequence, BaseRange bases) const;

    [[nodiscard]] std::string const& name() const noexcept { return file_->name(); }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    class Numbers;

    void read_index(Numbers& numbers);
    void check_positions(std::uint64_t index_end) const;
    [[noreturn]] void fail(std::string const& what) const { throw_input_error(file_->name(), what); }
    [[noreturn]] void fail_in(std::string const& sequence, std::string const& what) const;

    std::unique_ptr<InputFile> file_;
    std::uint64_t size_ = 0;
    bool swapped_ = false;  ///< Whether the numbers are in big-endian order
    std::vector<Entry> entries_;
};

/// Calls `known(from, to)` and `unknown(from, to)` for the ranges of `bases`, in order.
template <typename Known, typename Unknown>
void for_each_range(TwoBitSequence const& sequence, BaseRange bases, Known const& known,
                    Unknown const& unknown) {
    auto [at, end] = bases;
    auto const first = std::ranges::upper_bound(sequence.unknown, at, {}, &BaseRange::second);
    for (auto range = first; range != sequence.unknown.end() && range->first < end; ++range) {
        if (at < range->first) known(at, range->first);
        at = std::max(at, range->first);
        std::uint64_t const to = std::min(end, range->second);
        if (at < to) unknown(at, to);
        at = std::max(at, to);
    }
    if (at < end) known(at, end);
}

}  // namespace motifcount::internal
