#include "barcodes/exact_table.hpp"

#include <bit>
#include <limits>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"

namespace motifcount::internal {
namespace {

/// `Bases`: word with two bits per base
template <class Bases>
class HashTable final : public ExactTable {
public:
    HashTable(std::span<PlainEntry const> entries, unsigned length)
        : ExactTable(length), bits_(static_cast<unsigned>(std::bit_width(entries.size() * 4 / 3))) {
        slots_.assign(std::size_t{1} << bits_, {0, none});
        for (PlainEntry const& entry : entries) {
            auto const bases = static_cast<Bases>(spread_bits(entry.low) | spread_bits(entry.high) << 1U);
            std::size_t at = home(bases);
            while (slots_[at].entry != none) at = next(at);
            slots_[at] = {bases, entry.entry};
        }
    }

    [[nodiscard]] std::optional<std::uint32_t> find(ShortText const& text) const noexcept override {
        if (text.length < length() || (text.breaks & low_bits(length())) != 0) return std::nullopt;
        Bases const bases = bases_of(text);
        for (std::size_t at = home(bases); slots_[at].entry != none; at = next(at))
            if (slots_[at].bases == bases) return slots_[at].entry;
        return std::nullopt;
    }
    void prefetch(ShortText const& text) const noexcept override {
        __builtin_prefetch(&slots_[home(bases_of(text))]);
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    struct [[gnu::packed]] Slot {
        Bases bases;
        std::uint32_t entry;  ///< `none` if the slot is empty. At least a quarter of the slots are.
    };

    [[nodiscard]] Bases bases_of(ShortText const& text) const noexcept {
        return static_cast<Bases>(text.bases[0] & base_mask(length()));
    }
    [[nodiscard]] std::size_t home(Bases bases) const noexcept {
        return (bases * 0x9E37'79B9'7F4A'7C15U) >> (64U - bits_);
    }
    [[nodiscard]] std::size_t next(std::size_t at) const noexcept { return (at + 1) & (slots_.size() - 1); }

    unsigned bits_;  ///< Number of bits of a slot's index
    LargeVector<Slot> slots_;
};

}  // namespace

std::unique_ptr<ExactTable> make_exact_table(std::span<PlainEntry const> entries, unsigned length) {
    if (length <= 16) return std::make_unique<HashTable<std::uint32_t>>(entries, length);
    return std::make_unique<HashTable<std::uint64_t>>(entries, length);
}

}  // namespace motifcount::internal
