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

/// How a zstd frame is to look.
struct ZstdStyle {
    int level = 3;
    bool checksum = true;
    bool content_size = true;  ///< is told by the header
    int window_log = 0;        ///< 0: the level's
};
/// One zstd frame (RFC 8878) holding `text`.
[[nodiscard]] std::string zstd_frame(std::string_view text, ZstdStyle const& style = {});
/// A skippable frame of the given kind (0 to 15).
[[nodiscard]] std::string zstd_skippable(std::string_view content, unsigned kind = 0);
/// One xz stream holding `text`.
[[nodiscard]] std::string xz_stream(std::string_view text, bool checksum = true, std::uint32_t preset = 6);
/// One bzip2 stream holding `text`.
[[nodiscard]] std::string bzip2_stream(std::string_view text, int level = 9);

}  // namespace motifcount::internal::test
