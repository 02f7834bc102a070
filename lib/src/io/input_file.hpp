#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "io/page_buffer.hpp"
#include "motifcount/message.hpp"
#include "motifcount/streams.hpp"

namespace motifcount::internal {

/// Throws Error(input) with the message "NAME: WHAT".
[[noreturn]] void throw_input_error(std::string_view name, Message const& what);
/// Throws Error(input) with the message "NAME: WHAT: REASON". `number`: errno
[[noreturn]] void throw_system_error(std::string_view name, std::string_view what, int number);

/// Open input: a file, FIFO, device, standard input, or a stream of the caller. Interrupted and short reads are repeated, so
/// that fewer bytes than requested always mean the end of the input. Owns its descriptor, except standard input. read_at() and
/// the const functions are thread-safe; only one thread at a time may call peek() and read().
class InputFile {
public:
    /// Opens `path`; "-" is standard input. Throws Error(input) if it cannot be opened or is a directory. Opening a FIFO does
    /// not wait for its writer, but reading does. On a request from `stop`, reading throws Error(stopped).
    explicit InputFile(std::string const& path, std::stop_token stop = {});
    /// `stream` must outlive this object. Exceptions from `stream` pass through to the caller.
    InputFile(ByteStream& stream, std::string name, std::stop_token stop = {});
    ~InputFile();
    InputFile(InputFile const&) = delete;
    InputFile& operator=(InputFile const&) = delete;

    /// Returns the first bytes without consuming them; fewer than `size` bytes only if the input is shorter. If the file is not
    /// regular, call peek() before the first read(). The view is valid until the next call.
    [[nodiscard]] std::string_view peek(std::size_t size);

    [[nodiscard]] bool has_peeked() const noexcept { return peeked_used_ < peeked_size_; }

    /// Reads the next bytes, and returns their number; fewer than `size` only at the end of the input.
    [[nodiscard]] std::size_t read(char* out, std::size_t size);
    /// Reads the bytes that are available, for slow pipes. Returns their number; 0 only at the end of the input.
    [[nodiscard]] std::size_t read_some(char* out, std::size_t size);
    /// Reads at a position of a regular file, relative to where reading began. Returns fewer than `size` bytes only at the end.
    [[nodiscard]] std::size_t read_at(char* out, std::size_t size, std::uint64_t position) const;

    void seek(std::uint64_t position);

    /// Requests a larger pipe buffer, which the system may refuse.
    void widen_pipe() const noexcept;

    /// True for a regular file that is not empty; only such a file supports read_at(). Files in /proc report size 0.
    [[nodiscard]] bool is_regular() const noexcept { return regular_; }
    /// True if reading began after the first byte, for example because another program read part of standard input
    [[nodiscard]] bool is_part_read() const noexcept { return start_ != 0; }
    [[nodiscard]] bool is_stream() const noexcept { return stream_ != nullptr; }
    [[nodiscard]] std::stop_token const& stop() const noexcept { return stop_; }
    /// Current number of bytes from where reading began to the end of a regular file; for a stream, its stated size; otherwise
    /// 0. Throws Error(input) if the size of a file cannot be determined.
    [[nodiscard]] std::uint64_t size() const;
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    /// True if the name is a path that can be opened again; false for standard input and streams
    [[nodiscard]] bool has_path() const noexcept { return stream_ == nullptr && !keeps_open_; }
    /// Descriptor for use by other libraries, owned by this object; -1 for a stream
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

private:
    [[nodiscard]] std::size_t read_next(char* out, std::size_t size);
    [[nodiscard]] std::size_t read_stream(char* out, std::size_t size);
    [[nodiscard]] bool has_bytes() const;

    std::string name_;
    std::stop_token stop_;
    /// Whether to wait with poll(): true for FIFOs, and for all inputs if a stop can be requested
    bool polls_ = false;
    ByteStream* stream_ = nullptr;  ///< Null = file
    std::uint64_t stream_size_ = 0;
    bool stream_ended_ = false;
    int descriptor_ = -1;
    /// Whether the descriptor is standard input, which stays open. (Another file may have descriptor number 0.)
    bool keeps_open_ = false;
    bool regular_ = false;
    std::uint64_t start_ = 0;  ///< Position in the file at which reading began
    PageBuffer peeked_;
    std::size_t peeked_size_ = 0;
    std::size_t peeked_used_ = 0;
};

}  // namespace motifcount::internal
