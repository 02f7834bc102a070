#include "umis/umi_counts.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "core/parallel.hpp"
#include "core/release.hpp"

namespace motifcount::internal {
namespace {

/// Counts the records of one part of the store.
class PartCounter {
public:
    explicit PartCounter(UmiSettings const& settings)
        : settings_(settings), groups_(settings.rule, settings.lengths) {
        if (!settings.has_cells) settings_.multi = SharedUmi::keep;
    }

    void count(std::span<UmiRecord const> records) {
        while (!records.empty()) {
            std::uint64_t const cell = records.front().cell;
            cell_counts_ = result.counts.size();
            molecules_.clear();
            while (!records.empty() && records.front().cell == cell) records = count_feature(records);
            if (settings_.multi != SharedUmi::keep) drop_shared();
        }
        for (CellCount const& count : result.counts) {
            result.totals.reads += count.reads;
            result.totals.umis += count.umis;
            result.totals.molecules += count.molecules;
        }
    }

    UmiCounts result;

private:
    struct Molecule {
        std::uint64_t umi;
        std::uint64_t reads;
        std::size_t count;  ///< Index in result.counts
    };

    /// Counts the first cell and feature. Returns the other records.
    std::span<UmiRecord const> count_feature(std::span<UmiRecord const> records) {
        UmiRecord const first = records.front();
        CellCount count{first.cell, 0, first.feature, 0, 0};
        umis_.clear();
        std::size_t used = 0;
        for (; used < records.size(); ++used) {
            UmiRecord const& record = records[used];
            if (record.cell != first.cell || record.feature != first.feature) break;
            count.reads += record.reads;
            if (!umis_.empty() && umis_.back().umi == record.umi)
                umis_.back().reads += record.reads;
            else
                umis_.push_back({record.umi, record.reads});
        }
        for (UmiReads const& umi : umis_)
            ++result.totals.umis_by_reads[std::min<std::uint64_t>(umi.reads, UmiTotals::max_reads)];
        auto const molecules = groups_.molecules(umis_);
        count.umis = static_cast<std::uint32_t>(umis_.size());
        count.molecules = static_cast<std::uint32_t>(molecules.size());
        if (settings_.multi != SharedUmi::keep)
            for (auto const& [umi, reads] : molecules)
                molecules_.push_back({umi, reads, result.counts.size()});
        result.counts.push_back(count);
        return records.subspan(used);
    }

    /// Drops the molecules of the last cell whose UMI occurs with several features.
    void drop_shared() {
        if (result.counts.size() - cell_counts_ < 2) return;
        std::ranges::sort(molecules_, [](Molecule const& a, Molecule const& b) {
            return std::tuple(a.umi, b.reads, a.count) < std::tuple(b.umi, a.reads, b.count);
        });
        for (std::size_t from = 0; from < molecules_.size();) {
            std::size_t to = from + 1;
            while (to < molecules_.size() && molecules_[to].umi == molecules_[from].umi) ++to;
            bool const shared = to - from > 1;
            bool const first_stays = !shared || (settings_.multi == SharedUmi::most &&
                                                 molecules_[from].reads > molecules_[from + 1].reads);
            for (std::size_t i = first_stays ? from + 1 : from; i < to; ++i) {
                --result.counts[molecules_[i].count].molecules;
                ++result.totals.dropped;
            }
            from = to;
        }
    }

    UmiSettings settings_;
    UmiGroups groups_;
    std::vector<UmiReads> umis_;
    std::vector<Molecule> molecules_;  ///< For the last cell
    std::size_t cell_counts_ = 0;      ///< Index of the first count of the last cell
};

}  // namespace

void UmiTotals::add(UmiTotals const& more) {
    reads += more.reads;
    umis += more.umis;
    molecules += more.molecules;
    dropped += more.dropped;
    for (std::size_t i = 0; i <= max_reads; ++i) umis_by_reads[i] += more.umis_by_reads[i];
}

UmiCounts count_umis(UmiStore& store, UmiSettings const& settings, unsigned threads) {
    store.divide(settings.has_cells);
    std::vector<UmiCounts> parts(store.parts());
    parallel_for(threads, parts.size(), [&](std::size_t part) {
        PartCounter counter(settings);
        counter.count(store.part(part));
        counter.result.counts.shrink_to_fit();
        parts[part] = std::move(counter.result);
    });
    store.clear();
    UmiCounts all;
    std::size_t size = 0;
    for (UmiCounts const& part : parts) size += part.counts.size();
    all.counts.reserve(size);
    for (UmiCounts& part : parts) {
        all.counts.insert(all.counts.end(), part.counts.begin(), part.counts.end());
        release(part.counts);
        all.totals.add(part.totals);
    }
    return all;
}

}  // namespace motifcount::internal
