#include "umis/cell_matrix.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <thread>

#include "core/ascii.hpp"
#include "core/parallel.hpp"

namespace motifcount::internal {
namespace {

using Value = std::uint64_t (*)(CellCount const&);

std::uint64_t molecules_of(CellCount const& count) {
    return count.molecules;
}
std::uint64_t reads_of(CellCount const& count) {
    return count.reads;
}

/// Returns the counts of each cell of the tables.
std::vector<std::span<CellCount const>> columns_of(CellTables const& tables) {
    std::vector<std::span<CellCount const>> columns;
    columns.reserve(tables.cells.cells.size());
    for (std::uint64_t const cell : tables.cells.cells) {
        auto const first = std::ranges::lower_bound(tables.counts, cell, {}, &CellCount::cell);
        columns.emplace_back(
            first, std::ranges::upper_bound(first, tables.counts.end(), cell, {}, &CellCount::cell));
    }
    return columns;
}

char* put_number(char* out, std::uint64_t number, char after) {
    out = std::to_chars(out, out + 20, number).ptr;
    *out = after;
    return out + 1;
}

void write_matrix(OutputFile& out, std::span<std::span<CellCount const> const> columns, std::size_t features,
                  Value value) {
    std::uint64_t entries = 0;
    for (auto const& column : columns)
        for (CellCount const& count : column) entries += value(count) != 0 ? 1 : 0;
    out.write("%%MatrixMarket matrix coordinate integer general\n");
    for (auto const& [number, after] :
         {std::pair(std::uint64_t{features}, ' '), {columns.size(), ' '}, {entries, '\n'}})
        out.advance(put_number(out.reserve(21), number, after));
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (CellCount const& count : columns[column]) {
            if (value(count) == 0) continue;
            char* end = put_number(out.reserve(63), std::uint64_t{count.feature} + 1, ' ');
            end = put_number(end, column + 1, ' ');
            out.advance(put_number(end, value(count), '\n'));
        }
}

void write_features(OutputFile& out, std::span<MatrixFeature const> features) {
    for (MatrixFeature const& feature : features) {
        std::string line = without_controls(feature.id);
        line.append(1, '\t').append(without_controls(feature.name));
        line.append(1, '\t').append(without_controls(feature.type)).append(1, '\n');
        out.write(line);
    }
}

}  // namespace

struct CellMatrices::Matrix {
    Matrix(std::string const& path, Value values, std::stop_token const& stop)
        : folder(path),
          matrix(path + "/matrix.mtx.gz", stop),
          barcodes(path + "/barcodes.tsv.gz", stop),
          features(path + "/features.tsv.gz", stop),
          value(values) {}

    OutputFolder folder;
    OutputFile matrix;
    OutputFile barcodes;
    OutputFile features;
    Value value;
};

CellMatrices::CellMatrices(std::string const& folder, bool has_umis, std::stop_token const& stop)
    : folder_(folder) {
    if (has_umis) matrices_.push_back(std::make_unique<Matrix>(folder + "/umis", &molecules_of, stop));
    matrices_.push_back(std::make_unique<Matrix>(folder + "/reads", &reads_of, stop));
}

CellMatrices::~CellMatrices() = default;

void CellMatrices::write(CellTables const& tables, unsigned threads) {
    auto const columns = columns_of(tables);
    std::atomic<std::size_t> writing = matrices_.size();
    auto const write_one = [&](Matrix& matrix) {
        for (std::uint64_t const cell : tables.cells.cells)
            matrix.barcodes.write(tables.cells.name(cell) + "\n");
        write_features(matrix.features, tables.features);
        write_matrix(matrix.matrix, columns, tables.features.size(), matrix.value);
    };
    // The first threads write a matrix each. All others compress blocks of the matrices until the matrices are complete.
    parallel_for(threads, std::max<std::size_t>(threads, matrices_.size()), [&](std::size_t task) {
        if (task < matrices_.size()) {
            struct Done {
                std::atomic<std::size_t>& writing;
                ~Done() { --writing; }
            } const done{writing};
            write_one(*matrices_[task]);
            return;
        }
        while (writing != 0) {
            auto const busy =
                std::ranges::find_if(matrices_, [](auto const& m) { return m->matrix.has_work(); });
            if (busy == matrices_.end())
                std::this_thread::sleep_for(std::chrono::microseconds(200));
            else
                (*busy)->matrix.work();
        }
    });
}

std::vector<OutputFile*> CellMatrices::files() {
    std::vector<OutputFile*> files;
    for (auto const& matrix : matrices_)
        for (OutputFile* file : {&matrix->matrix, &matrix->barcodes, &matrix->features})
            files.push_back(file);
    return files;
}

void CellMatrices::keep() noexcept {
    folder_.keep();
    for (auto const& matrix : matrices_) matrix->folder.keep();
}

void write_cell_table(OutputFile& out, CellTables const& tables, bool has_umis) {
    out.write(has_umis ? "cell\tfeature\tumis\treads\n" : "cell\tfeature\treads\n");
    auto const columns = columns_of(tables);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].empty()) continue;
        std::string const cell = tables.cells.name(tables.cells.cells[i]);
        for (CellCount const& count : columns[i]) {
            std::string line = cell;
            line.append(1, '\t').append(without_controls(tables.features[count.feature].id)).append(1, '\t');
            if (has_umis) line.append(std::to_string(count.molecules)).append(1, '\t');
            line.append(std::to_string(count.reads)).append(1, '\n');
            out.write(line);
        }
    }
}

}  // namespace motifcount::internal
