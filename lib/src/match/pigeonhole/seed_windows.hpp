#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/ids.hpp"
#include "match/shared/seed_scheme.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Windows of patterns, from which seeds are made: the first letters of each pattern. A seed is entered once per word that its
/// IUPAC classes represent. If a scheme leaves letters unused, the parts of each pattern are shifted so that they represent as
/// few words as possible. So an N near a motif's end is in no seed. Refers to `patterns`. Memory: about 20 bytes per pattern.
class SeedWindows {
public:
    /// Takes the first `length` (1 to 32) letters of the patterns in `members`.
    SeedWindows(PatternSet const& patterns, std::vector<PatternId> members, unsigned length);

    [[nodiscard]] std::size_t size() const noexcept { return members_.size(); }
    [[nodiscard]] PatternId pattern(std::size_t window) const noexcept { return members_[window]; }
    /// Letters in the window that are IUPAC classes; bit 2i is letter i
    [[nodiscard]] std::uint64_t classes(std::size_t window) const noexcept { return classes_[window]; }
    [[nodiscard]] bool any_classes() const noexcept { return any_classes_; }

    /// Returns the total number of words that the seeds represent. For large sets with classes, this is an estimate.
    [[nodiscard]] double words(SeedScheme const& scheme) const;
    /// Shifts the seeds within each window so that they represent the fewest words.
    void settle(SeedScheme const& scheme);
    /// Shift of the window's seeds, chosen by settle()
    [[nodiscard]] unsigned shift(std::size_t window) const noexcept {
        return shifts_.empty() ? 0 : shifts_[window];
    }

    /// Calls use(bases) for each word of the window. `letters`: letters whose classes to expand; bit 2i is letter i
    template <class Use>
    void for_each_word(std::size_t window, std::uint64_t letters, Use&& use) const {
        expand(patterns_->masks(members_[window]), bases_[window], classes_[window] & letters, use);
    }

private:
    template <class Use>
    static void expand(std::span<std::uint8_t const> masks, std::uint64_t word, std::uint64_t classes,
                       Use& use) {
        if (classes == 0) return use(word);
        auto const at = static_cast<unsigned>(std::countr_zero(classes));
        for (std::uint64_t base = 0; base < 4; ++base)
            if ((masks[at / 2] >> base & 1U) != 0)
                expand(masks, (word & ~(std::uint64_t{3} << at)) | base << at, classes & (classes - 1), use);
    }
    [[nodiscard]] double words(std::size_t window, SeedScheme const& scheme, unsigned shift) const;
    /// Returns the shift with the fewest words, and this number of words.
    [[nodiscard]] std::pair<unsigned, double> best_shift(std::size_t window, SeedScheme const& scheme) const;

    PatternSet const* patterns_;
    std::vector<PatternId> members_;
    std::vector<std::uint64_t>
        bases_;  ///< Windows with 2 bits per letter; a class is stored as its first base
    std::vector<std::uint64_t> classes_;
    std::vector<std::uint8_t> shifts_;  ///< Shift by window; empty = all 0
    bool any_classes_ = false;
};

}  // namespace motifcount::internal
