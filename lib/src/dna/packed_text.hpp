#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dna/packer.hpp"
#include "dna/word_buffer.hpp"

namespace motifcount::internal {

/// View of a DNA text with two bits per base. Trivially copyable: pass it by value, and do not store it beyond the call. The
/// base of slot `i` (A C G T = 0 1 2 3) is in two bits of `bases[i / 32]`, starting at bit `2 * (i % 32)`. The break bit is in
/// `breaks[i / 64]`, bit `i % 64`. A break is a letter other than A, C, G, T and U, or the separator slot after each record.
/// Breaks have base 0, and are never part of a match. If `breaks` is empty, the text has no breaks. Slots from `size` to the
/// end of the last word have base 0 and break bit 1. At least `padding` bytes after each span are readable, so that vector
/// loads need no special case at the end. The values of these bytes are unspecified.
struct TextView {
    static constexpr std::size_t padding = WordBuffer::padding;

    std::span<std::uint64_t const> bases;   ///< ceil(size / 32) words
    std::span<std::uint64_t const> breaks;  ///< ceil(size / 64) words, or empty
    std::uint64_t size = 0;                 ///< Slots

    [[nodiscard]] unsigned base(std::uint64_t slot) const noexcept {
        return static_cast<unsigned>(bases[slot / 32] >> (2 * (slot % 32))) & 3U;
    }
    [[nodiscard]] bool is_break(std::uint64_t slot) const noexcept {
        return !breaks.empty() && ((breaks[slot / 64] >> (slot % 64)) & 1U) != 0;
    }
};

/// Slots of a record in a text. If the record is split over batches, only the slots in this batch
struct RecordSpan {
    std::uint64_t first = 0;
    std::uint64_t length = 0;  ///< Number of bases; may be 0

    [[nodiscard]] constexpr std::uint64_t end() const noexcept { return first + length; }
};

/// Returns the first record at or after `index` that ends after `slot` (it must exist). Linear in the skipped records.
[[nodiscard]] inline std::size_t next_record(std::span<RecordSpan const> records, std::size_t index,
                                             std::uint64_t slot) noexcept {
    while (records[index].end() <= slot) ++index;
    return index;
}

struct StrandPositions;

/// Text and record table, as passed to a matcher. Records are in text order and do not overlap; a separator slot follows each
/// record. A record may be split over consecutive batches. The later batch then repeats the last `halo` bases of the earlier
/// batch, and reports only hits that end later.
struct Batch {
    TextView text;
    std::span<RecordSpan const> records;
    /// Ordinal of records.front() in the input
    std::uint64_t first_record = 0;
    /// Position of the first base of records.front() in the whole record
    std::uint64_t first_offset = 0;
    /// Number of leading bases of records.front() in which no reported hit ends
    std::uint64_t halo = 0;
    /// Whether records.front() began in an earlier batch
    bool first_continues = false;
    bool last_continues = false;
    /// Allowed hit positions; null = all positions. Engines may also report other hits (Matcher::keeps_to_positions()).
    StrandPositions const* positions = nullptr;

    /// Slot after which hits must end to belong to this batch; earlier hits belong to the previous batch
    [[nodiscard]] std::uint64_t owned_from() const noexcept {
        return records.empty() ? 0 : records.front().first + halo;
    }
};

/// State for continuing a record in a later batch. Owns its memory, so that another thread can use it.
struct SuspendedRecord {
    std::string name;
    std::uint64_t ordinal = 0;         ///< Ordinal of the record in the input
    std::uint64_t length = 0;          ///< Number of bases in the record so far, in all batches
    std::uint64_t halo = 0;            ///< Number of bases kept in `bases`, at most `length`
    std::vector<std::uint64_t> bases;  ///< Last bases in the record, laid out as in TextView
    std::vector<std::uint64_t> breaks;
};

/// Packed text with a record table and record names. Append-only; clear() makes it reusable. For each record, call
/// begin_record(), then append() any number of times, then end_record(). If a record continues in the next batch, call
/// suspend_record() instead of end_record(), and resume_record() on the next batch's text, after clearing it. If a batch is
/// parsed before the preceding batch, start with resume_unknown_record() and call set_origin() later. Appending takes about 0.1
/// ns per letter. Not thread-safe. The constructor throws the same errors as simd_level().
class PackedText {
public:
    PackedText();

    /// Empties the text but keeps its memory. `first_record`: ordinal of the next record in the input
    void clear(std::uint64_t first_record = 0);
    /// Makes room for `slots` more slots, so that appending does not reallocate. Does not touch the memory.
    void reserve(std::uint64_t slots);

    void begin_record(std::string_view name);
    /// Appends letters up to the first byte that cannot be in a sequence (TextByte::illegal). Returns the number of letters.
    /// Letters other than A, C, G, T and U become breaks. Parsers may pass all their text, because a line end stops append().
    std::size_t append(std::string_view letters);
    /// Appends `count` bases from slot `first` on. `words`: bases in the layout of TextView; one more word must be readable
    void append_packed(std::uint64_t const* words, std::uint64_t first, std::uint64_t count);
    /// Appends `count` slots of `text`, which must have breaks, from slot `first` on.
    void append_part(TextView text, std::uint64_t first, std::uint64_t count);
    /// Appends ambiguous bases.
    void append_breaks(std::uint64_t count);
    /// Replaces the base of a slot. `base`: 0 to 3
    void set_base(std::uint64_t slot, std::uint64_t base) noexcept;
    void end_record() { close_record(); }
    void drop_record();
    /// Adds qualities to the record that was ended last: one character (33 to 126) per base, in base order. May be called
    /// several times per record. Bases with a quality below `least` are marked in low().
    void append_quality(std::string_view characters, char least);

    /// Ends the batch inside the current record, and stores the state for resume_record() in `rest`. If this batch was parsed
    /// before the preceding batch, call set_first_record() or set_origin() first. `halo`: number of last bases to repeat
    void suspend_record(std::uint64_t halo, SuspendedRecord& rest);
    /// Continues a suspended record at the start of this (cleared) batch. The bases in `rest` are its halo.
    void resume_record(SuspendedRecord const& rest);
    /// Starts this (cleared) batch inside an unknown record: append bases to repeat, call end_halo(), and append new bases.
    void resume_unknown_record();
    void end_halo();
    /// Sets the ordinal of the first record if the batch has already been parsed.
    void set_first_record(std::uint64_t ordinal);
    /// Identifies the record begun with resume_unknown_record(). `length_before`: number of its bases before this batch
    void set_origin(std::uint64_t ordinal, std::string_view name, std::uint64_t length_before);

    /// Replaces this text by a part of `whole`, as if the part had been read as one batch. The part has `slots` slots (at least
    /// 1) starting at `first`, plus the separator if a record ends there. `first`: 0, or the value returned for the previous
    /// part. If the part begins inside a record, up to `halo` preceding bases are repeated. Returns the slot after the part.
    /// Linear in the slots of the part and the records of `whole`.
    std::uint64_t assign_part(PackedText const& whole, std::uint64_t first, std::uint64_t slots,
                              std::uint64_t halo);

    /// Views are valid until the next non-const call. Call these functions only between records.
    [[nodiscard]] Batch batch() const;
    [[nodiscard]] std::string_view name(std::size_t record) const;
    /// Low-quality bits: one bit per slot, from bit 0 of the first word; 1 = low quality. Slots after the span have bit 0.
    [[nodiscard]] std::span<std::uint64_t const> low() const noexcept { return low_; }
    [[nodiscard]] std::size_t record_count() const noexcept { return records_.size(); }
    /// Number of letters appended, including breaks, but without separators and the halo
    [[nodiscard]] std::uint64_t base_count() const noexcept { return base_count_; }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    void grow(std::uint64_t slots);
    void take_slots(std::uint64_t count, bool are_breaks);
    void mark_end() noexcept;
    void close_record();
    void begin_first(std::uint64_t first_record);

    PackFunction pack_;
    WordBuffer bases_;
    WordBuffer breaks_;
    std::uint64_t room_ = 0;  ///< Number of slots that fit without growing
    std::vector<std::uint64_t> low_;
    std::uint64_t next_quality_ = 0;  ///< Slot of the next quality to append
    std::vector<RecordSpan> records_;
    std::string first_name_;  ///< Name of the first record if it is continued; all other names are in names_
    std::string names_;
    std::vector<std::size_t> name_ends_;
    std::uint64_t size_ = 0;
    std::uint64_t base_count_ = 0;
    std::uint64_t first_record_ = 0;
    std::uint64_t first_offset_ = 0;
    std::uint64_t halo_ = 0;
    bool first_continues_ = false;
    bool last_continues_ = false;
};

// The functions called for each record and line are inline, so that packing a short read takes only a few calls.

/// If size_ begins a word, sets all slots in the word to base 0 and break bit 1.
inline void PackedText::mark_end() noexcept {
    if (size_ % 32 == 0) bases_.data()[size_ / 32] = 0;
    if (size_ % 64 == 0) breaks_.data()[size_ / 64] = ~std::uint64_t{0};
}

inline void PackedText::begin_record(std::string_view name) {
    if (!name.empty()) names_.append(name);
    name_ends_.push_back(names_.size());
    records_.push_back({size_, 0});
}

inline std::size_t PackedText::append(std::string_view letters) {
    if (size_ + letters.size() > room_) grow(size_ + letters.size());
    std::size_t const taken = pack_(letters.data(), letters.size(), bases_.data(), breaks_.data(), size_);
    size_ += taken;
    base_count_ += taken;
    return taken;
}

inline void PackedText::set_base(std::uint64_t slot, std::uint64_t base) noexcept {
    std::uint64_t& word = bases_.data()[slot / 32];
    unsigned const shift = 2 * (slot % 32);
    word = (word & ~(std::uint64_t{3} << shift)) | base << shift;
    breaks_.data()[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
}

/// The separator slot already has base 0 and break bit 1, so only the size changes.
inline void PackedText::close_record() {
    records_.back().length = size_ - records_.back().first;
    ++size_;
    if (size_ > room_) grow(size_);
    mark_end();
}

}  // namespace motifcount::internal
