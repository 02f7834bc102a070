#include "reads/alignments/cram_framing.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace motifcount::internal {
namespace {

/// Reads numbers from bytes. `whole` becomes false if there are too few bytes.
struct Cursor {
    std::string_view bytes;
    std::size_t at = 0;
    bool whole = true;

    std::uint8_t byte() {
        if (at == bytes.size()) whole = false;
        return whole ? static_cast<std::uint8_t>(bytes[at++]) : std::uint8_t{0};
    }
    std::uint32_t int32() {
        std::uint32_t value = 0;
        for (int shift = 0; shift < 32; shift += 8) value |= std::uint32_t{byte()} << shift;
        return value;
    }
    /// Reads an ITF8 number: as many bytes follow as the first has leading ones, up to 4. A fifth byte has only four bits.
    std::uint32_t itf8() {
        std::uint8_t const first = byte();
        int const more = std::min(std::countl_one(first), 4);
        std::uint32_t value = more == 4 ? first & 0xFU : first & (0x7FU >> more);
        for (int i = 0; i < more; ++i) value = i == 3 ? value << 4 | (byte() & 0xFU) : value << 8 | byte();
        return value;
    }
    void pass_ltf8() {
        for (int more = std::countl_one(byte()); more > 0; --more) static_cast<void>(byte());
    }
};

/// Reference id of containers that have several references
constexpr std::uint32_t mixed_references = 0xFFFF'FFFE;

using namespace std::string_view_literals;

/// End-of-file containers (section 9) of versions 3.x and 2.1
constexpr std::string_view ends[]{
    "\x0f\0\0\0\xff\xff\xff\xff\x0f\xe0\x45\x4f\x46\0\0\0\0\x01\0\x05\xbd\xd9\x4f\0\x01\0\x06\x06\x01\0\x01\0\x01\0\xee\x63\x01\x4b"sv,
    "\x0b\0\0\0\xff\xff\xff\xff\x0f\xe0\x45\x4f\x46\0\0\0\0\x01\0\0\x01\0\x06\x06\x01\0\x01\0\x01\0"sv};

}  // namespace

void CramFraming::take(std::string_view bytes) {
    auto const passed = [this](std::size_t size) {
        std::size_t const count = static_cast<std::size_t>(std::min<std::uint64_t>(skip_, size));
        skip_ -= count;
        return count;
    };
    while (!damaged_) {
        bytes_.erase(0, passed(bytes_.size()));
        bytes.remove_prefix(passed(bytes.size()));
        if (ended_ && !begins_like_end()) return;
        if (!bytes_.empty() && take_part()) continue;
        if (bytes.empty()) return;
        std::string_view const more = bytes.substr(0, 64);
        bytes_ += more;
        bytes.remove_prefix(more.size());
    }
}

/// Takes the next part of the file. Returns false if more bytes are needed.
bool CramFraming::take_part() {
    if (major_ == 0) return take_definition();
    return header_blocks_ != 0 ? take_block() : take_header();
}

std::uint64_t CramFraming::pass_over() noexcept {
    return std::exchange(skip_, 0);
}

bool CramFraming::take_definition() {
    if (bytes_.size() < definition_bytes) return false;
    major_ = static_cast<std::uint8_t>(bytes_[4]);
    minor_ = static_cast<std::uint8_t>(bytes_[5]);
    bytes_.erase(0, definition_bytes);
    return true;
}

/// True if the bytes so far could be the start of an end-of-file container
bool CramFraming::begins_like_end() const {
    return std::ranges::any_of(
        ends, [this](std::string_view end) { return bytes_.starts_with(end.substr(0, bytes_.size())); });
}

/// Takes the header of a container; false if more bytes are needed. `samtools reheader` may write two end-of-file containers.
bool CramFraming::take_header() {
    for (std::string_view const end : ends) {
        if (!bytes_.starts_with(end)) continue;
        ended_ = true;
        bytes_.erase(0, end.size());
        return true;
    }
    if (begins_like_end()) return false;
    Cursor cursor{bytes_};
    std::uint32_t const length = cursor.int32();
    bool const is_mixed = cursor.itf8() == mixed_references;
    static_cast<void>(cursor.itf8());  // Start position in the reference, skipped
    static_cast<void>(cursor.itf8());  // Number of reference bases covered, skipped
    std::uint32_t const records = cursor.itf8();
    if (major_ == 2)
        static_cast<void>(cursor.itf8());  // Number of the first record, skipped
    else
        cursor.pass_ltf8();
    cursor.pass_ltf8();  // Number of bases, skipped
    std::uint32_t const blocks = cursor.itf8();
    std::uint32_t const landmarks = cursor.itf8();
    if (!cursor.whole) return false;
    damaged_ = length > INT32_MAX || records > INT32_MAX || landmarks > length;
    if (!damaged_ && !pass_landmarks(cursor.at, landmarks)) return false;
    cursor.at = std::max(cursor.at, landmarks_end_);
    std::string_view const checked = cursor.bytes.substr(0, cursor.at);
    if (major_ == 3) {
        std::uint32_t const crc = cursor.int32();
        damaged_ = damaged_ || (cursor.whole && crc != libdeflate_crc32(0, checked.data(), checked.size()));
    }
    if (!cursor.whole) return false;
    records_ += records;
    bytes_.erase(0, cursor.at);
    landmarks_ = 0;
    landmarks_end_ = 0;
    if (!std::exchange(has_header_, true)) {
        header_blocks_ = blocks;
        header_left_ = length;
        if (blocks != 0) return true;
    }
    skip_ = length;
    std::lock_guard const lock(mutex_);
    if (records != 0) containers_.push_back({records, is_mixed});
    return true;
}

/// Skips the landmarks of a header, from `from` or from the end of the previous call. Returns false if more bytes are needed.
bool CramFraming::pass_landmarks(std::size_t from, std::uint32_t count) {
    Cursor cursor{bytes_, std::max(from, landmarks_end_)};
    for (; landmarks_ < count; ++landmarks_) {
        static_cast<void>(cursor.itf8());
        if (!cursor.whole) return false;
        landmarks_end_ = cursor.at;
    }
    return true;
}

/// Takes a block of the container with the SAM header; false if more bytes are needed. In some files of version 2.1, HTSlib
/// stored too small a container length. Like HTSlib, reads all blocks of the container, and then the rest of this length.
bool CramFraming::take_block() {
    Cursor cursor{bytes_};
    static_cast<void>(cursor.byte());          // Compression method, skipped
    static_cast<void>(cursor.byte());          // Content type, skipped
    static_cast<void>(cursor.itf8());          // Content id, skipped
    std::uint64_t const size = cursor.itf8();  // Compressed size in bytes
    static_cast<void>(cursor.itf8());          // Uncompressed size, skipped
    if (!cursor.whole) return false;
    skip_ = size + (major_ == 3 ? 4 : 0);  // CRC
    std::uint64_t const all = cursor.at + skip_;
    bytes_.erase(0, cursor.at);
    header_left_ -= std::min(header_left_, all);
    if (--header_blocks_ == 0) skip_ += header_left_;
    return true;
}

std::optional<CramFraming::Container> CramFraming::next_container() {
    std::lock_guard const lock(mutex_);
    if (containers_.empty()) return std::nullopt;
    Container const next = containers_.front();
    containers_.pop_front();
    return next;
}

std::string CramFraming::fault(std::uint64_t last_record) const {
    std::string const where = "after record " + std::to_string(last_record);
    if (damaged_)
        return "the CRAM file is damaged " + where + ": the header of a container has impossible values";
    if (ended_ && bytes_.starts_with("CRAM"))
        return "a second CRAM file begins " + where + ": join CRAM files with samtools cat";
    if (ended_ && !bytes_.empty()) return "the CRAM file ends " + where + ", but more bytes follow";
    bool const may_lack_end = major_ == 2 && minor_ == 0;
    if (!ended_ && !(may_lack_end && skip_ == 0 && bytes_.empty()))
        return "the CRAM file is truncated " + where + ": its end-of-file container is missing";
    return {};
}

}  // namespace motifcount::internal
