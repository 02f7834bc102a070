#include "grid/filter_kernels.hpp"

namespace motifcount::internal::grid_detail {
namespace {

template <class Cell>
bool passes(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit) {
    std::uint32_t differences = 0;
    for (std::size_t c = 0; c < count; ++c) {
        auto const text = place[cells[c].offset];
        differences += static_cast<Cell>(text & cells[c].care) != cells[c].value ? 1U : 0U;
        if (differences > limit) return false;
    }
    return true;
}

template <class Cell>
std::uint32_t filter_32(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                        bool) {
    std::uint32_t found = 0;
    for (unsigned i = 0; i < 32; ++i)
        found |= (passes(place + i, cells, count, limit) ? std::uint32_t{1} : std::uint32_t{0}) << i;
    return found;
}

template <class Cell>
bool filter_128(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                bool exact, std::uint32_t* results) {
    std::uint32_t any = 0;
    for (unsigned i = 0; i < 4; ++i)
        any |= results[i] = filter_32(place + 32 * i, cells, count, limit, exact);
    return any != 0;
}

}  // namespace

FilterKernels const scalar_filter_kernels{
    SimdLevel::scalar, {filter_32, filter_128}, {filter_32, filter_128}};

}  // namespace motifcount::internal::grid_detail
