#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/hit_places.hpp"
#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"
#include "filter/flank_places.hpp"
#include "filter/hit_filter.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// The parts of a batch in which hits may count, laid out as a batch of its own: so engines look at these alone, and
/// know nothing of restrictions. Each part is followed by a break.
///
/// Where places decide (Restrictions::by_place), parts hold windows that do not count, unless all_count(): then what is
/// found there is to be asked about with strands(). Made for one thread, and used for one batch after another. Memory:
/// that of a batch's text and up to 12 bits a slot; where windows count, parts overlap, and it may be that of some more
/// such texts. Complexity: linear in the records and in the parts' bases, and with flanks in the slots times the flanks'
/// letters.
class SearchText {
public:
    explicit SearchText(PatternSet const& patterns);

    /// How a part of a text is selected.
    struct Selection {
        std::span<std::uint8_t const> skip = {};  ///< by record: not 0 if it is left out; or empty
        bool is_asked = false;   ///< whoever searches asks strands(): windows that overlap may be one part
        bool is_marked = false;  ///< mark() was called for this text, and nothing since
    };
    /// The part of the text that is to be searched, in this object's memory. The records are those of the batch. The
    /// batch must repeat what CompiledSearch::overlap() says.
    [[nodiscard]] Batch const& select(PackedText const& text, Restrictions const& restrictions,
                                      Selection const& how);
    [[nodiscard]] Batch const& select(PackedText const& text, Restrictions const& restrictions) {
        return select(text, restrictions, Selection());
    }
    /// The whole batch, with breaks in all that is not searched, and with the places of hits: for engines that use these.
    /// strands() is right for it.
    [[nodiscard]] Batch const& mark(PackedText const& text, Restrictions const& restrictions);

    /// The slot of the batch that the slot is in what select() gave. Fastest where slots ascend.
    [[nodiscard]] std::uint64_t source(std::uint64_t slot) noexcept {
        while (part_ + 1 < parts_.size() && parts_[part_ + 1].slot <= slot) ++part_;
        while (parts_[part_].slot > slot) --part_;
        return parts_[part_].source + (slot - parts_[part_].slot);
    }
    /// Makes strands() right for this batch; select() does it where it is asked for.
    void find_places(Batch const& batch, Restrictions const& restrictions);
    [[nodiscard]] StrandPlaces const& places() const noexcept { return places_; }
    /// On which strands a hit of the batch's slots [start, end) may lie to count: bit 0 for +, bit 1 for -.
    [[nodiscard]] unsigned strands(std::uint64_t start, std::uint64_t end) const noexcept {
        return (places_.forward.accept(start, end) ? 1U : 0U) |
               (places_.reverse.accept(start, end) ? 2U : 0U);
    }

    /// Whether every hit counts in what select() gives to those who do not ask: not where patterns of both strands are
    /// searched for one; and if places decide, where hits have one length and one strand, and the places are so few that
    /// their windows can be searched one by one.
    [[nodiscard]] bool windows_count(Restrictions const& restrictions) const;
    /// Whether every hit counts in what select() gave last.
    [[nodiscard]] bool all_count() const noexcept { return all_count_; }
    /// Whether hits at the offsets may cover more than half of a text, so that to select their parts saves little.
    [[nodiscard]] bool offsets_cover_most(PackedText const& text, Restrictions const& restrictions) const;

private:
    /// A stretch of the batch's text.
    struct Part {
        std::uint64_t slot;    ///< where it begins in what is searched
        std::uint64_t source;  ///< and in the batch
    };
    /// Slots [from, to) of the batch.
    struct Stretch {
        std::uint64_t from;
        std::uint64_t to;
    };

    void find_places(Batch const& batch, Restrictions const& restrictions, Strand strand, HitPlaces& places);
    void find_flanks(std::vector<Flank> const& flanks, bool ends_there, unsigned mismatches,
                     SlotMask& places);
    void close_outside(Batch const& batch, Restrictions const& restrictions,
                       std::span<std::uint64_t const> low);
    void find_starts();
    void close_deferred(Batch const& batch, Restrictions const& restrictions);
    void set_offsets(Batch const& batch, Restrictions const& restrictions, Strand strand,
                     SlotMask& mask) const;
    /// Whether hits on that strand may count.
    [[nodiscard]] bool uses_forward(Restrictions const& restrictions) const noexcept {
        return has_forward_ && (has_palindromes_ || (restrictions.strands() & 1U) != 0);
    }
    [[nodiscard]] bool uses_reverse(Restrictions const& restrictions) const noexcept {
        return has_reverse_ && (restrictions.strands() & 2U) != 0;
    }
    void close_all_but(HitPlaces const* forward, HitPlaces const* reverse);
    [[nodiscard]] bool windows_overlap(Restrictions const& restrictions) const noexcept;
    void close(std::span<std::uint64_t const> slots);
    /// Calls use({from, to}) for each run of offsets: hits on that strand of a record lie there.
    template <class Use>
    void for_each_run(Batch const& batch, Restrictions const& restrictions, std::size_t record, Strand strand,
                      Use&& use) const;
    void add_windows(Batch const& batch, Restrictions const& restrictions, std::size_t record,
                     Stretch within);
    void add_covered(Batch const& batch, Restrictions const& restrictions, std::size_t record,
                     Stretch within);
    void add_stretch(Stretch stretch);
    void add_part(std::uint64_t from, std::uint64_t to);
    void make_room(std::uint64_t slots);
    void set_warm_up(Batch const& whole, std::uint64_t context);

    std::uint64_t const min_length_;
    std::uint64_t const max_length_;
    bool has_forward_ = false;  ///< there are patterns whose hits lie on +
    bool has_reverse_ = false;
    bool has_palindromes_ = false;  ///< or other motifs that are searched on one strand alone
    bool has_turned_ = false;       ///< hits of palindromes may lie on -

    FlankPlaces flanks_;
    StrandPlaces places_;
    SlotMask flank_;
    SlotMask cover_;
    SlotMask closed_;  ///< slots that are not searched

    bool all_count_ = true;
    std::vector<Stretch> covered_;  ///< of a record
    TextView source_;               ///< the batch's text
    TextView open_;                 ///< the same, with breaks in all that is not searched
    std::uint64_t size_ = 0;
    std::uint64_t room_ = 0;
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    std::vector<RecordSpan> records_;
    std::vector<Part> parts_;
    std::size_t part_ = 0;
    Batch batch_;
};

}  // namespace motifcount::internal
