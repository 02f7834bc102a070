#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cuda/runtime/hash_slots.hpp"
#include "cuda/runtime/word_bases.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "cuda/wu_manber/word_table.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Returns the longest step with few chance matches. With n words, a random window matches with probability n * step * 4^-q.
[[nodiscard]] Sampling choose_sampling(WordSet const& words);

/// Maximum number of windows for which an ExactFilter always exists: 1 in 7 multipliers separates 64 windows in 1,024 slots
inline constexpr std::uint64_t max_exact_windows = 64;

struct WindowFilter {
    WindowHash hash;
    std::vector<std::uint32_t> words;
};

/// Returns a filter of `filter_words` words with the q-grams of the words. FilterForm::exact ignores `filter_words` and chooses
/// the size. With FilterForm::wide, only the hash is set, because the device enters the millions of windows (WindowEntry).
[[nodiscard]] WindowFilter window_filter(WordSet const& words, Sampling const& sampling,
                                         std::uint32_t filter_words, FilterForm form);

[[nodiscard]] constexpr std::uint32_t blank_filter_word(Sampling const& sampling) noexcept {
    // A window's first five bits select its first filter bit. Windows of 1 or 2 bases have fewer bits, so all windows pass.
    return sampling.q < 3 ? ~std::uint32_t{0} : 0;
}

/// Owner of a WordTable. Makes the table on the host, on up to `threads` threads.
class WordTableData {
public:
    explicit WordTableData(WordSet const& words, unsigned threads = 1);
    [[nodiscard]] std::uint64_t groups() const noexcept { return codes_.size(); }
    template <class Place>
    [[nodiscard]] WordTable view(Place&& place) const {
        WordTable table;
        table.groups = groups_.view<std::uint64_t>(place);
        table.codes = place(codes_);
        table.prefix = prefix_;
        if (group_first_.empty()) return table;
        table.group_first = place(group_first_);
        table.bases = place(words_->bases);
        table.offsets = place(words_->offsets);
        table.lengths = place(lengths_);
        return table;
    }

private:
    HashSlots<WordSlot> groups_;
    std::vector<std::uint64_t> codes_;
    std::vector<std::uint32_t> group_first_;
    std::optional<WordBases> words_;
    std::vector<std::uint32_t> lengths_;
    std::uint32_t prefix_;
};

}  // namespace motifcount::internal::cuda
