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

/// Returns the stored size of an input's files in bytes, including mates. Empty for streams, standard input, and files that
/// are not regular. Does not open files, because opening a FIFO may block or end the program that writes to it.
[[nodiscard]] std::optional<std::uint64_t> stored_bytes(ReadInput const& input);

/// Opens the inputs of a run. Immutable after construction.
class InputOpener {
public:
    /// `inputs` and `slices` must outlive this object. `slices`: part of each input to read; empty = whole inputs. `options`:
    /// for all inputs; its number of threads is for the whole run. `is_slow`: whether searching takes so long that small files
    /// are split to occupy all threads. Throws Error(usage) if an input mixes files with streams or two kinds of streams.
    InputOpener(std::vector<ReadInput> const& inputs, std::span<std::optional<InputSlice> const> slices,
                ReaderOptions options, bool is_slow = false);

    /// Returns the number of inputs that may be open at once. Leaves file descriptors for reports and libraries.
    [[nodiscard]] static unsigned descriptors_allow() noexcept;

    /// True if the input consists of regular files, so that it can be opened several times without losing data
    [[nodiscard]] bool is_regular(std::size_t input) const noexcept { return bytes_[input] != unknown; }
    /// Size of an input in bytes; 0 if it is unknown
    [[nodiscard]] std::uint64_t bytes(std::size_t input) const noexcept {
        return is_regular(input) ? bytes_[input] : 0;
    }
    /// Total input size in bytes; 0 if the size of an input is unknown
    [[nodiscard]] std::uint64_t total_bytes() const noexcept { return has_total_ ? total_bytes_ : 0; }
    /// Returns the total size in bytes of input number `input` and all later inputs. Inputs of unknown size count as 0.
    [[nodiscard]] std::uint64_t bytes_from(std::size_t input) const noexcept;
    /// Opens an input. `bytes_left`: size of all inputs that are not completely read, including this input. The decoder gets a
    /// share of the threads that is proportional to the input's share of `bytes_left`. Throws Error(input).
    [[nodiscard]] std::unique_ptr<Reader> open(std::size_t input, std::uint64_t bytes_left) const;

private:
    static constexpr std::uint64_t unknown = UINT64_MAX;

    [[nodiscard]] unsigned share_of_threads(std::size_t input, std::uint64_t bytes_left) const noexcept;

    std::vector<ReadInput> const& inputs_;
    std::span<std::optional<InputSlice> const> slices_;
    ReaderOptions options_;
    bool const is_slow_;
    /// Stored size in bytes of each input, or `unknown`
    std::vector<std::uint64_t> bytes_;
    /// Record streams joined with their mates, by input; null for other inputs
    std::vector<std::unique_ptr<RecordStream>> paired_;
    std::uint64_t total_bytes_ = 0;
    bool has_total_ = true;
};

}  // namespace motifcount::internal
