#include "umis/cell_matrix.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>

#include "core/ascii.hpp"
#include "core/parallel.hpp"
#include "output/write_rows.hpp"

namespace motifcount::internal {
namespace {

/// Rows of names per block
constexpr std::size_t rows_per_block = std::size_t{1} << 13U;

using Value = std::uint64_t (*)(CellCount const&);

std::uint64_t molecules_of(CellCount const& count) {
    return count.molecules;
}
std::uint64_t reads_of(CellCount const& count) {
    return count.reads;
}

void append_number(std::string& text, std::uint64_t number, char after) {
    std::array<char, 21> digits;
    char* const end = std::to_chars(digits.data(), digits.data() + 20, number).ptr;
    *end = after;
    text.append(digits.data(), end + 1);
}

void write_matrix(OutputFile& out, CellTables const& tables, Value value, unsigned threads) {
    std::vector<std::uint64_t> const& cells = tables.cells.cells;
    // Blocks of about 16,000 counts
    std::size_t const block = (cells.size() << 14U) / (tables.counts.size() + cells.size() + 1) + 1;
    std::atomic<std::uint64_t> entries = 0;
    parallel_for(threads, (cells.size() + block - 1) / block, [&](std::size_t i) {
        CountFinder counts(tables.counts);
        std::uint64_t own = 0;
        for (std::uint64_t const cell :
             std::span(cells).subspan(i * block, std::min(block, cells.size() - i * block)))
            for (CellCount const& count : counts.of(cell)) own += value(count) != 0 ? 1 : 0;
        entries += own;
    });
    std::string head = "%%MatrixMarket matrix coordinate integer general\n";
    append_number(head, tables.features.ids.size(), ' ');
    append_number(head, cells.size(), ' ');
    append_number(head, entries, '\n');
    out.write(head);
    write_rows(out, threads, cells.size(), block,
               [&](std::size_t first, std::size_t last, std::string& text) {
                   CountFinder counts(tables.counts);
                   for (std::size_t column = first; column < last; ++column)
                       for (CellCount const& count : counts.of(cells[column])) {
                           if (value(count) == 0) continue;
                           append_number(text, std::uint64_t{count.feature} + 1, ' ');
                           append_number(text, column + 1, ' ');
                           append_number(text, value(count), '\n');
                       }
               });
}

void write_features(OutputFile& out, MatrixFeatures const& features, unsigned threads) {
    std::string const end = std::string("\t").append(without_controls(features.type)).append("\n");
    write_rows(out, threads, features.ids.size(), rows_per_block,
               [&](std::size_t first, std::size_t last, std::string& text) {
                   for (std::size_t i = first; i < last; ++i) {
                       std::string_view const name =
                           features.names[i].empty() ? features.ids[i] : features.names[i];
                       text.append(without_controls(features.ids[i])).append("\t");
                       text.append(without_controls(name)).append(end);
                   }
               });
}

void write_cells(OutputFile& out, MatrixCells const& cells, unsigned threads) {
    write_rows(out, threads, cells.cells.size(), rows_per_block,
               [&](std::size_t first, std::size_t last, std::string& text) {
                   for (std::size_t i = first; i < last; ++i)
                       text.append(cells.name(cells.cells[i])).append("\n");
               });
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
    for (auto const& matrix : matrices_) {
        write_cells(matrix->barcodes, tables.cells, threads);
        write_features(matrix->features, tables.features, threads);
        write_matrix(matrix->matrix, tables, matrix->value, threads);
    }
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

}  // namespace motifcount::internal
