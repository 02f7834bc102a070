#include "match/pigeonhole/seed_windows.hpp"

#include <algorithm>
#include <array>

namespace motifcount::internal {
namespace {

/// Maximum number of windows whose words are counted to estimate the total number of words
constexpr std::size_t sample_size = 4096;

}  // namespace

SeedWindows::SeedWindows(PatternSet const& patterns, std::vector<PatternId> members, unsigned length)
    : patterns_(&patterns), members_(std::move(members)) {
    bases_.reserve(size());
    classes_.reserve(size());
    for (PatternId const pattern : members_) {
        auto const masks = patterns.masks(pattern).first(length);
        std::uint64_t bases = 0;
        std::uint64_t classes = 0;
        for (unsigned i = 0; i < length; ++i) {
            bases |= static_cast<std::uint64_t>(std::countr_zero(masks[i])) << (2 * i);
            classes |= std::uint64_t{(masks[i] & (masks[i] - 1U)) != 0 ? 1U : 0U} << (2 * i);
        }
        bases_.push_back(bases);
        classes_.push_back(classes);
        any_classes_ = any_classes_ || classes != 0;
    }
}

/// Returns the number of words in all seeds of a window. For each seed, multiplies the numbers of words of the seed's parts.
double SeedWindows::words(std::size_t window, SeedScheme const& scheme, unsigned shift) const {
    auto const masks = patterns_->masks(members_[window]);
    unsigned const chosen = scheme.parts - scheme.max_mismatches;
    std::array<double, 33> sums{1};  // `sums[n]`: sum over all choices of n parts so far
    for (unsigned part = 0; part < scheme.parts; ++part) {
        double product = 1;
        for (auto left = classes_[window] & scheme.places(1U << part, shift); left != 0; left &= left - 1)
            product *= std::popcount(masks[static_cast<unsigned>(std::countr_zero(left)) / 2]);
        for (unsigned count = chosen; count > 0; --count) sums[count] += sums[count - 1] * product;
    }
    return sums[chosen];
}

std::pair<unsigned, double> SeedWindows::best_shift(std::size_t window, SeedScheme const& scheme) const {
    std::pair<unsigned, double> best{0, words(window, scheme, 0)};
    for (unsigned shift = 1; shift <= scheme.spare(); ++shift)
        if (double const sum = words(window, scheme, shift); sum < best.second) best = {shift, sum};
    return best;
}

double SeedWindows::words(SeedScheme const& scheme) const {
    auto const seeds = static_cast<double>(scheme.seeds.size());
    auto const all = static_cast<double>(size());
    if (!any_classes_) return seeds * all;
    std::size_t const step = std::max<std::size_t>(1, size() / sample_size);
    double sum = 0;
    double looked_at = 0;
    for (std::size_t window = 0; window < size(); window += step) {
        sum += classes_[window] == 0 ? seeds : best_shift(window, scheme).second;
        ++looked_at;
    }
    return sum / looked_at * all;
}

void SeedWindows::settle(SeedScheme const& scheme) {
    shifts_.assign(any_classes_ ? size() : 0, 0);
    for (std::size_t window = 0; window < shifts_.size(); ++window)
        if (classes_[window] != 0)
            shifts_[window] = static_cast<std::uint8_t>(best_shift(window, scheme).first);
}

}  // namespace motifcount::internal
