#include "reads/alignments/bam_layout.hpp"

#include "io/gzip/gzip_header.hpp"

namespace motifcount::internal {
namespace {

unsigned char const* at(std::string_view bytes, std::size_t offset) noexcept {
    return reinterpret_cast<unsigned char const*>(bytes.data()) + offset;
}
std::int32_t signed_at(std::string_view bytes, std::size_t offset) noexcept {
    return static_cast<std::int32_t>(load_le32(at(bytes, offset)));
}

/// Offsets of the parts in a record. Offsets in the fixed part: refID 0, pos 4, l_read_name 8, mapq 9, bin 10, n_cigar_op 12,
/// flag 14, l_seq 16, next_refID 20, next_pos 24, tlen 28. The next parts are read_name, cigar, seq, qual and tags.
struct BamParts {
    std::uint64_t length;  ///< Number of bases
    std::uint64_t cigar;
    std::uint64_t sequence;
    std::uint64_t qualities;
};
BamParts parts_of(std::string_view bytes) noexcept {
    std::uint64_t const length = load_le32(at(bytes, 16));
    std::uint64_t const cigar = bam_fixed_bytes + *at(bytes, 8);
    std::uint64_t const sequence = cigar + std::uint64_t{4} * load_le16(at(bytes, 12));
    return {length, cigar, sequence, sequence + (length + 1) / 2};
}

}  // namespace

std::uint64_t bam_record_size(std::string_view bytes) noexcept {
    return load_le32(at(bytes, 0));
}

std::string_view damage_of_bam_record(std::string_view bytes, std::uint64_t size,
                                      std::uint32_t references) noexcept {
    auto const parts = parts_of(bytes);
    if (parts.cigar == bam_fixed_bytes) return "it has no name";
    if (parts.qualities + parts.length > size) return "its fields are longer than the record";
    for (std::size_t const place : {0U, 20U}) {
        std::int32_t const reference = signed_at(bytes, place);
        if (reference < -1 || reference >= std::int64_t{references})
            return "its reference is not in the header";
    }
    return {};
}

AlignmentRecord parse_bam_record(std::string_view bytes) noexcept {
    auto const parts = parts_of(bytes);
    AlignmentRecord record;
    record.name = bytes.substr(bam_fixed_bytes, parts.cigar - bam_fixed_bytes - 1);
    record.name = record.name.substr(0, record.name.find('\0'));  // Names may be padded with several NULs
    record.flag = load_le16(at(bytes, 14));
    record.length = static_cast<std::size_t>(parts.length);
    record.bases = at(bytes, parts.sequence);
    record.qualities = at(bytes, parts.qualities);
    return record;
}

BamHeader view_bam_header(std::string_view bytes) noexcept {
    using State = BamHeader::State;
    // Minimum size of a reference in bytes: size field, name (only a NUL), and length
    constexpr std::uint64_t smallest_reference = 4 + 1 + 4;
    BamHeader header;
    header.size = 4 + 4;  // Size of the magic number and the SAM header's length field
    if (bytes.size() < header.size) return header;
    std::uint32_t const text = load_le32(at(bytes, 4));
    header.size += std::uint64_t{text} + 4;  // Adds the SAM header and the number of references
    if (text > INT32_MAX) header.state = State::damaged;
    if (header.state == State::damaged || bytes.size() < header.size) return header;
    header.references = load_le32(at(bytes, header.size - 4));
    if (header.references > INT32_MAX) header.state = State::damaged;
    for (std::uint32_t left = header.references; left > 0; --left) {
        if (header.state == State::damaged) return header;
        if (bytes.size() < header.size + smallest_reference) {
            header.size += left * smallest_reference;
            return header;
        }
        std::uint32_t const name = load_le32(at(bytes, header.size));
        if (name == 0 || name > INT32_MAX) header.state = State::damaged;
        header.size += 4 + std::uint64_t{name} + 4;
    }
    if (header.state == State::cut && bytes.size() >= header.size) header.state = State::whole;
    return header;
}

bool is_plausible_bam_record(std::string_view bytes, std::uint64_t size, std::uint32_t references) noexcept {
    if (!damage_of_bam_record(bytes, size, references).empty()) return false;
    if (signed_at(bytes, 4) < -1 || signed_at(bytes, 24) < -1) return false;
    std::size_t const name_size = *at(bytes, 8);
    std::string_view const name = bytes.substr(bam_fixed_bytes, name_size);
    if (name.size() < name_size) return true;  // Only the start of the name is available
    if (name.back() != '\0') return false;
    for (char const letter : name.substr(0, name.find('\0')))
        if (letter < '!' || letter > '~') return false;
    return true;
}

}  // namespace motifcount::internal
