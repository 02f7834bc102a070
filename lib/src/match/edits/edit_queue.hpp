#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/implementations.hpp"
#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "dna/text_window.hpp"
#include "match/edits/edit_kernels.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Patterns of a set, in the format of EditLanes. Immutable: safe to share between threads.
class EditWords {
public:
    struct Word {
        std::uint32_t fits[4];
        std::uint32_t length;  ///< Number of letters; 0 if the pattern is too long for EditLanes
    };

    explicit EditWords(PatternSet const& patterns) {
        words_.assign(patterns.size(), Word{});
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            auto const masks = patterns.masks(pattern);
            if (masks.size() > EditLanes::longest) continue;
            std::array<std::uint32_t, 4> fits;
            fits.fill(masks.size() == 32 ? 0 : ~std::uint32_t{0} >> masks.size());
            for (std::size_t i = 0; i < masks.size(); ++i)
                for (unsigned base = 0; base < 4; ++base)
                    fits[base] |= (std::uint32_t{masks[i]} >> base & 1U) << (31 - i);
            words_[pattern] = {
                {fits[0], fits[0] ^ fits[1], fits[0] ^ fits[2], fits[0] ^ fits[1] ^ fits[2] ^ fits[3]},
                static_cast<std::uint32_t>(masks.size())};
        }
    }

    [[nodiscard]] Word const& operator[](PatternId pattern) const noexcept { return words_[pattern]; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return sizeof(Word) * words_.size(); }

private:
    LargeVector<Word> words_;
};

/// Compares patterns with text windows, eight at a time. A tag identifies a comparison in the results.
template <class Tag>
class EditQueue {
public:
    EditQueue(EditWords const& words, unsigned max_edits) : words_(words), max_edits_(max_edits) {}

    /// True if add() accepts the pattern together with a window that is `more` bases longer
    [[nodiscard]] bool takes(PatternId pattern, unsigned more) const noexcept {
        return words_[pattern].length != 0 && words_[pattern].length + more <= EditLanes::longest;
    }
    /// Compares the pattern with the window that ends at slot `end` and is `more` bases longer than the pattern. Calls near(tag)
    /// for each compared pattern that is within the allowed edits of some part of its window, but perhaps only in a later call.
    template <class Near>
    void add(TextView text, PatternId pattern, std::uint64_t end, unsigned more, Tag const& tag,
             Near&& near) {
        EditWords::Word const& word = words_[pattern];
        for (unsigned i = 0; i < 4; ++i) lanes_.fits[i][waiting_] = word.fits[i];
        lanes_.length[waiting_] = word.length;
        // The 32 bases before the window's end
        std::uint64_t const* const bases = text.bases.data();
        std::uint64_t const window = end >= 32  ? bases_at(bases, end - 32)
                                     : end == 0 ? 0
                                                : bases_at(bases, 0) << (2 * (32 - end));
        lanes_.bases[0][waiting_] = static_cast<std::uint32_t>(window >> 32U);
        lanes_.bases[1][waiting_] = static_cast<std::uint32_t>(window);
        tags_[waiting_] = tag;
        steps_ = std::max(steps_, word.length + more);
        if (++waiting_ == EditLanes::count) flush(near);
    }
    /// Finishes all comparisons. Must be called after the last add().
    template <class Near>
    void flush(Near&& near) {
        if (waiting_ == 0) return;
        // Unused lanes contain the pattern of an earlier comparison, or zeros.
        for (unsigned lane = waiting_; lane < EditLanes::count; ++lane) lanes_.length[lane] = 1;
        std::uint32_t found = kernels_.near(lanes_, steps_, max_edits_) & ((1U << waiting_) - 1);
        waiting_ = 0;
        steps_ = 0;
        for (; found != 0; found &= found - 1) near(tags_[static_cast<std::size_t>(std::countr_zero(found))]);
    }

private:
    EditWords const& words_;
    unsigned max_edits_;
    EditKernels const& kernels_ = edit_kernels().chosen();
    EditLanes lanes_{};
    std::array<Tag, EditLanes::count> tags_{};
    unsigned waiting_ = 0;
    unsigned steps_ = 0;
};

}  // namespace motifcount::internal
