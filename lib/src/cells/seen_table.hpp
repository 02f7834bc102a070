#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/pool.hpp"
#include "output/output_file.hpp"
#include "umis/text_store.hpp"

namespace motifcount::internal {

/// Sequence with its counts
struct SeenSequence {
    std::string_view sequence;
    std::uint64_t fragments = 0;
    std::uint64_t umis = 0;       ///< Distinct UMIs per cell, before correction
    std::uint64_t molecules = 0;  ///< After correction
    std::uint32_t median_start = 0;
};

/// Fragments by a number, such as the length or start of their sequence
using SeenNumbers = std::map<std::uint32_t, std::uint64_t>;

void add_numbers(SeenNumbers& numbers, SeenNumbers const& more);
/// Lower median; 0 if there are no numbers
[[nodiscard]] std::uint32_t median_of(SeenNumbers const& numbers);

/// Sorts sequences by their counts. Memory: as for TextStore.
class SeenTable {
public:
    SeenTable(std::string const& output, std::uint64_t memory, unsigned threads)
        : threads_(threads), rows_(output, memory, threads) {}

    /// Rows from one thread
    class Writer {
    public:
        explicit Writer(SeenTable& table) : texts(table.rows_) {}
        void add(SeenSequence const& row);

        TextStore::Writer texts;
        std::uint64_t size = 0;
        SeenNumbers lengths;

    private:
        std::string text_;
    };
    [[nodiscard]] Pool<Writer>& writers() noexcept { return writers_; }

    /// Writes the table, most frequent sequences first, equally frequent sequences in alphabetical order. Passes the first
    /// `most` rows to `use`. All writers must have been given back.
    void write(OutputFile& out, bool has_umis, std::size_t most,
               std::function<void(SeenSequence const&)> const& use);

    /// Number of sequences. Call after write(), as lengths().
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    [[nodiscard]] SeenNumbers const& lengths() const noexcept { return lengths_; }

private:
    static SeenSequence row_of(std::string_view text);

    unsigned threads_;
    TextStore rows_;
    Pool<Writer> writers_;
    std::uint64_t size_ = 0;
    SeenNumbers lengths_;
};

}  // namespace motifcount::internal
