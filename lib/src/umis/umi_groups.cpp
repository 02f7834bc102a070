#include "umis/umi_groups.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

namespace motifcount::internal {
namespace {

/// Number of UMIs up to which comparing all pairs is faster than sorting
constexpr std::size_t few = 24;

/// Returns the bits of the bases `first` to `last` - 1, counted from the lowest base of a code.
std::uint64_t bases_between(unsigned first, unsigned last) noexcept {
    return low_bits(2 * last) & ~low_bits(2 * first);
}

bool differ_in_one_base(std::uint64_t a, std::uint64_t b) noexcept {
    std::uint64_t const differ = ((a ^ b) | ((a ^ b) >> 1U)) & 0x5555555555555555U;
    return std::has_single_bit(differ);
}

/// Calls task(group) for each range of elements with equal keys, in a sorted range.
template <class Element, class Key, class Task>
void for_each_group(std::span<Element> elements, Key key, Task task) {
    for (std::size_t from = 0; from < elements.size();) {
        std::size_t to = from + 1;
        while (to < elements.size() && key(elements[to]) == key(elements[from])) ++to;
        task(elements.subspan(from, to - from));
        from = to;
    }
}

}  // namespace

void UmiGroups::compare_all(std::span<Item const> items) {
    for (std::size_t i = 1; i < items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (differ_in_one_base(items[i].code, items[j].code))
                pairs_.emplace_back(items[i].index, items[j].index);
}

/// Finds all pairs that differ in one of the bases `first` to `last` - 1. All items are equal in the other bases. A pair
/// that differs in one half of this range is equal in the other half. Each pair is found once.
void UmiGroups::find_pairs(std::span<Item> items, unsigned first, unsigned last) {
    if (items.size() <= few || last - first == 1) {
        compare_all(items);
        return;
    }
    unsigned const middle = (first + last) / 2;
    auto const recurse = [&](unsigned equal_from, unsigned equal_to, unsigned from, unsigned to) {
        std::uint64_t const equal = bases_between(equal_from, equal_to);
        auto const key = [equal](Item const& item) { return item.code & equal; };
        std::ranges::sort(items, {}, key);
        for_each_group(items, key, [&](std::span<Item> group) { find_pairs(group, from, to); });
    };
    recurse(middle, last, first, middle);
    recurse(first, middle, middle, last);
}

void UmiGroups::find_neighbours(std::span<UmiReads const> umis) {
    items_.clear();
    for (UmiReads const& umi : umis) items_.push_back({umi.umi, static_cast<std::uint32_t>(items_.size())});
    pairs_.clear();
    // UMIs of one length are consecutive, because the bit before the first base orders them by length.
    auto const length = [this](Item const& item) { return lengths_.vary ? std::bit_width(item.code) : 0; };
    for_each_group(std::span(items_), length,
                   [this](std::span<Item> group) { find_pairs(group, 0, std::max(1U, lengths_.longest)); });
    list_neighbours(umis.size());
}

void UmiGroups::list_neighbours(std::size_t umis) {
    ends_.assign(umis + 2, 0);
    for (auto const& [a, b] : pairs_) {
        ++ends_[a + 2];
        ++ends_[b + 2];
    }
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
    neighbours_.resize(2 * pairs_.size());
    for (auto const& [a, b] : pairs_) {
        neighbours_[ends_[a + 1]++] = b;
        neighbours_[ends_[b + 1]++] = a;
    }
}

std::span<UmiReads const> UmiGroups::molecules(std::span<UmiReads const> umis) {
    if (rule_ == UmiRule::unique || umis.size() < 2) return umis;
    find_neighbours(umis);
    if (pairs_.empty()) return umis;
    order_.resize(umis.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::stable_sort(order_, std::greater{}, [&](std::uint32_t i) { return umis[i].reads; });
    joined_.assign(umis.size(), false);
    molecules_.clear();
    for (std::uint32_t const root : order_) {
        if (joined_[root]) continue;
        joined_[root] = true;
        UmiReads molecule{umis[root].umi, 0};
        reached_.assign(1, root);
        while (!reached_.empty()) {
            std::uint32_t const a = reached_.back();
            reached_.pop_back();
            molecule.reads += umis[a].reads;
            for (std::uint32_t at = ends_[a]; at < ends_[a + 1]; ++at) {
                std::uint32_t const b = neighbours_[at];
                if (joined_[b]) continue;
                if (rule_ == UmiRule::directional && umis[a].reads + 1 < 2 * umis[b].reads) continue;
                joined_[b] = true;
                reached_.push_back(b);
            }
        }
        molecules_.push_back(molecule);
    }
    return molecules_;
}

}  // namespace motifcount::internal
