#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "motifcount/inputs.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// What the files of an input take as they are stored, mates too; nothing of streams, standard input and other files that are
/// not regular. Opens nothing, which would block at a FIFO, or take its writer away.
[[nodiscard]] std::optional<std::uint64_t> stored_bytes(ReadInput const& input);

/// Opens the inputs of a run. Thread safety: none of its own, but it changes nothing once it is made.
class InputOpener {
public:
    /// Throws Error(usage) if an input is several things at once. Both must outlive it. `options` are those of every input, its threads those of the run; `slices` are by input, or
    /// empty: all are read whole. `is_slow`: a piece takes long, so that small files are to be shared by all threads.
    InputOpener(std::vector<ReadInput> const& inputs, std::span<std::optional<InputSlice> const> slices,
                ReaderOptions options, bool is_slow = false);

    /// How many inputs may be open at once so that file descriptors suffice for them and for all else.
    [[nodiscard]] static unsigned descriptors_allow() noexcept;

    /// Opening it takes nothing from anybody, and it can be opened again: it is a regular file, or two of them.
    [[nodiscard]] bool is_regular(std::size_t input) const noexcept { return bytes_[input] != unknown; }
    /// All inputs together; 0 if one of them has no size.
    [[nodiscard]] std::uint64_t total_bytes() const noexcept { return has_total_ ? total_bytes_ : 0; }
    /// The bytes of the inputs from that one on, as far as they have a size.
    [[nodiscard]] std::uint64_t bytes_from(std::size_t input) const noexcept;
    /// `bytes_left`: of all inputs that are not read to their ends, this one among them: it gets the share of the threads
    /// for its decoding that it has of these bytes. Throws Error(input).
    [[nodiscard]] std::unique_ptr<Reader> open(std::size_t input, std::uint64_t bytes_left) const;

private:
    static constexpr std::uint64_t unknown = UINT64_MAX;

    [[nodiscard]] unsigned share_of_threads(std::size_t input, std::uint64_t bytes_left) const noexcept;

    std::vector<ReadInput> const& inputs_;
    std::span<std::optional<InputSlice> const> slices_;
    ReaderOptions options_;
    bool const is_slow_;
    std::vector<std::uint64_t> bytes_;  ///< by input
    std::vector<std::unique_ptr<RecordStream>>
        paired_;  ///< by input: its records and their mates; null: it has none
    std::uint64_t total_bytes_ = 0;
    bool has_total_ = true;
};

}  // namespace motifcount::internal
