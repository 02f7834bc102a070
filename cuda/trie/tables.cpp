#include "cuda/trie/tables.hpp"

#include <algorithm>
#include <numeric>

#include "cuda/rabin_karp/agent.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Builds the subtree of the words [from, to), which agree on their first `depth` bases and lie in order.
class Builder {
public:
    Builder(WordList const& words, std::vector<std::uint32_t> const& order, TrieData& data)
        : words_(words), order_(order), data_(data) {}

    TrieLink link(std::size_t from, std::size_t to, std::size_t depth) {
        if (to - from == 1) return tail(order_[from], depth);
        // Deep tries would overflow the stack: a node is finished when its children are, which wait in a
        // list.
        struct Task {
            std::size_t from, to, depth;
            TrieLink parent;
            unsigned base;
        };
        TrieLink const top = static_cast<TrieLink>(data_.nodes.size());
        std::vector<Task> tasks{{from, to, depth, no_node, 0}};
        while (!tasks.empty()) {
            Task const task = tasks.back();
            tasks.pop_back();
            auto const here = static_cast<TrieLink>(data_.nodes.size());
            data_.nodes.push_back({{no_node, no_node, no_node, no_node}, no_node});
            if (task.parent != no_node) data_.nodes[task.parent].children[task.base] = here;
            std::size_t at = task.from;
            if (words_.length(order_[at]) == task.depth) data_.nodes[here].word = order_[at++];
            while (at < task.to) {
                unsigned const base = words_.base(order_[at], task.depth);
                std::size_t end = at + 1;
                while (end < task.to && words_.base(order_[end], task.depth) == base) ++end;
                if (end - at == 1) {
                    data_.nodes[here].children[base] = tail(order_[at], task.depth + 1);
                } else {
                    tasks.push_back({at, end, task.depth + 1, here, base});
                }
                at = end;
            }
        }
        return top;
    }

private:
    TrieLink tail(std::uint32_t word, std::size_t depth) {
        std::size_t const length = words_.length(word) - depth;
        data_.tails.push_back(
            {word, static_cast<std::uint32_t>(data_.tail_bases.size()), static_cast<std::uint32_t>(length)});
        for (std::size_t place = 0; place < length; place += 16)
            data_.tail_bases.push_back(static_cast<std::uint32_t>(
                words_.code(word, depth + place, std::min<std::size_t>(16, length - place))));
        return static_cast<TrieLink>(data_.tails.size() - 1) | tail_bit;
    }

    WordList const& words_;
    std::vector<std::uint32_t> const& order_;
    TrieData& data_;
};

}  // namespace

TrieData::TrieData(WordList const& words)
    : root_bases(static_cast<unsigned>(std::min<std::size_t>(words.min_length(), Trie::most_root_bases))) {
    std::vector<std::uint32_t> order(words.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return words.precedes(a, b); });
    root.assign(std::size_t{1} << (2 * root_bases), no_node);
    Builder builder(words, order, *this);
    for (std::size_t from = 0; from < order.size();) {
        std::uint64_t const code = words.code(order[from], 0, root_bases);
        std::size_t to = from + 1;
        while (to < order.size() && words.code(order[to], 0, root_bases) == code) ++to;
        root[code] = builder.link(from, to, root_bases);
        from = to;
    }
}

Trie TrieData::view() const {
    return {root.data(), nodes.data(), tails.data(), tail_bases.data(), root_bases};
}

std::vector<std::uint32_t> TrieData::window_table() const {
    std::vector<std::uint32_t> table(SingleWindow::table_words, 0);
    std::uint32_t const mask = (1U << (2 * root_bases)) - 1;
    for (std::uint32_t window = 0; window < (1U << 20U); ++window)
        if (root[window & mask] != no_node)
            table[SingleWindow::index(window << 2U)] |= 1U << (SingleWindow::rotation(window << 2U) % 32);
    return table;
}

}  // namespace motifcount::internal::cuda
