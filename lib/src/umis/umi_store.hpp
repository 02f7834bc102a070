#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/large_vector.hpp"
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

/// Collects UMIs from several threads and sorts them, by an external sort: each thread sorts its records in blocks and adds
/// up equal records. Blocks that exceed the memory are merged and written to a temporary file.
class UmiStore {
public:
    /// `memory`: bytes for sorted blocks and their merging. `threads`: number of threads that merge and divide, also while other threads
    /// add records. The buffer of a thread has up to 6 MB.
    UmiStore(std::string output, std::uint64_t memory, unsigned threads);

    /// Buffer of one thread. Call flush() at the end.
    class Writer {
    public:
        explicit Writer(UmiStore& store) : store_(&store) {}
        void add(UmiRecord const& record) {
            if (buffer_.empty()) buffer_.reserve(store_->block_);
            buffer_.push_back(record);
            if (buffer_.size() >= store_->block_) flush();
        }
        void flush() {
            store_->add_block(buffer_);
            buffer_.clear();
        }

    private:
        UmiStore* store_;
        LargeVector<UmiRecord> buffer_;
    };

    /// Divides the records into parts of about equal size, for processing by several threads. Call after all writers are
    /// flushed. A part has all records of its cells; without cells (all records have cell 0), all records of its features.
    void divide(bool has_cells);
    [[nodiscard]] std::size_t parts() const noexcept { return splitters_.size() + 1; }
    /// Returns the sorted records of a part, with equal records added up. Parts are in order too. Thread-safe after
    /// divide(). Throws Error(output) if the temporary file cannot be read.
    [[nodiscard]] LargeVector<UmiRecord> part(std::size_t index) const { return part(runs_, index); }

private:
    /// Sorted records, in memory or in the file
    struct Run {
        LargeVector<UmiRecord> records;
        std::uint64_t first = 0;  ///< Index in the file
        std::uint64_t size = 0;
        std::vector<std::uint64_t> ends;  ///< Index of the end of each part
    };
    void add_block(std::span<UmiRecord const> all);
    void merge(std::vector<Run> runs);
    [[nodiscard]] UmiRecord record(Run const& run, std::uint64_t index) const;
    [[nodiscard]] LargeVector<UmiRecord> merged(std::vector<Run> runs) const;
    /// Returns the first records of all parts but the first. `start_of`: least record that must be in the same part as a record
    [[nodiscard]] LargeVector<UmiRecord> choose_splitters(
        std::vector<Run> const& runs, std::function<UmiRecord(UmiRecord const&)> const& start_of) const;
    void divide(std::vector<Run>& runs, LargeVector<UmiRecord> const& splitters) const;
    [[nodiscard]] LargeVector<UmiRecord> part(std::vector<Run> const& runs, std::size_t index) const;

    std::size_t limit_;  ///< Records in memory
    unsigned threads_;
    std::size_t block_;  ///< Records in the buffer of a thread
    UnnamedFile file_;
    std::mutex mutex_;
    std::vector<Run> runs_;
    std::size_t held_ = 0;  ///< Records of the runs in memory
    LargeVector<UmiRecord> splitters_;
};

}  // namespace motifcount::internal
