#include "grid/shift_or.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace motifcount::internal::grid_detail {

template <GridCell Cell>
void ShiftOrTable<Cell>::find_symbols(GridBlock<Cell> const& block, std::vector<Cell>& examples) {
    // Wildcards match every text cell, so they do not distinguish symbols. A text cell matches at most one exact value. It may
    // match several cells that compare only some bits.
    std::vector<std::pair<Cell, Cell>> partial;
    std::vector<bool> exact_value(std::size_t{std::numeric_limits<Cell>::max()} + 1, false);
    for (std::size_t i = 0; i < block.values().size(); ++i) {
        if (block.care()[i] == GridBlock<Cell>::exact)
            exact_value[block.values()[i]] = true;
        else if (block.care()[i] != 0)
            partial.emplace_back(block.values()[i], block.care()[i]);
    }
    std::sort(partial.begin(), partial.end());
    partial.erase(std::unique(partial.begin(), partial.end()), partial.end());

    symbols_.resize(exact_value.size());
    std::map<std::pair<std::size_t, std::vector<bool>>, std::uint32_t> known;
    std::vector<bool> fits(partial.size());
    for (std::size_t value = 0; value < symbols_.size(); ++value) {
        for (std::size_t i = 0; i < partial.size(); ++i)
            fits[i] = (value & partial[i].second) == partial[i].first;
        auto const exact = exact_value[value] ? value + 1 : 0;
        auto const [place, is_new] =
            known.try_emplace({exact, fits}, static_cast<std::uint32_t>(known.size()));
        if (is_new) examples.push_back(static_cast<Cell>(value));
        symbols_[value] = place->second;
    }
    symbol_count_ = static_cast<std::uint32_t>(known.size());
}

template <GridCell Cell>
ShiftOrTable<Cell>::ShiftOrTable(GridBlock<Cell> const& block) {
    std::vector<Cell> examples;  // `examples[symbol]`: a text cell with this symbol
    find_symbols(block, examples);

    auto const length = block.shape().row_length();
    auto const rows = block.shape().rows();
    words_ = static_cast<std::uint32_t>((length + 63) / 64);
    auto const bytes = rows * symbol_count_ * words_ * sizeof(std::uint64_t);
    if (bytes > max_bytes)
        throw Error(ErrorCode::limit, "block '" + block.id() + "' of " + block.shape().to_string() +
                                          " needs " + std::to_string(bytes) +
                                          " bytes of Shift-Or masks, but the limit is " +
                                          std::to_string(max_bytes) + "; use engine filter");
    masks_.assign(bytes / sizeof(std::uint64_t), ~std::uint64_t{0});
    for (std::uint64_t row = 0; row < rows; ++row)
        for (std::uint32_t symbol = 0; symbol < symbol_count_; ++symbol) {
            auto* const words = masks_.data() + (row * symbol_count_ + symbol) * words_;
            for (std::uint64_t i = 0; i < length; ++i)
                if (block.matches(row * length + i, examples[symbol]))
                    words[i / 64] &= ~(std::uint64_t{1} << (i % 64));
        }
}

namespace {

/// States of one block row for 0 to `limit` mismatches
class RowState {
public:
    RowState(std::uint32_t words, std::uint32_t limit, std::uint64_t length)
        : words_(words),
          limit_(limit),
          last_word_((length - 1) / 64),
          last_bit_((length - 1) % 64),
          state_(std::size_t{words} * (limit + 1)) {}

    void reset() { std::fill(state_.begin(), state_.end(), ~std::uint64_t{0}); }

    /// Computes S_k = ((S_k << 1) | mask) & (S_{k-1} << 1). A state advances by a match, or by a mismatch from state k - 1.
    void step(std::uint64_t const* mask) {
        // The loop starts at the highest word, because the carry comes from the previous state of the word below
        for (std::uint32_t w = words_; w-- > 0;) {
            std::uint64_t one_less = ~std::uint64_t{0};
            for (std::uint32_t k = 0; k <= limit_; ++k) {
                auto& word = state_[std::size_t{k} * words_ + w];
                auto const carry = w == 0 ? 0 : state_[std::size_t{k} * words_ + w - 1] >> 63;
                auto const shifted = word << 1 | carry;
                word = (shifted | mask[w]) & one_less;
                one_less = shifted;
            }
        }
    }

    /// Returns the smallest number of mismatches in a row that ends here, or limit + 1 if there are more than `limit`.
    [[nodiscard]] std::uint32_t distance() const {
        std::uint32_t k = 0;
        while (k <= limit_ && (state_[std::size_t{k} * words_ + last_word_] >> last_bit_ & 1U) != 0) ++k;
        return k;
    }

private:
    std::uint32_t words_;
    std::uint32_t limit_;
    std::uint64_t last_word_;
    std::uint64_t last_bit_;
    std::vector<std::uint64_t> state_;
};

}  // namespace

template <GridCell Cell>
void ShiftOrMatcher<Cell>::find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const {
    auto const length = placement_.row_length();
    // The walk over a tile of a line starts row_length() - 1 cells before the tile's first result. A tile is at least four times
    // as long as a block row, so that less than a quarter of the work is repeated. Short tiles allow more rows to be skipped.
    auto const tile_length = std::max<std::uint64_t>(256, 4 * length);
    RowState state(table_.words(), limit_, length);
    std::vector<std::uint32_t> distances;

    for (auto line = first; line < last; ++line) {
        auto const start = placement_.line_start(line);
        for (std::uint64_t column = 0; column < placement_.columns(); column += tile_length) {
            auto const places = std::min(tile_length, placement_.columns() - column);
            distances.assign(places, 0);
            bool any = true;
            for (std::uint64_t row = 0; any && row < placement_.row_offsets().size(); ++row) {
                any = false;
                state.reset();
                Cell const* const text = text_.cells.data() + start + column + placement_.row_offsets()[row];
                for (std::uint64_t i = 0; i + 1 < length; ++i)
                    state.step(table_.masks(row, table_.symbol(text[i])));
                for (std::uint64_t i = 0; i < places; ++i) {
                    state.step(table_.masks(row, table_.symbol(text[length - 1 + i])));
                    distances[i] += state.distance();
                    any = any || distances[i] <= limit_;
                }
            }
            for (std::uint64_t i = 0; any && i < places; ++i)
                if (distances[i] <= limit_) hits.push_back({block_, distances[i], start + column + i});
        }
    }
}

template class ShiftOrTable<std::uint8_t>;
template class ShiftOrTable<std::uint16_t>;
template class ShiftOrMatcher<std::uint8_t>;
template class ShiftOrMatcher<std::uint16_t>;

}  // namespace motifcount::internal::grid_detail
