#include "output/text_sum.hpp"

#include <libdeflate.h>

#include <algorithm>

namespace motifcount::internal {

void TextSum::add(std::string_view text) noexcept {
    lines_ += static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    crc_ = libdeflate_crc32(crc_, text.data(), text.size());
}

std::string TextSum::to_text() const {
    std::string text = std::to_string(lines_) + ' ';
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[(crc_ >> shift) & 15U];
    return text;
}

}  // namespace motifcount::internal
