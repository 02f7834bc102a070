// Fuzzes the reader of matrix files: the input bytes are the file. Invalid files must give an error. Matrices of a valid file
// must be valid.

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "matrices/matrix_file.hpp"
#include "memory_file.hpp"
#include "motifcount/error.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void check(MatrixFile const& file) {
    require(file.matrices.size() == file.lines.size());
    require(!file.matrices.empty() || !file.warning.empty());
    std::uint64_t last_line = 0;
    for (std::size_t i = 0; i < file.matrices.size(); ++i) {
        Matrix const& matrix = file.matrices[i];
        require(!matrix.id.empty() && !matrix.columns.empty());
        require(file.lines[i] > last_line);
        last_line = file.lines[i];
        require(std::isfinite(matrix.sites) && matrix.sites >= 0);
        require(!matrix.homer_threshold || std::isfinite(*matrix.homer_threshold));
        for (auto const& column : matrix.columns) {
            double sum = 0;
            for (double const cell : column) {
                require(cell >= 0);
                sum += cell;
            }
            require(std::isfinite(sum) && sum >= 0.95);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    test::MemoryFile const file({data, size});
    try {
        LineReader reader(file.path());
        if (is_matrix_text(reader.beginning())) check(read_matrices(reader));
    } catch (Error const& error) {
        require(error.code() == ErrorCode::motif || error.code() == ErrorCode::input);
    }
    return 0;
}
