#include "io/alignment_format.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "io/gzip_header.hpp"

namespace motifcount::internal {
namespace {

using namespace std::string_view_literals;

/// The first `size` bytes, by whatever leaves the input untouched.
std::string first_bytes(InputFile& file, std::size_t size) {
    if (!file.is_regular()) return std::string(file.peek(size));
    std::string bytes(size, '\0');
    bytes.resize(file.read_at(bytes.data(), size, 0));
    return bytes;
}

/// The text of the BGZF block, or nothing where it is damaged: then whoever reads it will complain.
std::string inflate_block(std::string_view block) {
    constexpr std::size_t fixed_header = 12;
    auto const* bytes = reinterpret_cast<unsigned char const*>(block.data());
    std::size_t const header = fixed_header + load_le16(bytes + 10);
    if (header + gzip_trailer_size > block.size()) return {};
    std::string text(std::size_t{1} << 16, '\0');
    std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> const inflater(
        libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
    std::size_t size = 0;
    if (inflater == nullptr || libdeflate_deflate_decompress(
                                   inflater.get(), bytes + header, block.size() - header - gzip_trailer_size,
                                   text.data(), text.size(), &size) != LIBDEFLATE_SUCCESS)
        return {};
    text.resize(size);
    return text;
}

/// A header line of SAM. A FASTQ title may begin with @ as well, but hardly with one of these.
bool begins_as_sam(std::string_view text) {
    static constexpr std::string_view beginnings[] = {"@HD\tVN:"sv, "@SQ\tSN:"sv, "@RG\tID:"sv, "@PG\tID:"sv,
                                                      "@CO\t"sv};
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [text](std::string_view beginning) { return text.starts_with(beginning); });
}

}  // namespace

char const* to_string(AlignmentFormat format) noexcept {
    switch (format) {
        case AlignmentFormat::sam:
            return "SAM";
        case AlignmentFormat::bam:
            return "BAM";
        case AlignmentFormat::cram:
            return "CRAM";
        case AlignmentFormat::none:
            break;
    }
    return "none";
}

AlignmentFormat detect_alignment(InputFile& file) {
    std::string head = first_bytes(file, gzip_header_peek);
    if (head.starts_with("CRAM")) return AlignmentFormat::cram;
    if (std::size_t const block = bgzf_block_length(head); block != 0) {
        head = first_bytes(file, block);
        head = head.size() == block ? inflate_block(head) : std::string();
    }
    if (head.starts_with("BAM\1")) return AlignmentFormat::bam;
    return begins_as_sam(head) ? AlignmentFormat::sam : AlignmentFormat::none;
}

}  // namespace motifcount::internal
