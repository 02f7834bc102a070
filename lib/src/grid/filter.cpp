#include "grid/filter.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/implementations.hpp"

namespace motifcount::internal::grid_detail {

namespace {

/// Random numbers from a fixed seed, so that every run chooses the same cells. Generator: Knuth's MMIX.
class Sampler {
public:
    std::uint64_t below(std::uint64_t bound) noexcept {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return (state_ >> 16) % bound;  // Drops the low bits, which have short periods
    }

private:
    std::uint64_t state_ = 1;
};

// A sample of 512 positions shows whether more than about 1 in 500 positions remain. At this rate, 6% of the steps of 32
// positions have a position to verify. 64 cells in a block are enough to choose from. The choice takes 30 us per block.
constexpr std::size_t sample_places = 512;
constexpr std::size_t sample_cells = 64;

template <class Cell>
CellFilter<Cell> const& chosen_filter() {
    static std::array const compiled {
        scalar_filter_kernels,
#if defined(__x86_64__)
            avx2_filter_kernels,
#endif
    };
    static Implementations<FilterKernels> const implementations(compiled);
    if constexpr (sizeof(Cell) == 1)
        return implementations.chosen().of_8;
    else
        return implementations.chosen().of_16;
}

}  // namespace

template <GridCell Cell>
std::vector<TellingCell> choose_telling_cells(GridView<Cell> text, GridBlock<Cell> const& block,
                                              Placement const& placement, std::uint32_t limit,
                                              unsigned spare) {
    Sampler sampler;
    std::vector<std::uint64_t> places(sample_places);
    for (auto& place : places)
        place = placement.line_start(sampler.below(placement.lines())) + sampler.below(placement.columns());

    std::vector<std::uint64_t> selective;
    for (std::uint64_t i = 0; i < block.care().size(); ++i)
        if (block.care()[i] != 0) selective.push_back(i);
    auto const wanted =
        std::max(sample_cells, std::min<std::size_t>(2 * std::size_t{limit}, max_telling_cells));
    if (selective.size() > wanted) {
        for (std::size_t i = 0; i < wanted;
             ++i)  // Partial shuffle, so that the cells are distinct and spread over the block
            std::swap(selective[i], selective[i + sampler.below(selective.size() - i)]);
        selective.resize(wanted);
    }

    struct Candidate {
        TellingCell cell;
        std::vector<std::uint8_t> differs;  // By sampled position: whether the cell differs
        bool used = false;
    };
    std::vector<Candidate> candidates(selective.size());
    auto const length = placement.row_length();
    for (std::size_t c = 0; c < candidates.size(); ++c) {
        auto const i = selective[c];
        auto const offset = placement.row_offsets()[i / length] + i % length;
        candidates[c].cell = {offset, block.values()[i], block.care()[i]};
        candidates[c].differs.resize(places.size());
        for (std::size_t p = 0; p < places.size(); ++p)
            candidates[c].differs[p] = block.matches(i, text.cells[places[p] + offset]) ? 0 : 1;
    }

    std::vector<TellingCell> chosen;
    std::vector<std::uint32_t> differences(places.size(), 0);
    while (chosen.size() < std::min(max_telling_cells, candidates.size())) {
        Candidate* best = nullptr;
        std::uint64_t best_count = 0;
        bool any_left = false;
        for (auto& candidate : candidates) {
            if (candidate.used) continue;
            std::uint64_t count = 0;
            for (std::size_t p = 0; p < places.size(); ++p) {
                bool const alive = differences[p] <= limit;
                any_left = any_left || alive;
                count += alive && candidate.differs[p] != 0 ? 1U : 0U;
            }
            if (count > best_count) {
                best = &candidate;
                best_count = count;
            }
        }
        if (!any_left || best == nullptr) break;
        best->used = true;
        chosen.push_back(best->cell);
        for (std::size_t p = 0; p < places.size(); ++p) differences[p] += best->differs[p];
    }
    if (chosen.size() <= limit) return {};
    if (spare == 0) return chosen;
    auto const rules_out = [](Candidate const& candidate) {
        return std::count(candidate.differs.begin(), candidate.differs.end(), 1);
    };
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](Candidate const& a, Candidate const& b) { return rules_out(a) > rules_out(b); });
    auto const most = std::min(max_telling_cells, (1 + spare) * chosen.size());
    for (auto const& candidate : candidates)
        if (chosen.size() < most && !candidate.used) chosen.push_back(candidate.cell);
    return chosen;
}

template <GridCell Cell>
FilterMatcher<Cell>::FilterMatcher(GridView<Cell> text, GridBlock<Cell> const& block, Placement placement,
                                   std::uint32_t block_index, std::uint32_t limit)
    : text_(text),
      block_(block),
      placement_(std::move(placement)),
      block_index_(block_index),
      limit_(limit),
      filter_(chosen_filter<Cell>()) {
    if (placement_.lines() == 0) return;
    cells_ = choose_telling_cells(text, block, placement_, limit);
    for (auto const& cell : cells_) all_exact_ = all_exact_ && cell.care == GridBlock<Cell>::exact;
}

template <GridCell Cell>
void FilterMatcher<Cell>::verify(std::uint64_t place, std::vector<GridHit>& hits) const {
    auto const mismatches = count_mismatches(text_.cells.data() + place, block_, placement_, limit_);
    if (mismatches <= limit_) hits.push_back({block_index_, mismatches, place});
}

/// Verifies all positions. Used for short lines, and for blocks in which choose_telling_cells() found no cells.
template <GridCell Cell>
void FilterMatcher<Cell>::find_one_by_one(std::uint64_t start, std::uint64_t columns,
                                          std::vector<GridHit>& hits) const {
    for (auto place = start; place < start + columns; ++place) {
        std::uint32_t differences = 0;
        for (auto const& cell : cells_) {
            auto const text = text_.cells[place + cell.offset];
            differences += static_cast<Cell>(text & cell.care) != cell.value ? 1U : 0U;
            if (differences > limit_) break;
        }
        if (differences <= limit_) verify(place, hits);
    }
}

template <GridCell Cell>
void FilterMatcher<Cell>::find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const {
    auto const columns = placement_.columns();
    for (auto line = first; line < last; ++line) {
        auto const start = placement_.line_start(line);
        if (cells_.empty() || columns < 32) {
            find_one_by_one(start, columns, hits);
            continue;
        }
        auto const emit = [&](std::uint64_t column, std::uint32_t found) {
            for (; found != 0; found &= found - 1)
                verify(start + column + static_cast<unsigned>(std::countr_zero(found)), hits);
        };
        Cell const* const text = text_.cells.data() + start;
        auto const filter_32 = [&](std::uint64_t column) {
            return filter_.filter_32(text + column, cells_.data(), cells_.size(), limit_, all_exact_);
        };
        std::uint32_t found[4];
        std::uint64_t column = 0;
        for (; column + 128 <= columns; column += 128)
            if (filter_.filter_128(text + column, cells_.data(), cells_.size(), limit_, all_exact_, found))
                for (unsigned i = 0; i < 4; ++i) emit(column + 32 * i, found[i]);
        for (; column + 32 <= columns; column += 32) emit(column, filter_32(column));
        // Repeats the last 32 positions, but drops the results for positions that have been searched already
        if (column < columns) {
            auto const back = 32 - (columns - column);
            emit(columns - 32, filter_32(columns - 32) >> back << back);
        }
    }
}

template std::vector<TellingCell> choose_telling_cells(GridView<std::uint8_t>, GridBlock<std::uint8_t> const&,
                                                       Placement const&, std::uint32_t, unsigned);
template std::vector<TellingCell> choose_telling_cells(GridView<std::uint16_t>,
                                                       GridBlock<std::uint16_t> const&, Placement const&,
                                                       std::uint32_t, unsigned);
template class FilterMatcher<std::uint8_t>;
template class FilterMatcher<std::uint16_t>;

}  // namespace motifcount::internal::grid_detail
