#include "cuda/wu_manber/tables.hpp"

namespace motifcount::internal::cuda {

WordTableData::WordTableData(WordSet const& words)
    : prefix_(static_cast<std::uint32_t>(std::min<std::size_t>(words.min_length(), 32))) {
    bool const whole = words.one_length() && words.max_length() <= 32;
    // Words are sorted, so that those of a group are neighbours.
    for (WordId word = 0; word < words.size(); ++word) {
        std::uint64_t const code = words.code(word, 0, prefix_);
        if (!whole) lengths_.push_back(static_cast<std::uint32_t>(words.length(word)));
        if (!codes_.empty() && codes_.back() == code) continue;
        codes_.push_back(code);
        if (!whole) group_first_.push_back(word);
    }
    if (!whole) {
        group_first_.push_back(static_cast<std::uint32_t>(words.size()));
        words_.emplace(words);
    }
    groups_ = {codes_.size(), {0, WordSlot::free}};
    for (std::uint32_t group = 0; group < codes_.size(); ++group) {
        std::uint64_t const hashed = WordTable::hash(codes_[group]);
        groups_.insert(WordTable::home(hashed), {WordTable::tag(codes_[group], hashed), group});
    }
}

}  // namespace motifcount::internal::cuda
