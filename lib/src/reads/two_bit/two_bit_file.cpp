#include "reads/two_bit/two_bit_file.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "core/counted.hpp"
#include "io/foreign_formats.hpp"

namespace motifcount::internal {
namespace {

static_assert(std::endian::native == std::endian::little, "bytes of four bases are read as words");

/// Bytes read at a time in the index and in headers. Most headers are shorter.
constexpr std::size_t stretch = 4096;

constexpr std::uint64_t bytes_for(std::uint64_t bases) {
    return (bases + 3) / 4;
}

/// Converts bytes with four bases each. .2bit has the first base in the highest bits, and T C A G = 0 1 2 3.
std::uint64_t in_our_layout(std::uint64_t word) {
    constexpr std::uint64_t low_bits = 0x5555555555555555U;
    word = (word >> 4U & 0x0F0F0F0F0F0F0F0FU) | (word & 0x0F0F0F0F0F0F0F0FU) << 4U;
    word = (word >> 2U & 0x3333333333333333U) | (word & 0x3333333333333333U) << 2U;
    std::uint64_t const high = word >> 1U & low_bits;
    std::uint64_t const low = word & low_bits;
    return (~(high ^ low) & low_bits) << 1U | (~high & low_bits);
}

/// Sorts ranges by both ends. Ranges that overlap keep their union.
void put_in_order(std::vector<BaseRange>& ranges) {
    if (!std::ranges::is_sorted(ranges)) std::ranges::sort(ranges);
    std::uint64_t end = 0;
    for (BaseRange& range : ranges) end = range.second = std::max(end, range.second);
}

constexpr std::uint32_t swap_bytes(std::uint32_t number) {
    return number >> 24U | (number >> 8U & 0xFF00U) | (number << 8U & 0xFF0000U) | number << 24U;
}

}  // namespace

/// Reads numbers and names from a position of the file on. Not thread-safe.
class TwoBitFile::Numbers {
public:
    Numbers(InputFile const& file, std::uint64_t position, bool swapped)
        : file_(file), next_(position), swapped_(swapped) {}

    /// Returns the next bytes, valid until the next call; fewer than `size` if the file ends.
    std::string_view take(std::size_t size) {
        if (bytes_.size() - used_ < size) {
            bytes_.erase(0, used_);
            used_ = 0;
            std::size_t const before = bytes_.size();
            bytes_.resize(std::max(size, before + stretch));
            std::size_t const got = file_.read_at(bytes_.data() + before, bytes_.size() - before, next_);
            bytes_.resize(before + got);
            next_ += got;
        }
        std::string_view const taken = std::string_view(bytes_).substr(used_, size);
        used_ += taken.size();
        return taken;
    }
    /// Reads a number. After the end of the file, returns 0 and sets ended().
    std::uint32_t number() {
        std::uint32_t value = 0;
        std::string_view const bytes = take(sizeof value);
        ended_ = ended_ || bytes.size() < sizeof value;
        if (ended_) return 0;
        std::memcpy(&value, bytes.data(), sizeof value);
        return swapped_ ? swap_bytes(value) : value;
    }
    [[nodiscard]] bool ended() const noexcept { return ended_; }
    [[nodiscard]] std::uint64_t position() const noexcept { return next_ - (bytes_.size() - used_); }

private:
    InputFile const& file_;
    std::uint64_t next_;  ///< Position in the file after `bytes_`
    bool swapped_;
    std::string bytes_;
    std::size_t used_ = 0;
    bool ended_ = false;
};

TwoBitFile::TwoBitFile(std::unique_ptr<InputFile> file) : file_(std::move(file)) {
    if (!file_->is_regular())
        fail(
            "a .2bit file cannot be read from a pipe or stream, because its sequences are found by an index; "
            "give "
            "its path");
    size_ = file_->size();
    swapped_ = file_->peek(two_bit_magic.size()) != two_bit_magic;
    Numbers numbers(*file_, two_bit_magic.size(), swapped_);
    read_index(numbers);
}

void TwoBitFile::read_index(Numbers& numbers) {
    std::uint32_t const version = numbers.number();
    std::uint32_t const count = numbers.number();
    static_cast<void>(numbers.number());  // Reserved
    if (numbers.ended()) fail("the .2bit file is truncated in its first 16 bytes; download it again");
    if (version > 1)
        fail("the .2bit file has version " + std::to_string(version) +
             ", but only versions 0 and 1 are known");
    for (std::uint32_t i = 0; i < count; ++i) {
        std::string_view const length = numbers.take(1);
        std::size_t const name_size = length.empty() ? 0 : static_cast<unsigned char>(length.front());
        Entry entry{std::string(numbers.take(name_size)), 0};
        bool const is_whole = !length.empty() && entry.name.size() == name_size;
        std::uint64_t const first = numbers.number();
        std::uint64_t const second = version == 0 ? 0 : numbers.number();
        // The order of the two halves of a number with 64 bits is the byte order.
        entry.position = version == 0 ? first : swapped_ ? first << 32U | second : second << 32U | first;
        if (!is_whole || numbers.ended())
            fail("the .2bit file is truncated in its index, after " + std::to_string(i) + " of " +
                 counted(count, "sequence") + "; download it again");
        if (entry.name.find_first_of("\n\r") != std::string::npos)
            fail("the name of sequence " + std::to_string(i + 1) +
                 " contains a line end: the .2bit file is damaged; download it again");
        entries_.push_back(std::move(entry));
    }
    check_positions(numbers.position());
}

/// Checks that the first sequence follows the index, and that no two sequences begin at the same position.
void TwoBitFile::check_positions(std::uint64_t index_end) const {
    std::vector<std::uint64_t> positions;
    for (Entry const& entry : entries_) positions.push_back(entry.position);
    std::ranges::sort(positions);
    std::uint64_t const first = positions.empty() ? size_ : positions.front();
    if (first == index_end && std::ranges::adjacent_find(positions) == positions.end()) return;
    fail("the index of the .2bit file is damaged, because " +
         std::string(first != index_end ? "the first sequence does not follow it"
                                        : "two sequences begin at the same position") +
         "; download the file again");
}

TwoBitSequence TwoBitFile::open(std::size_t entry) const {
    TwoBitSequence sequence;
    sequence.name = entries_[entry].name;
    auto const check = [&](std::uint64_t end) {
        if (end <= size_) return;
        fail_in(sequence.name, "ends after the end of the file (" + counted(size_, "byte") +
                                   "): the .2bit file is truncated; download it again");
    };
    constexpr std::uint64_t shortest = 16;  // Four numbers
    check(std::min(entries_[entry].position, size_) + shortest);
    Numbers numbers(*file_, entries_[entry].position, swapped_);
    // A number of ranges is checked before memory for the ranges is allocated.
    auto const range_count = [&] {
        std::uint64_t const count = numbers.number();
        check(numbers.position() + 8 * count);
        return count;
    };
    sequence.length = numbers.number();
    sequence.unknown.resize(range_count());
    for (BaseRange& range : sequence.unknown) range.first = numbers.number();
    for (BaseRange& range : sequence.unknown) {
        range.second = range.first + numbers.number();
        if (range.second > sequence.length)
            fail_in(sequence.name, "has N up to base " + std::to_string(range.second) + ", but only " +
                                       counted(sequence.length, "base") +
                                       ": the .2bit file is damaged; download it again");
    }
    put_in_order(sequence.unknown);
    std::uint64_t const masked = range_count();
    constexpr std::uint64_t reserved = 4;
    sequence.first_byte = numbers.position() + 8 * masked + reserved;
    check(sequence.first_byte + bytes_for(sequence.length));
    return sequence;
}

void TwoBitFile::read(TwoBitSequence const& sequence, BaseRange bases,
                      std::vector<std::uint64_t>& words) const {
    std::uint64_t const first = bases.first / 4;
    auto const size = static_cast<std::size_t>(bytes_for(bases.second) - first);
    words.resize(size / sizeof(std::uint64_t) + 2);
    std::size_t const got =
        file_->read_at(reinterpret_cast<char*>(words.data()), size, sequence.first_byte + first);
    if (got != size) fail("the file shrank while it was being read");
    for (std::uint64_t& word : words) word = in_our_layout(word);
}

std::string TwoBitFile::letters(TwoBitSequence const& sequence, BaseRange bases) const {
    std::vector<std::uint64_t> words;
    read(sequence, bases, words);
    std::string text;
    text.reserve(static_cast<std::size_t>(bases.second - bases.first));
    std::uint64_t const slot_of_base_0 = bases.first % 4 - bases.first;
    for_each_range(
        sequence, bases,
        [&](std::uint64_t from, std::uint64_t to) {
            for (std::uint64_t slot = from + slot_of_base_0; slot != to + slot_of_base_0; ++slot)
                text += "ACGT"[words[slot / 32] >> (2 * (slot % 32)) & 3U];
        },
        [&](std::uint64_t from, std::uint64_t to) { text.append(static_cast<std::size_t>(to - from), 'N'); });
    return text;
}

void TwoBitFile::fail_in(std::string const& sequence, std::string const& what) const {
    fail("sequence '" + sequence + "' " + what);
}

}  // namespace motifcount::internal
