#include "pattern/packed_trie.hpp"

#include <algorithm>

#include "motifcount/error.hpp"

namespace motifcount::internal {

PackedTrie::PackedTrie(WordSet const& words, unsigned root_width) : root_width_(root_width) {
    std::uint64_t records = 2;
    for (WordId word = 0; word < words.size(); ++word) records += records_for(words.length(word));
    if (records > max_records)
        throw Error(ErrorCode::internal,
                    "a trie of " + std::to_string(records) + " records: records_for() was not called first");
    root_.assign(std::size_t{1} << (2 * root_width), Entry{});
    records_.assign(1, 0);  // Record 0 is unused, because an offset of 0 means that there is no edge
    short_words_
        .emplace_back();  // Entry 0 is unused, because an index of 0 means that there is no short word
    auto const code_of = [&](WordId word) { return words.bases(word)[0] & base_mask(root_width); };
    for (WordId first = 0; first < words.size();) {
        if (words.length(first) < root_width) {
            add_short_word(words, first++);
            continue;
        }
        WordId last = first + 1;
        while (last < words.size() && words.length(last) >= root_width && code_of(last) == code_of(first))
            ++last;
        std::uint32_t const edge = add_edges(words, first, last);
        root_[code_of(first)].edge = edge;
        first = last;
    }
    records_.push_back(0);  // Spare record: an edge without bases reads the record after its header
}

/// Adds the word to all codes that begin with it. Prefixes are added first, so the last word added to a code is the longest.
void PackedTrie::add_short_word(WordSet const& words, WordId word) {
    auto const length = static_cast<std::uint32_t>(words.length(word));
    std::uint64_t const begin = words.bases(word)[0];
    auto const self = static_cast<std::uint32_t>(short_words_.size());
    short_words_.push_back({word, length, root_[begin].short_word});
    for (std::uint64_t rest = 0; rest < std::uint64_t{1} << (2 * (root_width_ - length)); ++rest) {
        root_[begin | rest << (2 * length)].short_word = self;
    }
}

/// Adds the edges of the words [first, last), which share their first root_width bases. Returns the offset of the first edge.
/// Uses a list instead of recursion, because the depth of a recursion could reach the length of the words.
std::uint32_t PackedTrie::add_edges(WordSet const& words, WordId first, WordId last) {
    struct Range {
        WordId first;
        WordId last;
        std::size_t depth;
        std::size_t parent;  ///< The parent's record in which the offset is stored; 0 = no parent
        unsigned half;       ///< Half of the parent's record: 0 = low, 1 = high
    };
    auto const top = static_cast<std::uint32_t>(records_.size());
    std::vector<Range> todo{{first, last, root_width_, 0, 0}};
    while (!todo.empty()) {
        Range const range = todo.back();
        todo.pop_back();
        std::size_t const end = words.common_prefix(range.first, range.last - 1);
        std::size_t const length = end - range.depth;
        bool const ends = words.length(range.first) == end;
        WordId const behind = range.first + (ends ? 1 : 0);
        if (range.parent != 0) records_[range.parent] |= std::uint64_t{records_.size()} << (32 * range.half);
        records_.push_back(
            pack({static_cast<std::uint32_t>(length), behind == range.last, ends ? range.first : none}));
        for (std::size_t done = 0; done < length; done += 32) {
            auto const count = std::min<std::size_t>(32, length - done);
            records_.push_back(words.code(range.first, range.depth + done, count));
        }
        if (behind == range.last) continue;
        std::size_t const children = records_.size();
        records_.insert(records_.end(), 2, 0);
        for (WordId from = behind; from < range.last;) {
            unsigned const base = words.base(from, end);
            WordId to = from + 1;
            while (to < range.last && words.base(to, end) == base) ++to;
            todo.push_back({from, to, end, children + base / 2, base % 2});
            from = to;
        }
    }
    return top;
}

}  // namespace motifcount::internal
