#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal::test {

/// Compression level and header fields of a gzip member
struct MemberStyle {
    int level = 6;  ///< Compression level of zlib; 0 = stored blocks
    std::string name, comment, extra;
    bool has_name = false, has_comment = false, has_extra = false, has_header_crc = false;
};
/// Returns one gzip member (RFC 1952) that contains `text`.
[[nodiscard]] std::string gzip_member(std::string_view text, MemberStyle const& style = {});
/// Returns one BGZF block; `text` has at most 65280 bytes.
[[nodiscard]] std::string bgzf_block(std::string_view text, int level = 6);
/// Returns a complete BGZF file: blocks of at most `block` bytes of text, and the end-of-file block.
[[nodiscard]] std::string bgzf_file(std::string_view text, std::size_t block = 65280);
/// Returns the 28-byte end-of-file block that the SAM specification defines.
[[nodiscard]] std::string bgzf_end_block();

/// Settings of a zstd frame
struct ZstdStyle {
    int level = 3;
    bool checksum = true;
    bool content_size = true;  ///< Whether the header has the content size
    int window_log = 0;        ///< Base-2 logarithm of the window size; 0 = default of the level
};
/// Returns one zstd frame (RFC 8878) that contains `text`.
[[nodiscard]] std::string zstd_frame(std::string_view text, ZstdStyle const& style = {});
/// Returns a skippable zstd frame of the kind 0 to 15.
[[nodiscard]] std::string zstd_skippable(std::string_view content, unsigned kind = 0);
/// Returns one xz stream that contains `text`.
[[nodiscard]] std::string xz_stream(std::string_view text, bool checksum = true, std::uint32_t preset = 6);
/// Returns one bzip2 stream that contains `text`.
[[nodiscard]] std::string bzip2_stream(std::string_view text, int level = 9);

}  // namespace motifcount::internal::test
