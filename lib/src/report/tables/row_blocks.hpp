#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/parallel.hpp"
#include "output/output_file.hpp"

namespace motifcount::internal {

/// Rows in memory, with the functions of OutputFile that TableFormat::put_row() requires
class RowBuffer {
public:
    [[nodiscard]] char* reserve(std::size_t bytes) {
        if (text_.size() - used_ < bytes) text_.resize(std::max(2 * text_.size(), used_ + bytes));
        return text_.data() + used_;
    }
    void advance(char const* end) noexcept { used_ = static_cast<std::size_t>(end - text_.data()); }
    void clear() noexcept { used_ = 0; }
    [[nodiscard]] std::string_view text() const noexcept { return {text_.data(), used_}; }

private:
    std::vector<char> text_;
    std::size_t used_ = 0;
};

/// Writes rows 0 to count - 1 of a table. put(buffer, row) writes a row into a RowBuffer; if there are many rows, it is called on up
/// to `threads` threads, which need memory for their stacks.
template <class Put>
void write_rows(OutputFile& out, unsigned threads, std::size_t count, Put const& put) {
    constexpr std::size_t block = std::size_t{1} << 10U;  // Rows; a block takes about 25 us and 100 kB
    constexpr std::size_t many = std::size_t{1} << 18U;
    if (count < many) threads = 1;
    // Several blocks per thread, because threads are started again after the blocks are written
    std::vector<RowBuffer> buffers(
        std::min((count + block - 1) / block, std::size_t{4} * std::max(threads, 1U)));
    for (std::size_t first = 0; first < count; first += block * buffers.size()) {
        parallel_for(threads, buffers.size(), [&](std::size_t i) {
            buffers[i].clear();
            std::size_t const end = std::min(count, first + (i + 1) * block);
            for (std::size_t row = first + i * block; row < end; ++row) put(buffers[i], row);
        });
        for (RowBuffer const& buffer : buffers) out.write(buffer.text());
    }
}

}  // namespace motifcount::internal
