#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "motifcount/texts.hpp"
#include "output/output_file.hpp"
#include "output/output_folder.hpp"
#include "umis/umi_counts.hpp"

namespace motifcount::internal {

/// Rows of a matrix. Owns nothing.
struct MatrixFeatures {
    Texts const& ids;
    Texts const& names;       ///< If the name of a feature is empty, its id is written instead
    std::string const& type;  ///< Such as "Antibody Capture"
};

/// Columns of a matrix
struct MatrixCells {
    std::vector<std::uint64_t> cells;  ///< Distinct cells in output order; others are left out of the tables
    std::function<std::string(std::uint64_t cell)> name;
};

/// Cells, features and counts of the tables. Owns nothing.
struct CellTables {
    MatrixCells const& cells;
    MatrixFeatures features;
    std::span<CellCount const> counts;  ///< By cell, then by feature
};

/// Matrices of features and cells in the layout of Cell Ranger (matrix.mtx.gz, barcodes.tsv.gz and features.tsv.gz): the
/// folder `reads` and, with UMIs, the folder `umis`. Both matrices have the same rows and columns. Not thread-safe.
/// https://www.10xgenomics.com/support/software/cell-ranger/latest/analysis/outputs/cr-outputs-mex-matrices
class CellMatrices {
public:
    /// Creates missing folders and opens all files. Throws Error(output).
    CellMatrices(std::string const& folder, bool has_umis, std::stop_token const& stop = {});
    ~CellMatrices();

    void write(CellTables const& tables, unsigned threads);
    /// Files for publish_all()
    [[nodiscard]] std::vector<OutputFile*> files();
    /// Keeps the folders. Call after the files are published.
    void keep() noexcept;

private:
    struct Matrix;

    OutputFolder folder_;
    std::vector<std::unique_ptr<Matrix>> matrices_;
};

}  // namespace motifcount::internal
