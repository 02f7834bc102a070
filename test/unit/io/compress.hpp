#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal::test {

/// How a gzip member is to look.
struct MemberStyle {
    int level = 6;  ///< zlib's; 0 gives stored blocks
    std::string name, comment, extra;
    bool has_name = false, has_comment = false, has_extra = false, has_header_crc = false;
};
/// One gzip member (RFC 1952) holding `text`.
[[nodiscard]] std::string gzip_member(std::string_view text, MemberStyle const& style = {});
/// One BGZF block (at most 65280 bytes of text).
[[nodiscard]] std::string bgzf_block(std::string_view text, int level = 6);
/// A whole BGZF file: blocks of at most `block` bytes, and the end-of-file block.
[[nodiscard]] std::string bgzf_file(std::string_view text, std::size_t block = 65280);
/// The 28-byte end-of-file block of the SAM specification.
[[nodiscard]] std::string bgzf_end_block();

}  // namespace motifcount::internal::test
