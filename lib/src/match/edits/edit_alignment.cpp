#include "match/edits/edit_alignment.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

bool fits(std::uint8_t mask, unsigned base) noexcept {
    return (mask >> base & 1U) != 0;
}

// Costs of alignment columns. The best alignment has the fewest edits and, among these, the fewest columns.
constexpr unsigned edit = 128;
constexpr unsigned extra = edit + 1;  ///< Cost of a base without a letter
constexpr unsigned out = 0x4000;      ///< Cost above the cost of any alignment

class Cigar {
public:
    void add(char operation) {
        if (operation != last_) flush();
        last_ = operation;
        ++count_;
    }
    [[nodiscard]] std::string take() {
        flush();
        return std::move(text_);
    }

private:
    void flush() {
        if (count_ != 0) text_.append(std::to_string(count_)).push_back(last_);
        count_ = 0;
    }

    std::string text_;
    char last_ = 0;
    std::uint64_t count_ = 0;
};

/// Motif that is aligned with the text on one side of a slot. Letters and bases are numbered from the slot, starting at 1.
struct BesideSlot {
    std::span<std::uint8_t const> masks;
    TextView text;
    std::uint64_t slot;
    bool backward;

    /// Returns the cost of aligning letter i with base j. If i is 0, returns the cost of base j without a letter.
    [[nodiscard]] unsigned cost(std::size_t i, std::size_t j) const {
        std::uint64_t const at = backward ? slot - j : slot + j - 1;
        bool const inside = backward ? j <= slot : at < text.size;
        if (!inside || text.is_break(at)) return out;
        if (i == 0) return extra;
        return fits(masks[backward ? masks.size() - i : i - 1], text.base(at)) ? 0 : edit;
    }
};

// The next two functions fill the table row by row. cell(i, k) is the cost of aligning i letters with i + k - distance bases.
// Letters and bases are counted from the slot. Cells farther from the diagonal cannot be part of a best alignment.

/// Returns the number of bases aligned with a motif whose 3' end is at the slot. Cells contain the cost up to the cell.
std::uint64_t bases_before_end(BesideSlot const& beside, unsigned distance, EditTable& table) {
    std::size_t const rows = beside.masks.size();
    std::size_t const width = 2 * std::size_t{distance} + 1;
    auto const cell = [&](std::size_t i, std::size_t k) -> std::uint16_t& { return table[i * width + k]; };
    // Cost of an alignment that ends in the cell, by the kind of its last column
    auto const both = [&](std::size_t i, std::size_t k) {
        return i > 0 && i + k > distance ? cell(i - 1, k) + beside.cost(i, i + k - distance) : out;
    };
    auto const base_alone = [&](std::size_t i, std::size_t k) {
        return k > 0 && i + k > distance ? cell(i, k - 1) + beside.cost(0, i + k - distance) : out;
    };
    auto const letter_alone = [&](std::size_t i, std::size_t k) {
        return i > 0 && k + 1 < width ? cell(i - 1, k + 1) + edit : out;
    };
    cell(0, distance) = 0;
    for (std::size_t i = 0; i <= rows; ++i)
        for (std::size_t k = 0; k < width; ++k)
            cell(i, k) = static_cast<std::uint16_t>(
                std::min<unsigned>({cell(i, k), both(i, k), base_alone(i, k), letter_alone(i, k)}));

    // Follows all best alignments from the motif's 5' end. Bit k of `here` is set if a best alignment passes cell k of the row.
    auto const last = table.end() - static_cast<std::ptrdiff_t>(width);
    unsigned const least = *std::min_element(last, table.end());
    unsigned here = 0;
    for (std::size_t k = 0; k < width; ++k)
        here |= (last[static_cast<std::ptrdiff_t>(k)] == least ? 1U : 0U) << k;
    std::size_t i = rows;
    std::uint64_t bases = rows;
    auto const those = [&](auto const& column) {
        unsigned found = 0;
        for (std::size_t k = 0; k < width; ++k)
            if ((here >> k & 1U) != 0 && cell(i, k) == column(i, k)) found |= 1U << k;
        return found;
    };
    while (i > 0 || here != 1U << distance) {
        if (unsigned const paired = those(both); paired != 0) {
            here = paired;
            --i;
        } else if (unsigned const more = those(base_alone); more != 0) {
            here = more >> 1U;
            ++bases;
        } else {
            here = those(letter_alone) << 1U;
            --i;
            --bases;
        }
    }
    return bases;
}

/// Same as bases_before_end() for a motif whose 5' end is at the slot. Each cell contains the cost of the remaining alignment.
std::uint64_t bases_after_start(BesideSlot const& beside, unsigned distance, EditTable& table) {
    std::size_t const rows = beside.masks.size();
    std::size_t const width = 2 * std::size_t{distance} + 1;
    auto const cell = [&](std::size_t i, std::size_t k) -> std::uint16_t& { return table[i * width + k]; };
    // Cost of an alignment that continues from the cell, by the kind of its next column
    auto const both = [&](std::size_t i, std::size_t k) {
        return i + 1 + k > distance ? cell(i + 1, k) + beside.cost(i + 1, i + 1 + k - distance) : out;
    };
    auto const base_alone = [&](std::size_t i, std::size_t k) {
        return k + 1 < width && i + k + 1 > distance ? cell(i, k + 1) + beside.cost(0, i + k + 1 - distance)
                                                     : out;
    };
    auto const letter_alone = [&](std::size_t i, std::size_t k) {
        return k > 0 ? cell(i + 1, k - 1) + edit : out;
    };
    for (std::size_t k = 0; k < width; ++k) cell(rows, k) = 0;
    for (std::size_t i = rows; i-- > 0;)
        for (std::size_t k = width; k-- > 0;)
            cell(i, k) = static_cast<std::uint16_t>(
                std::min<unsigned>({out, both(i, k), base_alone(i, k), letter_alone(i, k)}));
    std::size_t i = 0;
    std::size_t k = distance;
    while (i < rows) {
        unsigned const here = cell(i, k);
        if (here == both(i, k)) {
            ++i;
        } else if (here == base_alone(i, k)) {
            ++k;
        } else {
            ++i;
            --k;
        }
    }
    return rows + k - distance;
}

}  // namespace

std::uint64_t aligned_bases(std::span<std::uint8_t const> masks, TextView text, MotifEnd end,
                            unsigned distance, EditTable& table) {
    table.assign((masks.size() + 1) * (2 * std::size_t{distance} + 1), out);
    BesideSlot const beside{masks, text, end.slot, end.backward};
    return end.five_prime ? bases_after_start(beside, distance, table)
                          : bases_before_end(beside, distance, table);
}

EditAlignment align(std::span<std::uint8_t const> masks, TextView text, std::uint64_t slot,
                    std::uint64_t length, Strand strand, EditTable& table) {
    std::size_t const rows = masks.size();
    std::size_t const width = static_cast<std::size_t>(length) + 1;
    auto const same = [&](std::size_t i, std::size_t j) {
        return strand == Strand::forward ? fits(masks[i], text.base(slot + j))
                                         : fits(masks[i], text.base(slot + length - 1 - j) ^ 3U);
    };
    // cell(i, j): cost of aligning the motif starting at letter i with the text starting at base j
    table.resize((rows + 1) * width);
    auto const cell = [&](std::size_t i, std::size_t j) -> std::uint16_t& { return table[i * width + j]; };
    for (std::size_t i = rows + 1; i-- > 0;)
        for (std::size_t j = width; j-- > 0;) {
            if (i == rows || j == length) {
                cell(i, j) = static_cast<std::uint16_t>((rows - i) * edit + (length - j) * extra);
                continue;
            }
            cell(i, j) = static_cast<std::uint16_t>(
                std::min<unsigned>({cell(i + 1, j + 1) + (same(i, j) ? 0 : edit), cell(i, j + 1) + extra,
                                    cell(i + 1, j) + edit}));
        }
    EditAlignment result;
    result.edits = cell(0, 0) / edit;
    Cigar cigar;
    for (std::size_t i = 0, j = 0; i < rows || j < length;) {
        unsigned const here = cell(i, j);
        if (i < rows && j < length && here == cell(i + 1, j + 1) + (same(i, j) ? 0 : edit)) {
            bool const match = same(i++, j++);
            cigar.add(match ? '=' : 'X');
            result.mismatches += match ? 0 : 1;
        } else if (j < length && here == cell(i, j + 1) + extra) {
            cigar.add('D');
            ++j;
        } else {
            cigar.add('I');
            ++i;
        }
    }
    result.cigar = cigar.take();
    return result;
}

}  // namespace motifcount::internal
