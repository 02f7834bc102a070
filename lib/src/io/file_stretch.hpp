#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "io/input_file.hpp"
#include "io/page_buffer.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

/// Growable part of a regular file, in memory. If reading fails, the part ends early and failed() is true; a reader of the
/// whole file will report the error. Different objects are independent; a single object is not thread-safe.
class FileStretch {
public:
    /// Minimum step in bytes by which a stretch grows. Most blocks extend beyond a range by less than this.
    static constexpr std::size_t extension = std::size_t{64} << 10;
    static constexpr std::size_t longest = std::size_t{64} << 20;

    void load(InputFile const& file, std::uint64_t first, std::size_t size) {
        first_ = first;
        size_ = 0;
        failed_ = false;
        append(file, size);
    }
    /// Doubles the size. Returns false if the file ends, reading fails, or the size has reached `longest`.
    [[nodiscard]] bool extend(InputFile const& file) {
        std::size_t const before = size_;
        if (size_ < longest) append(file, std::max(size_, extension));
        return size_ > before;
    }
    /// Extends the part up to position `byte` of the file, or to the end of the file.
    void cover(InputFile const& file, std::uint64_t byte) {
        if (byte > end()) append(file, round_up_to_page(static_cast<std::size_t>(byte - end())));
    }
    /// Bytes in the part; at least PageBuffer::padding more bytes are readable
    [[nodiscard]] unsigned char const* data() const noexcept {
        return reinterpret_cast<unsigned char const*>(bytes_.data());
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Position of the part in the file
    [[nodiscard]] std::uint64_t first() const noexcept { return first_; }
    [[nodiscard]] std::uint64_t end() const noexcept { return first_ + size_; }
    [[nodiscard]] bool failed() const noexcept { return failed_; }

private:
    void append(InputFile const& file, std::size_t size) {
        bytes_.grow(size_ + size + extension, size_);  // Includes room for the next append()
        try {
            size_ += file.read_at(bytes_.data() + size_, size, end());
        } catch (Error const&) {
            failed_ = true;
        }
    }

    PageBuffer bytes_;
    std::size_t size_ = 0;
    std::uint64_t first_ = 0;
    bool failed_ = false;
};

}  // namespace motifcount::internal
