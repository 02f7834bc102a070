#include "match/shared/window_kernels.hpp"

#include <array>

#include "core/implementations.hpp"
#include "match/shared/short_window.hpp"

namespace motifcount::internal {
namespace {

template <bool direct>
std::size_t select_windows(GramFilterView const& filter, std::uint64_t const* bases, std::uint64_t first_slot,
                           std::uint64_t stride, std::size_t count, std::uint32_t* chosen) {
    std::uint64_t const mask = base_mask(filter.width);
    unsigned const shift = 64 - filter.log2_bits;
    std::uint64_t const* const bits = filter.bits;
    std::size_t found = 0;
    std::uint64_t slot = first_slot;
    for (std::size_t i = 0; i < count; ++i, slot += stride) {
        std::uint64_t const gram = short_window(bases, slot) & mask;
        std::uint64_t const place = direct ? gram : (gram * gram_multiplier) >> shift;
        chosen[found] = static_cast<std::uint32_t>(i);
        found += (bits[place / 64] >> (place % 64)) & 1U;
    }
    return found;
}

std::size_t select(GramFilterView const& filter, std::uint64_t const* bases, std::uint64_t first_slot,
                   std::uint64_t stride, std::size_t count, std::uint32_t* chosen) {
    return filter.direct ? select_windows<true>(filter, bases, first_slot, stride, count, chosen)
                         : select_windows<false>(filter, bases, first_slot, stride, count, chosen);
}

std::size_t match(GramTableView const& table, GramKey const* keys, std::size_t key_count, MatchCursor& cursor,
                  std::size_t room, std::uint32_t* values, std::uint32_t* numbers) {
    std::uint32_t const value_mask = (std::uint32_t{1} << table.value_bits) - 1;
    std::size_t found = 0;
    while (cursor.key < key_count && found + GramTableView::entries_a_line <= room) {
        auto const [first_line, fingerprint] = keys[cursor.key];
        std::uint32_t const* const entries = line_of(table, first_line + cursor.skip);
        for (std::size_t i = 0; i < GramTableView::entries_a_line; ++i) {
            values[found] = entries[i] & value_mask;
            numbers[found] = static_cast<std::uint32_t>(cursor.key);
            found += entries[i] >> table.value_bits == fingerprint ? 1 : 0;
        }
        bool const full = entries[GramTableView::entries_a_line - 1] != 0;
        cursor = full ? MatchCursor{cursor.key, cursor.skip + 1} : MatchCursor{cursor.key + 1, 0};
    }
    return found;
}

std::size_t select_codes(CodeSetView const& codes, std::uint64_t const* bases, std::uint64_t const* allowed,
                         std::size_t words, std::uint32_t* chosen) {
    std::uint64_t const core_mask = base_mask(codes.width - 3);
    std::size_t found = 0;
    for (std::size_t i = 0; i < words; ++i) {
        std::uint64_t may = allowed[i];
        for (std::size_t slot = 64 * i; slot < 64 * i + 64; slot += CodeSetView::places) {
            std::uint64_t const window = short_window(bases, slot);
            std::uint64_t const extras = code_extras(codes, window);
            std::uint64_t const* const line =
                codes.lines + CodeSetView::places * ((window >> 6U) & core_mask);
            for (unsigned place = 0; place < CodeSetView::places; ++place) {
                chosen[found] = static_cast<std::uint32_t>(slot + place);
                found += ((line[place] << ((extras >> (2 * place)) & 63U)) >> 63U) & may;
                may >>= 1U;
            }
        }
    }
    return found;
}

}  // namespace

WindowKernels const scalar_window_kernels{SimdLevel::scalar, select, match, select_codes};

Implementations<WindowKernels> const& window_kernels() {
    static std::array const compiled {
        scalar_window_kernels,
#if defined(__x86_64__)
            avx2_window_kernels,
#endif
    };
    static Implementations<WindowKernels> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal
