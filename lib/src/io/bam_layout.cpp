#include "io/bam_layout.hpp"

#include "io/gzip_header.hpp"

namespace motifcount::internal {
namespace {

unsigned char const* at(std::string_view bytes, std::size_t offset) noexcept {
    return reinterpret_cast<unsigned char const*>(bytes.data()) + offset;
}

}  // namespace

std::uint64_t bam_record_size(std::string_view bytes) noexcept {
    return load_le32(at(bytes, 0));
}

std::optional<AlignmentRecord> parse_bam_record(std::string_view bytes) noexcept {
    // refID 0, pos 4, l_read_name 8, mapq 9, bin 10, n_cigar_op 12, flag 14, l_seq 16, next_refID 20,
    // next_pos 24, tlen 28, then read_name, cigar, seq, qual and tags.
    if (bytes.size() < bam_smallest_record) return std::nullopt;
    std::uint64_t const name_size = *at(bytes, 8);
    std::uint64_t const cigar_size = std::uint64_t{4} * load_le16(at(bytes, 12));
    std::uint64_t const length = load_le32(at(bytes, 16));
    std::uint64_t const sequence = bam_fixed_bytes + name_size + cigar_size;
    std::uint64_t const qualities = sequence + (length + 1) / 2;
    if (name_size == 0 || qualities + length > bytes.size()) return std::nullopt;
    AlignmentRecord record;
    record.name = bytes.substr(bam_fixed_bytes, name_size - 1);
    record.name = record.name.substr(0, record.name.find('\0'));  // some pad with more than one NUL
    record.flag = load_le16(at(bytes, 14));
    record.length = static_cast<std::size_t>(length);
    record.bases = at(bytes, sequence);
    record.qualities = at(bytes, qualities);
    return record;
}

std::optional<std::size_t> bam_header_size(std::string_view bytes) noexcept {
    std::uint64_t size = 4;  // the magic number
    if (bytes.size() < size + 4) return std::nullopt;
    size += 4 + std::uint64_t{load_le32(at(bytes, size))};  // the SAM header
    if (bytes.size() < size + 4) return std::nullopt;
    std::uint32_t const references = load_le32(at(bytes, size));
    size += 4;
    for (std::uint32_t i = 0; i < references; ++i) {
        if (bytes.size() < size + 4) return std::nullopt;
        size += 4 + std::uint64_t{load_le32(at(bytes, size))} + 4;  // name and length
    }
    if (bytes.size() < size) return std::nullopt;
    return static_cast<std::size_t>(size);
}

std::optional<std::uint32_t> bam_reference_count(std::string_view bytes) noexcept {
    if (!bam_header_size(bytes)) return std::nullopt;
    return load_le32(at(bytes, 8 + std::size_t{load_le32(at(bytes, 4))}));
}

bool is_plausible_bam_record(std::string_view bytes, std::uint64_t size, std::uint32_t references) noexcept {
    auto const signed_at = [&](std::size_t offset) {
        return static_cast<std::int32_t>(load_le32(at(bytes, offset)));
    };
    auto const known = [&](std::int32_t reference) {
        return reference >= -1 && reference < static_cast<std::int64_t>(references);
    };
    if (!known(signed_at(0)) || signed_at(4) < -1 || !known(signed_at(20)) || signed_at(24) < -1)
        return false;
    std::uint64_t const name_size = *at(bytes, 8);
    std::uint64_t const length = load_le32(at(bytes, 16));
    std::uint64_t const parts =
        bam_fixed_bytes + name_size + std::uint64_t{4} * load_le16(at(bytes, 12)) + (length + 1) / 2 + length;
    if (name_size == 0 || parts > size) return false;
    std::string_view const name = bytes.substr(bam_fixed_bytes, name_size);
    if (name.size() < name_size) return true;  // the rest is not at hand
    if (name.back() != '\0') return false;
    for (char const letter : name.substr(0, name.find('\0')))
        if (letter < '!' || letter > '~') return false;
    return true;
}

}  // namespace motifcount::internal
