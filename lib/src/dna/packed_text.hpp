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

/// A 2-bit DNA text that is owned elsewhere. Trivially copyable: pass by value, never store past the call.
///
/// Slot `i` holds its base (A C G T = 0 1 2 3) in bits `2 * (i % 32)` of `bases[i / 32]`, and its break bit
/// in bit `i % 64` of `breaks[i / 64]`. A break marks what can be part of no match: a letter other than A, C,
/// G, T (U), or the one separator slot after each record; the base of a break slot is 0. An empty `breaks`
/// means: no breaks.
///
/// Slots at and past `size` up to the end of the last word read as base 0 and break 1, and at least `padding`
/// bytes after each span may be read (their value is unspecified), so that vector loads need no tail code.
struct TextView {
    static constexpr std::size_t padding = WordBuffer::padding;

    std::span<std::uint64_t const> bases;   ///< ceil(size / 32) words
    std::span<std::uint64_t const> breaks;  ///< ceil(size / 64) words, or none
    std::uint64_t size = 0;                 ///< slots

    [[nodiscard]] unsigned base(std::uint64_t slot) const noexcept {
        return static_cast<unsigned>(bases[slot / 32] >> (2 * (slot % 32))) & 3U;
    }
    [[nodiscard]] bool is_break(std::uint64_t slot) const noexcept {
        return !breaks.empty() && ((breaks[slot / 64] >> (slot % 64)) & 1U) != 0;
    }
};

/// Where a record (or the part of it that a batch holds) lies in a text.
struct RecordSpan {
    std::uint64_t first = 0;   ///< slot of its first base
    std::uint64_t length = 0;  ///< bases; may be 0

    /// The slot after its last base.
    [[nodiscard]] constexpr std::uint64_t end() const noexcept { return first + length; }
};

/// Of records in order, the first one from `index` on that ends after a slot, which is before the end of the last one.
/// Time: one step for each record passed.
[[nodiscard]] inline std::size_t next_record(std::span<RecordSpan const> records, std::size_t index,
                                             std::uint64_t slot) noexcept {
    while (records[index].end() <= slot) ++index;
    return index;
}

struct StrandPlaces;

/// A text with its record table: what a matcher is given.
///
/// Records ascend and do not overlap; each is followed by a separator slot. A record may be split over
/// consecutive batches: then the later batch repeats the last bases of the earlier one (`warm_up` of them),
/// and a hit belongs to the batch in which it ends after that repetition.
struct Batch {
    TextView text;
    std::span<RecordSpan const> records;
    std::uint64_t first_record = 0;  ///< ordinal, in the input, of records.front()
    std::uint64_t first_offset = 0;  ///< position, in its record, of the first base of records.front()
    std::uint64_t warm_up = 0;       ///< leading bases of records.front() in which no reported hit may end
    bool first_continues = false;    ///< records.front() began in an earlier batch
    bool last_continues = false;     ///< records.back() goes on in the next batch
    /// Where hits may lie, if not everywhere. Engines may use it (see Matcher::uses_places()) or find more.
    StrandPlaces const* places = nullptr;
};

/// What a later batch needs to go on with a record that was suspended. Owns its memory, so that it may travel
/// to another thread while the batch is still being matched; reuse it.
struct SuspendedRecord {
    std::string name;
    std::uint64_t ordinal = 0;  ///< of the record, in the input
    std::uint64_t length = 0;   ///< bases of the record so far, in all batches
    std::uint64_t overlap = 0;  ///< last bases of the record held below: min(overlap asked for, length)
    std::vector<std::uint64_t> bases;  ///< laid out as in a TextView, from slot 0
    std::vector<std::uint64_t> breaks;
};

/// Owner of a packed text, its record table and the records' names. Append-only; reuse it with clear().
///
/// Usage: begin_record(), append() as often as needed, end_record(). A record that goes on in the next batch
/// is ended with suspend_record(), and the next (cleared) batch starts with resume_record(). A batch that is
/// parsed before its predecessor is known starts with resume_unknown_record() and is given its place by
/// set_origin() later. Complexity: appending is linear in the letters (about 0.1 ns each). Thread safety: as
/// a standard container. The constructor throws as simd_level().
class PackedText {
public:
    PackedText();

    /// Forgets everything but keeps the memory. The next record to begin has ordinal `first_record` in the
    /// input.
    void clear(std::uint64_t first_record = 0);
    /// Makes room for that many more slots, so that appending as many does not reallocate. Memory is not
    /// touched.
    void reserve(std::uint64_t slots);

    void begin_record(std::string_view name);
    /// Appends sequence letters up to the first byte that is none, and returns how many it took. A sequence
    /// letter is an ASCII letter in any case (U is T; any but A, C, G, T, U becomes a break) or one of `- .
    /// *` (breaks). So a parser may pass all the text it has: the line end stops it.
    std::size_t append(std::string_view letters);
    void end_record() { close_record(); }
    /// Forgets the record that was begun, as if it had not been.
    void drop_record();
    /// The qualities of the record that was ended last, a character (33 to 126) for each of its bases in order, in as many
    /// parts as needed: those below `least` make their bases low().
    void append_quality(std::string_view characters, char least);

    /// Ends the batch inside the current record and saves in `rest` what resume_record() needs. A batch that
    /// was parsed before its predecessor must have been given its place (set_first_record(), set_origin())
    /// before.
    void suspend_record(std::uint64_t overlap, SuspendedRecord& rest);
    /// Starts this (cleared) batch with the rest of that record, repeating the bases that `rest` holds as
    /// warm-up.
    void resume_record(SuspendedRecord const& rest);
    /// Starts this (cleared) batch inside a record of which nothing is known yet. Append the bases to repeat,
    /// call end_warm_up(), then append the new ones.
    void resume_unknown_record();
    void end_warm_up();
    /// Sets late where this batch begins: the ordinal of its first record.
    void set_first_record(std::uint64_t ordinal);
    /// The same for a batch that began with resume_unknown_record(): the record's ordinal, name, and its
    /// length before the first new base.
    void set_origin(std::uint64_t ordinal, std::string_view name, std::uint64_t length_before);

    /// Replaces this by a part of another text, as if it had been read in batches: the slots from `first` on, where the part
    /// before ended (or 0), and as many more as are asked for, at least one, but never a separator alone. If it begins inside
    /// a record, it repeats up to `overlap` bases before that as warm-up. Returns where it ended. Complexity: linear in its
    /// slots and in the records of `whole`.
    std::uint64_t assign_part(PackedText const& whole, std::uint64_t first, std::uint64_t slots,
                              std::uint64_t overlap);

    /// The views below stay valid until the next non-const call. Call only between records.
    [[nodiscard]] Batch batch() const;
    [[nodiscard]] std::string_view name(std::size_t record) const;
    /// One bit a slot, from bit 0 of the first word: its base is of low quality. Slots beyond its end are not; mostly it
    /// is empty.
    [[nodiscard]] std::span<std::uint64_t const> low() const noexcept { return low_; }
    [[nodiscard]] std::size_t record_count() const noexcept { return records_.size(); }
    /// Bases appended (breaks among them), neither separators nor warm-up.
    [[nodiscard]] std::uint64_t base_count() const noexcept { return base_count_; }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    void grow(std::uint64_t slots);
    void mark_end() noexcept;
    void close_record();
    void begin_first(std::uint64_t first_record);

    PackFunction pack_;
    WordBuffer bases_;
    WordBuffer breaks_;
    std::uint64_t room_ = 0;  ///< slots up to which append() need not grow
    std::vector<std::uint64_t> low_;
    std::uint64_t next_quality_ = 0;  ///< slot of the next character of append_quality()
    std::vector<RecordSpan> records_;
    std::string
        first_name_;  ///< of a first record that continues; the others' names lie end to end in names_
    std::string names_;
    std::vector<std::size_t> name_ends_;
    std::uint64_t size_ = 0;
    std::uint64_t base_count_ = 0;
    std::uint64_t first_record_ = 0;
    std::uint64_t first_offset_ = 0;
    std::uint64_t warm_up_ = 0;
    bool first_continues_ = false;
    bool last_continues_ = false;
};

// What is done for every record and line is inline: a short read is packed in the time of a few calls.

/// Keeps the rule that the slots from size_ to the end of its words read base 0, break 1, when size_ has just
/// come to the start of a word.
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

/// The separator's slot already reads base 0, break 1.
inline void PackedText::close_record() {
    records_.back().length = size_ - records_.back().first;
    ++size_;
    if (size_ > room_) grow(size_);
    mark_end();
}

}  // namespace motifcount::internal
