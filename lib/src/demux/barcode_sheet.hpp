#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "motifcount/inputs.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {

/// Table of samples and their barcodes
class BarcodeSheet {
public:
    struct Row {
        std::uint32_t sample = 0;           ///< Index in samples()
        std::vector<std::string> barcodes;  ///< One per column, in upper case and with T instead of U
        std::uint64_t line = 0;
    };

    /// Opens a table and reads its header. Throws Error(input) if it is empty.
    explicit BarcodeSheet(std::string const& path);

    /// Names of all columns of the table
    [[nodiscard]] std::vector<std::string> const& header() const noexcept { return header_; }
    /// Names of the columns that may have barcodes: all but the sample and its files
    [[nodiscard]] std::vector<std::string> barcode_columns() const;
    /// Reads the rows: the column `sample`, the columns that have the name of a segment, and the columns `fastq_1`, `fastq_2`,
    /// `index_1` and `index_2`.
    /// Several rows may have the same sample, and rows that differ only in their files the same barcodes. Must be called once.
    /// Throws Error(input) with the line if a name, barcode or file is missing, if a barcode is not a sequence, if a sample cannot
    /// be part of a file name, if two rows have the same barcodes, or if no column has the name of a segment.
    void read(std::span<std::string const> segments);

    [[nodiscard]] std::vector<std::string> const& columns() const noexcept { return columns_; }
    [[nodiscard]] std::vector<std::string> const& samples() const noexcept { return samples_; }
    [[nodiscard]] std::vector<Row> const& rows() const noexcept { return rows_; }
    /// Files of the columns `fastq_1` to `index_2`, in the order of the rows, without repetitions; empty without the columns
    [[nodiscard]] std::vector<ReadInput> const& inputs() const noexcept { return inputs_; }
    [[nodiscard]] std::string const& path() const noexcept { return path_; }

private:
    void add_files(std::array<std::string, 4> files);
    [[nodiscard]] std::string found_file(std::string name) const;

    std::string path_;
    TableRows sheet_;
    std::vector<std::string> header_;
    std::vector<std::string> columns_;
    std::vector<std::string> samples_;
    std::vector<Row> rows_;
    std::vector<ReadInput> inputs_;
    std::map<std::string, std::array<std::string, 4>> files_;  ///< Files of a row by its first file
};

}  // namespace motifcount::internal
