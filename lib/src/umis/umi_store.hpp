#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "core/large_vector.hpp"
#include "core/release.hpp"
#include "output/unnamed_file.hpp"

namespace motifcount::internal {

/// Reads of a cell with one feature and one UMI
struct UmiRecord {
    std::uint64_t cell = 0;
    std::uint64_t umi = 0;  ///< Code of the UMI, see UmiLengths
    std::uint32_t feature = 0;
    std::uint32_t reads =
        1;  ///< If there are more reads, several records have the same cell, feature and UMI

    /// Order of the tables: by cell, feature and UMI
    [[nodiscard]] bool before(UmiRecord const& other) const noexcept {
        if (cell != other.cell) return cell < other.cell;
        if (feature != other.feature) return feature < other.feature;
        return umi < other.umi;
    }
    [[nodiscard]] bool same(UmiRecord const& other) const noexcept {
        return cell == other.cell && feature == other.feature && umi == other.umi;
    }
};

/// Collects UMIs from several threads, and adds up equal records in hash tables. Each table has a share of all records, so that
/// threads seldom wait for each other. Tables that exceed the memory are sorted and written to a temporary file.
class UmiStore {
    static constexpr unsigned table_bits = 6;
    static constexpr std::size_t tables = std::size_t{1} << table_bits;

    /// Records of one table
    struct Buffer {
        std::size_t size = 0;
        std::array<std::uint64_t, 64> hashes;
        std::array<UmiRecord, 64> records;
    };

public:
    /// `memory`: bytes for the tables. `threads`: number of threads that sort and divide. Each thread also needs a buffer of 130 kB.
    UmiStore(std::string output, std::uint64_t memory, unsigned threads);

    /// Buffer of one thread. Call flush() at the end.
    class Writer {
    public:
        explicit Writer(UmiStore& store) : store_(&store), buffers_(tables) {}
        void add(UmiRecord const& record) {
            std::uint64_t const key = hash(record);
            std::size_t const table = key >> (64U - table_bits);
            Buffer& buffer = buffers_[table];
            buffer.hashes[buffer.size] = key << table_bits;
            buffer.records[buffer.size] = record;
            if (++buffer.size == buffer.records.size()) store_->add_all(table, buffer);
        }
        void flush() {
            for (std::size_t table = 0; table < buffers_.size(); ++table)
                store_->add_all(table, buffers_[table]);
        }

    private:
        UmiStore* store_;
        std::vector<Buffer> buffers_;  ///< By table
    };

    /// Divides the records into parts of about equal size, for processing by several threads. Call after all writers are
    /// flushed. A part has all records of its cells; without cells (all records have cell 0), all records of its features.
    void divide(bool has_cells);
    [[nodiscard]] std::size_t parts() const noexcept { return splitters_.size() + 1; }
    /// Returns the sorted records of a part, with equal records added up. Parts are in order too. Thread-safe after
    /// divide(). Throws Error(output) if the temporary file cannot be read.
    [[nodiscard]] LargeVector<UmiRecord> part(std::size_t index) const;
    /// Frees the memory of all records.
    void clear() noexcept { release(runs_); }

private:
    /// Hash table with linear probing. Slots without reads are empty.
    struct Table {
        std::mutex mutex;
        LargeVector<UmiRecord> slots;
        std::size_t used = 0;

        /// Returns the number of new slots.
        std::size_t add(Buffer const& buffer);
    };
    /// Sorted records, in memory or in the file
    struct Run {
        LargeVector<UmiRecord> records;
        std::uint64_t first = 0;  ///< Index in the file
        std::uint64_t size = 0;
        std::vector<std::uint64_t> ends;  ///< Index of the end of each part
    };

    [[nodiscard]] static std::uint64_t hash(UmiRecord const& record) noexcept;
    void add_all(std::size_t table, Buffer& buffer);
    void spill(Table& table);
    [[nodiscard]] UmiRecord record(Run const& run, std::uint64_t index) const;
    void choose_splitters(bool has_cells);
    void divide(Run& run) const;

    std::size_t limit_;  ///< Slots in memory
    unsigned threads_;
    UnnamedFile file_;
    std::vector<Table> tables_;
    std::atomic<std::size_t> held_ = 0;        ///< Slots of all tables
    std::atomic<std::size_t> next_spill_ = 0;  ///< Table that will be written next
    std::mutex mutex_;                         ///< For `runs_`
    std::vector<Run> runs_;
    LargeVector<UmiRecord> splitters_;  ///< First records of all parts but the first
};

}  // namespace motifcount::internal
