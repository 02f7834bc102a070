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
/// Throws Error(input) with the message "NAME: WHAT: " and why, as errno tells it.
[[noreturn]] void throw_system_error(std::string_view name, std::string_view what, int number);

/// An open input: a file, a FIFO, a device, standard input, or a stream of the caller's. Interrupted and short reads are
/// retried, so that a short count always means the end. Owns its descriptor (standard input's excepted). Thread safety:
/// read_at() and the observers may be called by any thread; peek() and read() by one at a time.
class InputFile {
public:
    /// Opens `path`; "-" is standard input. Throws Error(input) if it cannot be opened or is a directory.
    /// Opening a FIFO does not wait for its first writer: reading does. Once `stop` asks for it, reading throws Error(stopped), also
    /// while it waits.
    explicit InputFile(std::string const& path, std::stop_token stop = {});
    /// What the stream throws passes through. It must outlive this.
    InputFile(ByteStream& stream, std::string name, std::stop_token stop = {});
    ~InputFile();
    InputFile(InputFile const&) = delete;
    InputFile& operator=(InputFile const&) = delete;

    /// The first bytes without consuming them; fewer only if the input is shorter. Of an input that is no
    /// regular file, call it before the first read(). The view is valid until the next call.
    [[nodiscard]] std::string_view peek(std::size_t size);

    /// Bytes that peek() took are still to be read.
    [[nodiscard]] bool has_peeked() const noexcept { return peeked_used_ < peeked_size_; }

    /// Reads the next bytes; fewer than `size` only at the end of the input.
    [[nodiscard]] std::size_t read(char* out, std::size_t size);
    /// Reads what is there, at least one byte unless at the end: for consumers that should not wait for a
    /// slow pipe.
    [[nodiscard]] std::size_t read_some(char* out, std::size_t size);
    /// Reads at a position of a seekable input, counted from where reading began.
    [[nodiscard]] std::size_t read_at(char* out, std::size_t size, std::uint64_t position) const;

    /// The next read() is from there; of a regular file.
    void seek(std::uint64_t position);

    /// Asks the system for more room in a pipe, which it may refuse.
    void widen_pipe() const noexcept;

    /// A regular file whose size is known and not 0 (files below /proc say 0): read_at() works.
    [[nodiscard]] bool is_regular() const noexcept { return regular_; }
    /// Reading began behind its first byte, as of standard input of which another program has read.
    [[nodiscard]] bool is_part_read() const noexcept { return start_ != 0; }
    [[nodiscard]] bool is_stream() const noexcept { return stream_ != nullptr; }
    [[nodiscard]] std::stop_token const& stop() const noexcept { return stop_; }
    /// Bytes from where reading began to the end of a regular file as it is now; what a stream says; 0 for any other input.
    /// Throws Error(input) if the system cannot tell.
    [[nodiscard]] std::uint64_t size() const;
    [[nodiscard]] std::string const& name() const noexcept { return name_; }  ///< for messages
    /// Its name is a path by which it can be opened once more: neither standard input nor a stream.
    [[nodiscard]] bool has_path() const noexcept { return stream_ == nullptr && !keeps_open_; }
    /// The open file itself, for those who read it by other means; still this object's. -1: it is a stream.
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

private:
    [[nodiscard]] std::size_t read_next(char* out, std::size_t size);
    [[nodiscard]] std::size_t read_stream(char* out, std::size_t size);
    [[nodiscard]] bool has_bytes() const;

    std::string name_;
    std::stop_token stop_;
    bool polls_ = false;  ///< reading waits by poll(): of a FIFO, and where there may be a stop request
    ByteStream* stream_ = nullptr;  ///< null: a file
    std::uint64_t stream_size_ = 0;
    bool stream_ended_ = false;
    int descriptor_ = -1;
    bool keeps_open_ = false;  ///< it is that of "-"; a file may have got the same number
    bool regular_ = false;
    std::uint64_t start_ = 0;  ///< file offset at which reading began (standard input may be part-read)
    PageBuffer peeked_;
    std::size_t peeked_size_ = 0;
    std::size_t peeked_used_ = 0;
};

}  // namespace motifcount::internal
