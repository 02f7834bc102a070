#include "core/implementations.hpp"
#include "match/cpu_matcher.hpp"
#include "match/matrix/matrix_program.hpp"
#include "match/matrix/matrix_scan.hpp"

namespace motifcount::internal {
namespace {

/// `matrix`: finds the windows that score at least the threshold of a matrix. Takes only matrices, of any length.
/// Complexity: per matrix and 32 or 64 windows, one look-up for every two or three columns, until few random windows
/// remain. At a p-value of 1e-4, 1.5 to 1.7 windows per hit remain (JASPAR 2018), and each takes about 15 ns. On one Zen 5
/// core, 36e9 windows per second with VBMI, 23e9 with AVX2, 1.7e9 without vectors.
class MatrixEngine {
public:
    static constexpr std::string_view name = "matrix";
    static constexpr EngineLimits limits{.matrices = true, .pattern_by_pattern = true};

    using Workspace = matrix_search::Workspace;

    MatrixEngine(PatternSet const& patterns, SearchOptions const&)
        : program_(matrix_search::kernels().chosen()) {
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            ScoreMatrix const& matrix = *patterns.matrix(pattern);
            if (patterns.is_reverse(pattern))
                program_.add(pattern, reverse_complement(matrix.columns()), matrix.threshold());
            else
                program_.add(pattern, matrix.columns(), matrix.threshold());
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return program_.memory_bytes(); }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        matrix_search::scan(program_, batch, work, emit);
    }

private:
    matrix_search::Program program_;
};

}  // namespace

Engine const& matrix_engine() {
    static CpuEngine<MatrixEngine> const engine;
    return engine;
}

}  // namespace motifcount::internal
