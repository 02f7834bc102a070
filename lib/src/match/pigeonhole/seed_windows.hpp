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

/// The first letters of patterns, of which seeds are made.
///
/// A seed is entered once for each word that the IUPAC classes among its letters stand for. Where a scheme leaves letters
/// over, each pattern has its parts moved along so that they hold as few such words as possible: an N near an end of a
/// motif is then in no seed. Refers to the patterns. Memory: 17 bytes a pattern.
class SeedWindows {
public:
    /// Of these members of `patterns`, the first `length` (1 to 32) letters.
    SeedWindows(PatternSet const& patterns, std::vector<PatternId> members, unsigned length);

    [[nodiscard]] std::size_t size() const noexcept { return members_.size(); }
    [[nodiscard]] PatternId pattern(std::size_t window) const noexcept { return members_[window]; }
    /// Its letters that are IUPAC classes, at even bits.
    [[nodiscard]] std::uint64_t classes(std::size_t window) const noexcept { return classes_[window]; }
    [[nodiscard]] bool any_classes() const noexcept { return any_classes_; }

    /// The words of all seeds of all windows, or about as many.
    [[nodiscard]] double words(SeedScheme const& scheme) const;
    /// Moves the seeds of this scheme along each window to where they stand for the fewest words.
    void settle(SeedScheme const& scheme);
    /// How far they were moved.
    [[nodiscard]] unsigned shift(std::size_t window) const noexcept {
        return shifts_.empty() ? 0 : shifts_[window];
    }

    /// Calls use(bases) for each word that the classes at these even bits of a window stand for.
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
    /// Where it stands for the fewest words, and how many.
    [[nodiscard]] std::pair<unsigned, double> best_shift(std::size_t window, SeedScheme const& scheme) const;

    PatternSet const* patterns_;
    std::vector<PatternId> members_;
    std::vector<std::uint64_t> bases_;  ///< two bits a letter, of classes the first base
    std::vector<std::uint64_t> classes_;
    std::vector<std::uint8_t> shifts_;  ///< by window; empty: all 0
    bool any_classes_ = false;
};

}  // namespace motifcount::internal
