#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// What a text is known by: its number of lines and the CRC-32 of its bytes (that of gzip, RFC 1952, section 8), which
/// changes with every change that lies within 32 bits, and with all but one in 2^32 others.
class TextSum {
public:
    void add(std::string_view text) noexcept;
    /// "LINES CRC", the latter in eight hexadecimal digits.
    [[nodiscard]] std::string to_text() const;

private:
    std::uint64_t lines_ = 0;
    std::uint32_t crc_ = 0;
};

}  // namespace motifcount::internal
