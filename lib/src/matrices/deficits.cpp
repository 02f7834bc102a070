#include "matrices/deficits.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

namespace motifcount::internal {

namespace {

/// Values per round of the loops below, so that compilers use SIMD instructions at -O2
constexpr std::size_t block = 8;

/// Two arrays for deficits from 0 to `count` - 1, after `padding` zeros for negative deficits. The initial values are
/// undefined. Each thread reuses its memory, because new pages took 40% of the time to compile JASPAR.
template <class T>
class PaddedArrays {
public:
    PaddedArrays(std::size_t padding, std::size_t count) {
        std::size_t const size = padding + (count + block - 1) / block * block;
        if (memory().size() < 2 * size) memory().resize(2 * size);
        for (std::size_t i = 0; i < 2; ++i) {
            T* const values = memory().data() + i * size;
            std::fill_n(values, padding, T{});
            begins_[i] = values + padding;
        }
    }
    PaddedArrays(PaddedArrays const&) = delete;
    PaddedArrays& operator=(PaddedArrays const&) = delete;
    ~PaddedArrays() {
        constexpr std::size_t max_kept_bytes = std::size_t{2} << 20U;
        if (memory().size() * sizeof(T) > max_kept_bytes) std::vector<T>().swap(memory());
    }
    [[nodiscard]] T* first() const noexcept { return begins_[0]; }
    [[nodiscard]] T* second() const noexcept { return begins_[1]; }

private:
    static std::vector<T>& memory() {
        thread_local std::vector<T> own;
        return own;
    }
    T* begins_[2];
};

/// Deficits of one column, limited to the padding of the arrays
struct Offsets {
    std::ptrdiff_t a, c, g, t;

    Offsets(std::array<std::size_t, 4> const& deficits, std::size_t padding)
        : a(limited(deficits[0], padding)),
          c(limited(deficits[1], padding)),
          g(limited(deficits[2], padding)),
          t(limited(deficits[3], padding)) {}

private:
    static std::ptrdiff_t limited(std::size_t deficit, std::size_t padding) noexcept {
        return static_cast<std::ptrdiff_t>(std::min(deficit, padding));
    }
};

/// Computes the probabilities after one more column.
void add_column(double const* before, double* __restrict after, std::size_t count, Offsets const& by,
                Background const& background) noexcept {
    double const* const a = before - by.a;
    double const* const c = before - by.c;
    double const* const g = before - by.g;
    double const* const t = before - by.t;
    double const at = background[0];
    double const cg = background[1];
    for (std::size_t begin = 0; begin < count; begin += block)
        for (std::size_t i = begin; i < begin + block; ++i)
            after[i] = at * (a[i] + t[i]) + cg * (c[i] + g[i]);
}

/// Computes which deficits are attainable after one more column.
void add_column(std::uint8_t const* before, std::uint8_t* __restrict after, std::size_t count,
                Offsets const& by) noexcept {
    std::uint8_t const* const a = before - by.a;
    std::uint8_t const* const c = before - by.c;
    std::uint8_t const* const g = before - by.g;
    std::uint8_t const* const t = before - by.t;
    for (std::size_t begin = 0; begin < count; begin += block)
        for (std::size_t i = begin; i < begin + block; ++i)
            after[i] = static_cast<std::uint8_t>(a[i] | t[i] | c[i] | g[i]);
}

}  // namespace

Deficits::Deficits(std::span<ScoreColumn const> cells, std::size_t step) {
    columns_.reserve(cells.size());
    for (ScoreColumn const& column : cells) {
        std::int32_t const best = *std::max_element(column.begin(), column.end());
        Column deficits{};
        for (std::size_t base = 0; base < 4; ++base)
            deficits.deficits[base] = (static_cast<std::size_t>(best - column[base]) + step - 1) / step;
        deficits.max = *std::max_element(deficits.deficits.begin(), deficits.deficits.end());
        total_ += deficits.max;
        for (std::size_t const deficit : deficits.deficits) unit_ = std::gcd(unit_, deficit);
        if (deficits.max != 0) columns_.push_back(deficits);
    }
    unit_ = std::max<std::size_t>(unit_, 1);
    for (Column& column : columns_) {
        for (std::size_t& deficit : column.deficits) deficit /= unit_;
        column.max /= unit_;
    }
    std::stable_sort(columns_.begin(), columns_.end(),
                     [](Column const& left, Column const& right) { return left.max < right.max; });
}

std::vector<double> Deficits::tail(Background const& background, std::size_t range) const {
    std::size_t const last_deficit = std::min(range, total_);
    std::size_t const count = last_deficit / unit_ + 1;
    std::size_t const padding = columns_.empty() ? 0 : std::min(columns_.back().max, count);
    PaddedArrays<double> const arrays(padding, count);
    double* before = arrays.first();
    double* after = arrays.second();
    before[0] = 1;
    std::size_t done =
        1;  // all windows have a deficit below `done`, so the probability is constant from there on
    for (Column const& column : columns_) {
        std::size_t const next = std::min(done + column.max, count);
        std::fill(before + done, before + next, before[done - 1]);
        add_column(before, after, next, Offsets(column.deficits, padding), background);
        std::swap(before, after);
        done = next;
    }
    std::vector<double> result;
    result.reserve(count * unit_);
    for (std::size_t i = 0; i < count; ++i) result.insert(result.end(), unit_, before[i]);
    result.resize(last_deficit + 1);
    // The four frequencies may sum to slightly more than 1.
    for (auto last = result.rbegin(); last != result.rend() && *last > 1; ++last) *last = 1;
    // Several hundred columns have probabilities that a double cannot hold. They must not become 0, because callers
    // use logarithms.
    constexpr double smallest = std::numeric_limits<double>::min();
    for (auto first = result.begin(); first != result.end() && *first < smallest; ++first) *first = smallest;
    return result;
}

std::size_t Deficits::range_above(std::span<ScoreColumn const> cells, Background const& background,
                                  double limit) {
    // A larger step saves time here, but returns larger ranges.
    constexpr std::size_t step = 64;
    constexpr std::size_t first_range = 128;
    // The limit is raised by more than the rounding errors of both tables.
    double const safe_limit = limit * (1 + 1e-9);
    Deficits const coarse(cells, step);
    std::size_t const total = Deficits(cells).total();
    for (std::size_t range = first_range;; range *= 2) {
        std::vector<double> const tail = coarse.tail(background, range);
        auto const found = std::upper_bound(tail.begin(), tail.end(), safe_limit);
        // Coarse deficits are rounded up. Therefore at least as many windows have at most the exact deficit.
        if (found != tail.end())
            return std::min(total, static_cast<std::size_t>(found - tail.begin()) * step);
        if (range >= coarse.total()) return total;
    }
}

std::size_t Deficits::attainable(std::size_t most) const {
    std::size_t const count = std::min(most, total_) / unit_ + 1;
    std::size_t const padding = columns_.empty() ? 0 : std::min(columns_.back().max, count);
    PaddedArrays<std::uint8_t> const arrays(padding, count);
    std::uint8_t* before = arrays.first();
    std::uint8_t* after = arrays.second();
    std::fill_n(before, count, std::uint8_t{0});
    before[0] = 1;
    for (Column const& column : columns_) {
        add_column(before, after, count, Offsets(column.deficits, padding));
        std::swap(before, after);
    }
    std::size_t last = count - 1;
    while (before[last] == 0) --last;  // ends at the latest at 0, the deficit of the best window
    return last * unit_;
}

}  // namespace motifcount::internal
