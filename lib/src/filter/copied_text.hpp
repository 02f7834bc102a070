#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "dna/text_window.hpp"

namespace motifcount::internal {

/// Parts of a text, copied one after another with a break after each part. Not thread-safe. Memory: the copied slots
class CopiedText {
public:
    /// Removes all parts. `source` must remain valid until the last add(). `room`: expected number of slots
    void begin(TextView source, std::uint64_t room) {
        source_ = source;
        room_ = room;
        bases_.assign((room_ + 31) / 32 + padding, 0);
        breaks_.assign((room_ + 63) / 64 + padding, 0);
        size_ = 0;
        parts_.clear();
        part_ = 0;
    }
    /// Copies slots [from, to) of the source and adds a break. Breaks in these slots are copied as base 0 (A).
    void add(std::uint64_t from, std::uint64_t to) {
        make_room(to - from + 1);
        parts_.push_back({size_, from});
        for (; from < to; from += 32) {
            auto const count = static_cast<unsigned>(std::min<std::uint64_t>(32, to - from));
            std::uint64_t const bases = bases_at(source_.bases.data(), from) & base_mask(count);
            unsigned const shift = 2 * (size_ % 32);
            bases_[size_ / 32] |= bases << shift;
            bases_[size_ / 32 + 1] |= bases >> 1U >> (63 - shift);
            size_ += count;
        }
        put_break();
    }
    void add_break() {
        make_room(1);
        put_break();
    }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// Returns the text; valid until the next call of begin().
    [[nodiscard]] TextView end() {
        if (size_ % 64 != 0) breaks_[size_ / 64] |= ~std::uint64_t{0} << (size_ % 64);
        return {{bases_.data(), (size_ + 31) / 32}, {breaks_.data(), (size_ + 63) / 64}, size_};
    }

    /// Returns the slot in the source of a copied slot. Fastest for ascending slots.
    [[nodiscard]] std::uint64_t source(std::uint64_t slot) noexcept {
        while (part_ + 1 < parts_.size() && parts_[part_ + 1].slot <= slot) ++part_;
        while (parts_[part_].slot > slot) --part_;
        return parts_[part_].source + (slot - parts_[part_].slot);
    }
    /// Returns the number of slots before `end` copied from slots before `source`. Parts before `end` must not overlap.
    [[nodiscard]] std::uint64_t copied_before(std::uint64_t source, std::uint64_t end) const noexcept {
        auto const after = std::ranges::partition_point(
            parts_, [&](Part const& part) { return part.source < source && part.slot < end; });
        if (after == parts_.begin()) return 0;
        Part const& last = *std::prev(after);
        std::uint64_t const next = after == parts_.end() ? size_ : after->slot;
        return std::min(last.slot + (source - last.source), next - 1);
    }

private:
    static constexpr std::size_t padding = TextView::padding / sizeof(std::uint64_t);

    struct Part {
        std::uint64_t slot;    ///< First slot in the copy
        std::uint64_t source;  ///< First slot in the source
    };

    void put_break() noexcept {
        breaks_[size_ / 64] |= std::uint64_t{1} << (size_ % 64);
        ++size_;
    }
    void make_room(std::uint64_t slots) {
        if (size_ + slots <= room_) return;
        room_ = std::max(2 * room_, size_ + slots);
        bases_.resize((room_ + 31) / 32 + padding);
        breaks_.resize((room_ + 63) / 64 + padding);
    }

    TextView source_;
    std::uint64_t size_ = 0;
    std::uint64_t room_ = 0;
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    std::vector<Part> parts_;
    std::size_t part_ = 0;
};

}  // namespace motifcount::internal
