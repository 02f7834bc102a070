#include "umis/umi_store.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "core/parallel.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t max_block_records = std::size_t{1} << 18U;
constexpr std::size_t min_block_records = 64;
/// Records of a part: their sorting fits into the cache of a core
constexpr std::size_t part_size = std::size_t{1} << 17U;
/// Records per part from which the ends of parts are chosen
constexpr std::size_t samples_per_part = 16;

/// Returns the records in order. Distributes them by their cells (without cells: by their features) to buckets that fit into
/// the first cache, which takes half the time of one sort.
LargeVector<UmiRecord> sorted(std::span<UmiRecord const> records) {
    constexpr unsigned digit_bits = 11;
    UmiRecord least = records.front();
    UmiRecord most = least;
    for (UmiRecord const& record : records) {
        least.cell = std::min(least.cell, record.cell);
        most.cell = std::max(most.cell, record.cell);
        least.feature = std::min(least.feature, record.feature);
        most.feature = std::max(most.feature, record.feature);
    }
    bool const by_cell = least.cell != most.cell;
    std::uint64_t const first = by_cell ? least.cell : least.feature;
    std::uint64_t const range = (by_cell ? most.cell : most.feature) - first;
    auto const width = static_cast<unsigned>(std::bit_width(range));
    unsigned const shift = width > digit_bits ? width - digit_bits : 0;
    auto const digit = [&](UmiRecord const& record) {
        return ((by_cell ? record.cell : record.feature) - first) >> shift;
    };
    std::vector<std::size_t> ends((std::size_t{1} << digit_bits) + 1);
    for (UmiRecord const& record : records) ++ends[digit(record) + 1];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    LargeVector<UmiRecord> result(records.size());
    for (UmiRecord const& record : records) result[ends[digit(record)]++] = record;
    auto from = result.begin();
    for (std::size_t const end : std::span(ends).first(ends.size() - 1)) {
        auto const to = result.begin() + static_cast<std::ptrdiff_t>(end);
        std::sort(from, to, [](UmiRecord const& a, UmiRecord const& b) { return a.before(b); });
        from = to;
    }
    return result;
}

/// Returns the records in order. Adds up the reads of equal records, unless their sum exceeds 32 bits.
LargeVector<UmiRecord> sorted_sums(std::span<UmiRecord const> all) {
    if (all.empty()) return {};
    LargeVector<UmiRecord> records = sorted(all);
    std::size_t kept = 0;
    for (std::size_t i = 1; i < records.size(); ++i) {
        std::uint32_t const sum = records[kept].reads + records[i].reads;
        if (records[kept].same(records[i]) && sum >= records[i].reads)
            records[kept].reads = sum;
        else
            records[++kept] = records[i];
    }
    records.resize(kept + 1);
    return records;
}

}  // namespace

UmiStore::UmiStore(std::string output, std::uint64_t memory, unsigned threads)
    : limit_(static_cast<std::size_t>(memory / sizeof(UmiRecord))),
      threads_(threads),
      block_(std::clamp(limit_ / (2 * std::max(1U, threads)), min_block_records, max_block_records)),
      file_(std::move(output), "UMIs") {}

void UmiStore::add_block(std::span<UmiRecord const> all) {
    if (all.empty()) return;
    LargeVector<UmiRecord> records = sorted_sums(all);
    if (records.size() < records.capacity() / 2) records.shrink_to_fit();
    std::vector<Run> full;
    {
        std::lock_guard const lock(mutex_);
        std::size_t const size = records.size();
        held_ += size;
        runs_.push_back({std::move(records), 0, size, {}});
        if (held_ <= limit_ / 3) return;  // Merging needs two more copies, and other threads add blocks
        // Other threads can go on adding blocks while this thread merges.
        auto const spilled =
            std::partition(runs_.begin(), runs_.end(), [](Run const& run) { return run.records.empty(); });
        full.assign(std::move_iterator(spilled), std::move_iterator(runs_.end()));
        runs_.erase(spilled, runs_.end());
        held_ = 0;
    }
    merge(std::move(full));
}

/// Returns the merged records of the runs, which are in memory.
LargeVector<UmiRecord> UmiStore::merged(std::vector<Run> runs) const {
    LargeVector<UmiRecord> const splitters =
        choose_splitters(runs, [](UmiRecord const& record) { return record; });
    divide(runs, splitters);
    std::vector<LargeVector<UmiRecord>> parts(splitters.size() + 1);
    parallel_for(threads_, parts.size(), [&](std::size_t i) { parts[i] = part(runs, i); });
    runs = {};
    std::vector<std::size_t> starts{0};
    for (auto const& part : parts) starts.push_back(starts.back() + part.size());
    LargeVector<UmiRecord> all(starts.back());
    parallel_for(threads_, parts.size(), [&](std::size_t i) {
        std::ranges::copy(std::exchange(parts[i], {}), all.begin() + static_cast<std::ptrdiff_t>(starts[i]));
    });
    return all;
}

void UmiStore::merge(std::vector<Run> runs) {
    Run run;
    run.records = merged(std::move(runs));
    run.size = run.records.size();
    // If many records were equal, their sums are kept in memory: the next merge is then as far away as this one was.
    bool const keep = run.size <= limit_ / 6;
    if (!keep) {
        run.first = file_.write(std::as_bytes(std::span(run.records))) / sizeof(UmiRecord);
        run.records = {};
    }
    std::lock_guard const lock(mutex_);
    if (keep) held_ += run.size;
    runs_.push_back(std::move(run));
}

UmiRecord UmiStore::record(Run const& run, std::uint64_t index) const {
    if (!run.records.empty()) return run.records[index];
    UmiRecord record;
    file_.read((run.first + index) * sizeof(UmiRecord), std::as_writable_bytes(std::span(&record, 1)));
    return record;
}

LargeVector<UmiRecord> UmiStore::choose_splitters(
    std::vector<Run> const& runs, std::function<UmiRecord(UmiRecord const&)> const& start_of) const {
    std::uint64_t total = 0;
    for (Run const& run : runs) total += run.size;
    std::uint64_t const parts = total / std::min(part_size, std::max(block_, min_block_records)) + 1;
    std::uint64_t const step = std::max<std::uint64_t>(1, total / (parts * samples_per_part));
    LargeVector<UmiRecord> samples;
    for (Run const& run : runs)
        for (std::uint64_t i = step / 2; i < run.size; i += step) samples.push_back(start_of(record(run, i)));
    std::ranges::sort(samples, [](UmiRecord const& a, UmiRecord const& b) { return a.before(b); });
    LargeVector<UmiRecord> splitters;
    for (std::uint64_t part = 1; part < parts && !samples.empty(); ++part) {
        UmiRecord const& splitter = samples[samples.size() * part / parts];
        if (splitters.empty() || splitters.back().before(splitter)) splitters.push_back(splitter);
    }
    return splitters;
}

void UmiStore::divide(std::vector<Run>& runs, LargeVector<UmiRecord> const& splitters) const {
    parallel_for(threads_, runs.size(), [&](std::size_t index) {
        Run& run = runs[index];
        run.ends.clear();
        std::uint64_t from = 0;
        for (UmiRecord const& splitter : splitters) {
            for (std::uint64_t to = run.size; from < to;) {
                std::uint64_t const middle = from + (to - from) / 2;
                if (record(run, middle).before(splitter))
                    from = middle + 1;
                else
                    to = middle;
            }
            run.ends.push_back(from);
        }
        run.ends.push_back(run.size);
    });
}

void UmiStore::divide(bool has_cells) {
    splitters_ = choose_splitters(runs_, [has_cells](UmiRecord const& record) {
        return UmiRecord{record.cell, 0, has_cells ? 0 : record.feature, 0};
    });
    divide(runs_, splitters_);
}

LargeVector<UmiRecord> UmiStore::part(std::vector<Run> const& runs, std::size_t index) const {
    auto const start = [index](Run const& run) { return index == 0 ? 0 : run.ends[index - 1]; };
    std::size_t size = 0;
    for (Run const& run : runs) size += run.ends[index] - start(run);
    LargeVector<UmiRecord> records(size);
    std::span<UmiRecord> free = records;
    for (Run const& run : runs) {
        std::size_t const count = run.ends[index] - start(run);
        if (run.records.empty())
            file_.read((run.first + start(run)) * sizeof(UmiRecord),
                       std::as_writable_bytes(free.first(count)));
        else
            std::copy_n(run.records.begin() + static_cast<std::ptrdiff_t>(start(run)), count, free.begin());
        free = free.subspan(count);
    }
    return sorted_sums(records);
}

}  // namespace motifcount::internal
