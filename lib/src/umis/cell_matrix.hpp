#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "output/output_file.hpp"
#include "output/output_folder.hpp"
#include "umis/umi_counts.hpp"

namespace motifcount::internal {

/// Row of features.tsv
struct MatrixFeature {
    std::string id;
    std::string name;
    std::string type;  ///< Such as "Antibody Capture"
};

/// Columns of a matrix
struct MatrixCells {
    std::vector<std::uint64_t> cells;  ///< Distinct cells in output order; others are left out of the tables
    std::function<std::string(std::uint64_t cell)> name;
};

/// Cells, features and counts of the tables. Owns nothing.
struct CellTables {
    MatrixCells const& cells;
    std::span<MatrixFeature const> features;
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

/// Writes a table with a row per cell and feature: `cell feature umis reads`, without `umis` if there are no UMIs.
void write_cell_table(OutputFile& out, CellTables const& tables, bool has_umis);

}  // namespace motifcount::internal
