#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "core/large_vector.hpp"
#include "core/parallel.hpp"
#include "pattern/gram_table.hpp"

namespace motifcount::internal {

/// Fills an empty GramTable on several threads. Inserting entries one by one would cause a cache miss per entry. Therefore
/// entries are first sorted by parts of the table that fit into a level-2 cache, and then inserted part by part. Entries that
/// do not fit into their line are inserted last, into the lines after it. The table depends only on the entries and their
/// order, not on the number of threads. Temporary memory: up to 64 MiB, one byte per line, and the entries inserted last.
class GramTableFill {
public:
    explicit GramTableFill(GramTable& table, unsigned threads)
        : table_(table), threads_(threads), parts_((table.lines_ + part_lines - 1) / part_lines) {}

    /// Inserts the entries of `items` items, `entries_an_item` entries per item. for_each_entry(first, last, use) must call
    /// use(gram, value) for each entry of the items [first, last). Several threads call it twice for each range.
    template <class ForEachEntry>
    void run(std::uint64_t items, std::uint64_t entries_an_item, ForEachEntry const& for_each_entry) {
        used_.assign(table_.lines_, 0);
        std::uint64_t const block_items = std::max<std::uint64_t>(1, block_entries / entries_an_item);
        std::uint64_t const round_items = blocks_a_round * block_items;
        for (std::uint64_t from = 0; from < items || from == 0; from += round_items) {
            std::uint64_t const to = std::min(items, from + round_items);
            sort_round(from, to, block_items, for_each_entry);
            bool const first_round = from == 0;
            parallel_for(threads_, parts_, [&](std::size_t part) { insert_part(part, first_round); });
        }
        insert_late();
    }

private:
    /// Number of lines per part of the table: 256 KiB, half of a small level-2 cache
    static constexpr std::uint32_t part_lines = 4096;
    static constexpr std::uint64_t blocks_a_round = 64;
    static constexpr std::uint64_t block_entries = std::uint64_t{1} << 17U;

    struct Entry {
        std::uint32_t line;
        std::uint32_t bits;
    };

    /// Sorts the entries of the items [from, to) by part. Entries of one part keep their order.
    template <class ForEachEntry>
    void sort_round(std::uint64_t from, std::uint64_t to, std::uint64_t block_items,
                    ForEachEntry const& for_each_entry) {
        std::uint64_t const blocks = (to - from + block_items - 1) / block_items;
        auto const for_each_key = [&](std::size_t block, auto const& use) {
            std::uint64_t const first = from + block * block_items;
            for_each_entry(first, std::min(to, first + block_items),
                           [&](std::uint64_t gram, std::uint32_t value) { use(table_.key(gram), value); });
        };
        // `places[block][part]`: number of entries; later the index in sorted_ of the next entry
        std::vector<std::vector<std::uint32_t>> places(blocks);
        parallel_for(threads_, blocks, [&](std::size_t block) {
            std::vector<std::uint32_t> counts(parts_, 0);
            for_each_key(block, [&](GramTable::Key key, std::uint32_t) { ++counts[key.line / part_lines]; });
            places[block] = std::move(counts);
        });
        starts_.assign(parts_ + 1, 0);
        std::uint32_t next = 0;
        for (std::size_t part = 0; part < parts_; ++part) {
            starts_[part] = next;
            for (auto& counts : places) next += std::exchange(counts[part], next);
        }
        starts_[parts_] = next;
        sorted_.resize(next);
        parallel_for(threads_, blocks, [&](std::size_t block) {
            std::vector<std::uint32_t> to_place = std::move(places[block]);
            for_each_key(block, [&](GramTable::Key key, std::uint32_t value) {
                sorted_[to_place[key.line / part_lines]++] = {
                    key.line, (key.fingerprint << table_.value_bits_) | value};
            });
        });
    }

    void insert_part(std::size_t part, bool first_round) {
        constexpr std::size_t entries_a_line = GramTable::entries_a_line;
        if (first_round) {
            std::size_t const first = part * part_lines;
            std::size_t const last = std::min<std::size_t>(first + part_lines, table_.lines_);
            std::fill(table_.entries_.begin() + static_cast<std::ptrdiff_t>(first * entries_a_line),
                      table_.entries_.begin() + static_cast<std::ptrdiff_t>(last * entries_a_line), 0U);
        }
        for (std::uint32_t i = starts_[part]; i < starts_[part + 1]; ++i) {
            Entry const entry = sorted_[i];
            if (used_[entry.line] < entries_a_line) {
                put(entry.line, entry.bits);
                continue;
            }
            std::lock_guard const lock(mutex_);
            late_.push_back(entry);
        }
    }

    /// Inserts the entries that do not fit into their lines, each into the next line with room. Entries are sorted by line, so
    /// one pass over the lines is enough: from an entry's own line to the line of the previous entry, all lines are full.
    void insert_late() {
        std::sort(late_.begin(), late_.end(), [](Entry const& a, Entry const& b) {
            return a.line != b.line ? a.line < b.line : a.bits < b.bits;
        });
        std::uint32_t line = 0;
        bool wrapped = false;
        for (Entry const& entry : late_) {
            if (!wrapped) line = std::max(line, entry.line);
            while (used_[line] == GramTable::entries_a_line) {
                if (++line < table_.lines_) continue;
                line = 0;
                wrapped = true;
            }
            put(line, entry.bits);
        }
    }

    void put(std::uint32_t line, std::uint32_t bits) noexcept {
        table_.entries_[line * GramTable::entries_a_line + used_[line]++] = bits;
    }

    GramTable& table_;
    unsigned threads_;
    std::size_t parts_;
    LargeVector<Entry> sorted_;
    std::vector<std::uint32_t> starts_;  ///< `starts_[part]`: index in sorted_ of the part's first entry
    std::vector<std::uint8_t> used_;     ///< `used_[line]`: number of entries in the line
    std::mutex mutex_;
    std::vector<Entry> late_;
};

}  // namespace motifcount::internal
