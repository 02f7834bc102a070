#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace motifcount::internal {

/// Table of samples and their barcodes
class BarcodeSheet {
public:
    struct Row {
        std::uint32_t sample = 0;           ///< Index in samples()
        std::vector<std::string> barcodes;  ///< One per column, in upper case and with T instead of U
        std::uint64_t line = 0;
    };

    /// Reads a table with the column `sample` and columns with the names of segments. Other columns are ignored. Several rows may have the same
    /// sample. Throws Error(input) with the line if a name or barcode is missing, if a barcode is not a sequence, if a sample
    /// cannot be part of a file name, if two rows have the same barcodes, or if no column has the name of a segment.
    BarcodeSheet(std::string const& path, std::span<std::string const> segments);

    /// Returns the names of all columns. Throws like the constructor.
    [[nodiscard]] static std::vector<std::string> column_names(std::string const& path);

    [[nodiscard]] std::vector<std::string> const& columns() const noexcept { return columns_; }
    [[nodiscard]] std::vector<std::string> const& samples() const noexcept { return samples_; }
    [[nodiscard]] std::vector<Row> const& rows() const noexcept { return rows_; }
    [[nodiscard]] std::string const& path() const noexcept { return path_; }

private:
    std::string path_;
    std::vector<std::string> columns_;
    std::vector<std::string> samples_;
    std::vector<Row> rows_;
};

}  // namespace motifcount::internal
