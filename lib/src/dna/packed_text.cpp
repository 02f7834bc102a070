#include "dna/packed_text.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace motifcount::internal {
namespace {

static_assert(std::endian::native == std::endian::little, "characters are loaded eight at a time");

/// Initial capacity of a text in slots: enough for a few short reads, so that small inputs rarely need more
constexpr std::uint64_t first_room = 4096;

constexpr std::uint64_t words_for(std::uint64_t slots, std::uint64_t slots_per_word) {
    return (slots + slots_per_word - 1) / slots_per_word;
}

/// Copies `count` bits of `from`, starting at bit `first`, to the start of `to`. Sets the rest of the last word to `fill`.
void copy_bits(std::uint64_t const* from, std::uint64_t first, std::uint64_t count, bool fill,
               std::uint64_t* to) {
    std::uint64_t const* const source = from + first / 64;
    unsigned const shift = static_cast<unsigned>(first % 64);
    std::uint64_t const last_source = (first + (count == 0 ? 0 : count - 1)) / 64 - first / 64;
    std::uint64_t const words = words_for(count, 64);
    for (std::uint64_t i = 0; i < words; ++i) {
        std::uint64_t const next = i < last_source ? source[i + 1] : 0;
        to[i] = (source[i] >> shift) | ((next << 1) << (63 - shift));
    }
    if (count % 64 == 0) return;
    std::uint64_t const beyond = ~std::uint64_t{0} << (count % 64);
    to[words - 1] = fill ? (to[words - 1] | beyond) : (to[words - 1] & ~beyond);
}

constexpr std::uint64_t low_bits(std::uint64_t count) {
    return count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
}

/// Copies `count` bits of `from`, starting at bit `first`, to bit `at` of `to`. Clears the rest of the last word.
void put_bits(std::uint64_t const* from, std::uint64_t first, std::uint64_t count, std::uint64_t* to,
              std::uint64_t at) {
    while (count != 0) {
        std::uint64_t const kept = at % 64;
        std::uint64_t const taken = std::min(count, 64 - kept);
        std::uint64_t const shift = first % 64;
        std::uint64_t const bits = from[first / 64] >> shift | from[first / 64 + 1] << 1U << (63 - shift);
        to[at / 64] = (to[at / 64] & low_bits(kept)) | (bits & low_bits(taken)) << kept;
        first += taken;
        at += taken;
        count -= taken;
    }
}

}  // namespace

PackedText::PackedText() : pack_(packers().chosen().pack) {
    clear();
}

void PackedText::clear(std::uint64_t first_record) {
    records_.clear();
    first_name_.clear();
    names_.clear();
    name_ends_.clear();
    size_ = 0;
    base_count_ = 0;
    first_record_ = first_record;
    first_offset_ = 0;
    halo_ = 0;
    first_continues_ = false;
    last_continues_ = false;
    low_.clear();
    next_quality_ = 0;
    if (room_ == 0) grow(first_room);
    mark_end();
}

void PackedText::reserve(std::uint64_t slots) {
    grow(size_ + slots);
}

/// Makes room for `slots` slots in total, the slots that a packer may write after them, and a separator.
void PackedText::grow(std::uint64_t slots) {
    if (slots <= room_) return;
    std::uint64_t const wanted = std::max(slots, 2 * room_) + pack_slack + 64;
    std::uint64_t const used = room_ == 0 ? 0 : size_ / 64 + 1;
    breaks_.grow(words_for(wanted, 64), used);
    bases_.grow(words_for(wanted, 32), 2 * used);
    room_ = std::min<std::uint64_t>(breaks_.capacity() * 64, bases_.capacity() * 32) - pack_slack - 64;
}

void PackedText::drop_record() {
    assert(!records_.empty() && halo_ == 0);
    base_count_ -= size_ - records_.back().first;
    size_ = records_.back().first;
    records_.pop_back();
    name_ends_.pop_back();
    names_.resize(name_ends_.empty() ? 0 : name_ends_.back());
    bases_.data()[size_ / 32] &= (std::uint64_t{1} << (2 * (size_ % 32))) - 1;
    breaks_.data()[size_ / 64] |= ~std::uint64_t{0} << (size_ % 64);
}

void PackedText::append_packed(std::uint64_t const* words, std::uint64_t first, std::uint64_t count) {
    if (size_ + count > room_) grow(size_ + count);
    put_bits(words, 2 * first, 2 * count, bases_.data(), 2 * size_);
    take_slots(count, false);
}

void PackedText::append_part(TextView text, std::uint64_t first, std::uint64_t count) {
    if (size_ + count > room_) grow(size_ + count);
    put_bits(text.bases.data(), 2 * first, 2 * count, bases_.data(), 2 * size_);
    put_bits(text.breaks.data(), first, count, breaks_.data(), size_);
    size_ += count;
    base_count_ += count;
    if (size_ % 64 != 0) breaks_.data()[size_ / 64] |= ~low_bits(size_ % 64);
    mark_end();
}

void PackedText::append_breaks(std::uint64_t count) {
    if (size_ + count > room_) grow(size_ + count);
    std::uint64_t const used = size_ / 32 + 1;
    std::fill(bases_.data() + used, bases_.data() + std::max(used, words_for(size_ + count, 32)), 0);
    take_slots(count, true);
}

/// Adds slots whose bases are set. Sets their break bits, and the break bits in the rest of the last word to 1.
void PackedText::take_slots(std::uint64_t count, bool are_breaks) {
    std::uint64_t const end = size_ + count;
    std::uint64_t* const breaks = breaks_.data();
    std::uint64_t const used = size_ / 64 + 1;
    if (!are_breaks) breaks[size_ / 64] &= low_bits(size_ % 64);
    std::fill(breaks + used, breaks + std::max(used, words_for(end, 64)),
              are_breaks ? ~std::uint64_t{0} : std::uint64_t{0});
    if (end % 64 != 0) breaks[end / 64] |= ~low_bits(end % 64);
    size_ = end;
    base_count_ += count;
    mark_end();
}

void PackedText::append_quality(std::string_view characters, char least) {
    constexpr std::uint64_t each = 0x0101010101010101U;
    std::uint64_t slot = std::max(next_quality_, records_.back().first);
    next_quality_ = slot + characters.size();
    low_.resize(words_for(next_quality_, 64) + 1);
    // In `below - eight`, the high bit of each byte is set if its character is below `least`. Bytes do not affect each other.
    std::uint64_t const below = each * (0x80U + static_cast<unsigned char>(least) - 1U);
    while (!characters.empty()) {
        std::uint64_t eight = each * 126;
        std::size_t const count = std::min<std::size_t>(8, characters.size());
        std::memcpy(&eight, characters.data(), count);
        std::uint64_t bits = (below - eight) >> 7U & each;
        bits = (bits * 0x0102040810204080U) >> 56U;  // Collects one bit per byte
        low_[slot / 64] |= bits << (slot % 64);
        if (slot % 64 > 56) low_[slot / 64 + 1] |= bits >> (64 - slot % 64);
        characters.remove_prefix(count);
        slot += count;
    }
}

void PackedText::suspend_record(std::uint64_t halo, SuspendedRecord& rest) {
    close_record();
    last_continues_ = true;
    RecordSpan const last = records_.back();
    std::uint64_t const before = records_.size() == 1 ? first_offset_ : 0;
    rest.name = name(records_.size() - 1);
    rest.ordinal = first_record_ + records_.size() - 1;
    rest.length = before + last.length;
    rest.halo = std::min(halo, last.length);
    std::uint64_t const first = last.end() - rest.halo;
    rest.bases.resize(words_for(rest.halo, 32));
    rest.breaks.resize(words_for(rest.halo, 64));
    copy_bits(bases_.data(), 2 * first, 2 * rest.halo, false, rest.bases.data());
    copy_bits(breaks_.data(), first, rest.halo, true, rest.breaks.data());
}

void PackedText::begin_first(std::uint64_t first_record) {
    assert(records_.empty() && size_ == 0);
    first_record_ = first_record;
    first_continues_ = true;
    begin_record({});
}

void PackedText::resume_record(SuspendedRecord const& rest) {
    begin_first(rest.ordinal);
    grow(rest.halo);
    std::copy(rest.bases.begin(), rest.bases.end(), bases_.data());
    std::copy(rest.breaks.begin(), rest.breaks.end(), breaks_.data());
    size_ = rest.halo;
    mark_end();
    halo_ = rest.halo;
    first_offset_ = rest.length - rest.halo;
    first_name_ = rest.name;
}

void PackedText::resume_unknown_record() {
    begin_first(first_record_);
}

void PackedText::end_halo() {
    assert(first_continues_ && records_.size() == 1);
    halo_ = size_;
    base_count_ = 0;
}

void PackedText::set_first_record(std::uint64_t ordinal) {
    first_record_ = ordinal;
}

void PackedText::set_origin(std::uint64_t ordinal, std::string_view name, std::uint64_t length_before) {
    assert(first_continues_ && length_before >= halo_);
    first_record_ = ordinal;
    first_name_ = name;
    first_offset_ = length_before - halo_;
}

std::uint64_t PackedText::assign_part(PackedText const& whole, std::uint64_t first, std::uint64_t slots,
                                      std::uint64_t halo) {
    assert(first < whole.size_ && slots > 0);
    std::vector<RecordSpan> const& records = whole.records_;
    auto const after = std::ranges::upper_bound(records, first, {}, &RecordSpan::first);
    std::size_t record = static_cast<std::size_t>(after - records.begin()) - 1;
    clear(whole.first_record_ + record);
    std::uint64_t const inside = first - records[record].first;
    std::uint64_t const repeated = std::min(halo, inside);
    std::uint64_t const from = first - repeated;
    if (first == 0) {
        first_continues_ = whole.first_continues_;
        first_offset_ = whole.first_offset_;
        halo_ = whole.halo_;
        first_name_ = whole.first_name_;
        slots = std::max(slots, halo_ + 1);
    } else if (inside != 0) {
        first_continues_ = true;
        first_offset_ = (record == 0 ? whole.first_offset_ : 0) + inside - repeated;
        halo_ = repeated;
        first_name_ = whole.name(record);
    }
    std::uint64_t const end = std::min(whole.size_, first + slots);
    std::uint64_t last = first;
    for (; record < records.size() && last < end; ++record) {
        std::uint64_t const begin = std::max(from, records[record].first);
        std::uint64_t const record_end = records[record].end();
        last_continues_ = end < record_end;
        last = last_continues_ ? end : record_end + 1;
        records_.push_back({begin - from, std::min(end, record_end) - begin});
        base_count_ += records_.back().length;
        if (records_.size() > 1 || !first_continues_) names_.append(whole.name(record));
        name_ends_.push_back(names_.size());
    }
    base_count_ -= halo_;
    last_continues_ = last_continues_ || (whole.last_continues_ && last == whole.size_);
    // Number of slots to copy: all slots before the separator of the last record
    std::uint64_t const copied = records_.back().end();
    size_ = 0;
    grow(copied + 1);
    copy_bits(whole.bases_.data(), 2 * from, 2 * copied, false, bases_.data());
    copy_bits(whole.breaks_.data(), from, copied, true, breaks_.data());
    size_ = copied;
    mark_end();
    ++size_;
    mark_end();
    if (64 * whole.low_.size() > from) {
        std::uint64_t const marked = std::min(copied, 64 * whole.low_.size() - from);
        low_.resize(words_for(marked, 64));
        copy_bits(whole.low_.data(), from, marked, false, low_.data());
    }
    return last;
}

Batch PackedText::batch() const {
    Batch batch;
    batch.text.bases = {bases_.data(), words_for(size_, 32)};
    batch.text.breaks = {breaks_.data(), words_for(size_, 64)};
    batch.text.size = size_;
    batch.records = records_;
    batch.first_record = first_record_;
    batch.first_offset = first_offset_;
    batch.halo = halo_;
    batch.first_continues = first_continues_;
    batch.last_continues = last_continues_;
    return batch;
}

std::string_view PackedText::name(std::size_t record) const {
    if (record == 0 && first_continues_) return first_name_;
    std::size_t const first = record == 0 ? 0 : name_ends_[record - 1];
    return std::string_view(names_).substr(first, name_ends_[record] - first);
}

}  // namespace motifcount::internal
