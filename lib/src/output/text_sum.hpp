#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Checksum of a text: its number of lines, and the CRC-32 of its bytes (as in gzip: RFC 1952, section 8). Detects all changes
/// within 32 consecutive bits, and misses 1 in 2^32 of other changes.
class TextSum {
public:
    void add(std::string_view text) noexcept;
    /// Returns "LINES CRC", with the CRC as eight hexadecimal digits.
    [[nodiscard]] std::string to_text() const;

private:
    std::uint64_t lines_ = 0;
    std::uint32_t crc_ = 0;
};

}  // namespace motifcount::internal
