#include "umis/umi_store.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "core/parallel.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t fewest_slots = 128;
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

std::uint64_t UmiStore::hash(UmiRecord const& record) noexcept {
    auto const mix = [](std::uint64_t word) {
        word *= 0x9E37'79B9'7F4A'7C15U;
        return word ^ word >> 32U;
    };
    return mix(mix(mix(record.cell) + record.umi) + record.feature) * 0xD6E8'FEB8'6659'FD93U;
}

std::size_t UmiStore::Table::add(Buffer const& buffer) {
    std::size_t const before = slots.size();
    auto const slot_of = [this](std::uint64_t hash) {
        return static_cast<std::size_t>((hash >> 32U) * slots.size() >> 32U);
    };
    auto const put = [this](std::size_t at, UmiRecord const& record) {
        for (; slots[at].reads != 0; at = at + 1 == slots.size() ? 0 : at + 1) {
            UmiRecord& own = slots[at];
            if (!own.same(record) || own.reads + record.reads < record.reads) continue;
            own.reads += record.reads;
            return;
        }
        slots[at] = record;
        ++used;
    };
    if (used + buffer.size > slots.size() / 4 * 3) {
        LargeVector<UmiRecord> old(std::max(fewest_slots, slots.size() / 2 * 3), UmiRecord{0, 0, 0, 0});
        old.swap(slots);
        used = 0;
        for (UmiRecord const& record : old)
            if (record.reads != 0) put(slot_of(hash(record) << table_bits), record);
    }
    for (std::size_t i = 0; i < buffer.size; ++i) __builtin_prefetch(&slots[slot_of(buffer.hashes[i])]);
    for (std::size_t i = 0; i < buffer.size; ++i) put(slot_of(buffer.hashes[i]), buffer.records[i]);
    return slots.size() - before;
}

UmiStore::UmiStore(std::string output, std::uint64_t memory, unsigned threads)
    : limit_(static_cast<std::size_t>(memory / sizeof(UmiRecord))),
      threads_(threads),
      file_(std::move(output), "UMIs"),
      tables_(tables) {}

void UmiStore::add_all(std::size_t table, Buffer& buffer) {
    if (buffer.size == 0) return;
    {
        std::lock_guard const lock(tables_[table].mutex);
        held_ += tables_[table].add(buffer);
    }
    buffer.size = 0;
    // Each thread that exceeds the memory writes one table, so that no thread adds records faster than others write them.
    while (held_ > limit_) spill(tables_[next_spill_++ % tables]);
}

/// Moves the records of a table to a run in the file.
void UmiStore::spill(Table& table) {
    LargeVector<UmiRecord> records;
    {
        std::lock_guard const lock(table.mutex);
        records.swap(table.slots);
        table.used = 0;
    }
    std::size_t const slots = records.size();
    std::erase_if(records, [](UmiRecord const& record) { return record.reads == 0; });
    if (!records.empty()) {
        records = sorted_sums(records);
        Run run;
        run.size = records.size();
        run.first = file_.write(std::as_bytes(std::span(records))) / sizeof(UmiRecord);
        std::lock_guard const lock(mutex_);
        runs_.push_back(std::move(run));
    }
    held_ -= slots;
}

UmiRecord UmiStore::record(Run const& run, std::uint64_t index) const {
    if (!run.records.empty()) return run.records[index];
    UmiRecord record;
    file_.read((run.first + index) * sizeof(UmiRecord), std::as_writable_bytes(std::span(&record, 1)));
    return record;
}

void UmiStore::divide(bool has_cells) {
    std::size_t const written = runs_.size();
    runs_.resize(written + tables);
    parallel_for(threads_, tables, [&](std::size_t i) {
        LargeVector<UmiRecord> records = std::exchange(tables_[i].slots, {});
        std::erase_if(records, [](UmiRecord const& record) { return record.reads == 0; });
        Run& run = runs_[written + i];
        run.size = records.size();
        run.records = sorted_sums(records);
    });
    choose_splitters(has_cells);
    parallel_for(threads_, runs_.size(), [&](std::size_t i) { divide(runs_[i]); });
}

void UmiStore::choose_splitters(bool has_cells) {
    std::uint64_t total = 0;
    for (Run const& run : runs_) total += run.size;
    std::uint64_t const parts = total / std::clamp(limit_ / 8, std::size_t{64}, part_size) + 1;
    std::uint64_t const step = std::max<std::uint64_t>(1, total / (parts * samples_per_part));
    LargeVector<UmiRecord> samples;
    for (Run const& run : runs_)
        for (std::uint64_t i = step / 2; i < run.size; i += step) {
            UmiRecord const sample = record(run, i);
            samples.push_back({sample.cell, 0, has_cells ? 0 : sample.feature, 0});
        }
    std::ranges::sort(samples, [](UmiRecord const& a, UmiRecord const& b) { return a.before(b); });
    for (std::uint64_t part = 1; part < parts && !samples.empty(); ++part) {
        UmiRecord const& splitter = samples[samples.size() * part / parts];
        if (splitters_.empty() || splitters_.back().before(splitter)) splitters_.push_back(splitter);
    }
}

/// Finds the ends of the parts in a run.
void UmiStore::divide(Run& run) const {
    std::uint64_t from = 0;
    for (UmiRecord const& splitter : splitters_) {
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
}

LargeVector<UmiRecord> UmiStore::part(std::size_t index) const {
    auto const start = [index](Run const& run) { return index == 0 ? 0 : run.ends[index - 1]; };
    std::size_t size = 0;
    for (Run const& run : runs_) size += run.ends[index] - start(run);
    LargeVector<UmiRecord> records(size);
    std::span<UmiRecord> free = records;
    for (Run const& run : runs_) {
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
