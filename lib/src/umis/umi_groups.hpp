#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "umis/umi_code.hpp"

namespace motifcount::internal {

/// Rule for which UMIs of a cell and feature are copies of one molecule with sequencing errors
enum class UmiRule : std::uint8_t {
    unique,       ///< No errors: each distinct UMI is a molecule
    directional,  ///< From the most abundant UMI on, joins neighbours with less than about half the reads
    cluster,      ///< Joins all neighbours, and their neighbours
};

struct UmiReads {
    std::uint64_t umi = 0;  ///< See UmiLengths
    std::uint64_t reads = 0;

    friend bool operator==(UmiReads const&, UmiReads const&) = default;
};

/// Groups UMIs to molecules, by the rules of Smith et al. (2017), https://doi.org/10.1101/gr.209601.116. Two UMIs are
/// neighbours if they have equal lengths and one mismatch. Not thread-safe, because memory is reused.
class UmiGroups {
public:
    UmiGroups(UmiRule rule, UmiLengths lengths) : rule_(rule), lengths_(lengths) {}

    /// Returns a molecule per group: the code of its most abundant UMI, and the reads of all its UMIs. The most abundant UMI
    /// starts the first group (if several have equal reads, the first in code order). The group grows by all UMIs that it
    /// reaches. Then the most abundant of the remaining UMIs starts the next group. The rule `directional` reaches b from
    /// its neighbour a if reads(a) >= 2 reads(b) - 1. Takes time proportional to the number of UMIs times their length, even
    /// if most of the possible UMIs occur. `umis`: in code order, without duplicates. The result is valid until the next
    /// call.
    [[nodiscard]] std::span<UmiReads const> molecules(std::span<UmiReads const> umis);

private:
    struct Item {
        std::uint64_t code;
        std::uint32_t index;
    };
    void find_neighbours(std::span<UmiReads const> umis);
    void find_pairs(std::span<Item> items, unsigned first, unsigned last);
    void compare_all(std::span<Item const> items);
    void list_neighbours(std::size_t umis);

    UmiRule rule_;
    UmiLengths lengths_;
    std::vector<Item> items_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
    std::vector<std::uint32_t> ends_;  ///< UMI i has neighbours_[ends_[i]] to neighbours_[ends_[i + 1] - 1]
    std::vector<std::uint32_t> neighbours_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> reached_;
    std::vector<bool> joined_;
    std::vector<UmiReads> molecules_;
};

}  // namespace motifcount::internal
