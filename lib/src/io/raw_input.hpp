#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "io/input_file.hpp"
#include "io/page_buffer.hpp"

namespace motifcount::internal {

/// Bytes of a compressed file, visible through a window in memory. Not thread-safe.
class RawInput {
public:
    /// Size of the window in bytes. Any BGZF block (up to 64 kB) fits. System calls take little time compared with inflating.
    static constexpr std::size_t window = std::size_t{256} << 10;

    explicit RawInput(InputFile& file) : file_(file) { buffer_.grow(window + page_bytes); }

    /// Makes at least `size` bytes available at data(); may grow the window. Returns false if the input ends earlier.
    bool ensure(std::size_t size) {
        std::size_t const left = end_ - begin_;
        if (left >= size) return true;
        if (size > window) buffer_.grow(round_up_to_page(size) + page_bytes, end_);
        // Moves the remaining bytes so that they end at a page. The next read then starts at a page (page_buffer.hpp).
        std::size_t const end = round_up_to_page(left);
        std::memmove(buffer_.data() + (end - left), buffer_.data() + begin_, left);
        begin_ = end - left;
        end_ = end;
        std::size_t const room = buffer_.capacity() / page_bytes * page_bytes;
        while (end_ - begin_ < size) {
            std::size_t const got = file_.read_some(buffer_.data() + end_, room - end_);
            if (got == 0) return false;
            end_ += got;
        }
        return true;
    }
    [[nodiscard]] unsigned char const* data() const noexcept {
        return reinterpret_cast<unsigned char const*>(buffer_.data()) + begin_;
    }
    [[nodiscard]] std::size_t size() const noexcept { return end_ - begin_; }
    void consume(std::size_t bytes) noexcept {
        begin_ += bytes;
        position_ += bytes;
    }
    void seek(std::uint64_t position) {
        std::uint64_t const before = position % page_bytes;
        file_.seek(position - before);
        begin_ = end_ = 0;
        position_ = position - before;
        consume(ensure(before) ? before : size());
    }
    /// Position of data() in the file
    [[nodiscard]] std::uint64_t position() const noexcept { return position_; }

private:
    InputFile& file_;
    PageBuffer buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::uint64_t position_ = 0;
};

}  // namespace motifcount::internal
