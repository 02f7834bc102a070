#pragma once

#include <string>
#include <vector>

#include "motifcount/matrix.hpp"

/// Test cases for which every engine must find the same hits as the oracle
namespace motifcount::internal::test {

struct Case {
    std::string name;
    std::vector<std::string> motifs;  ///< If there are matrices: their best words
    std::vector<std::string> records;
    unsigned max_mismatches = 0;
    std::vector<Matrix> matrices = {};  ///< If not empty, the motifs are these matrices
    MatrixSettings matrix_settings = {};
};

/// All cases of sequences: hand-picked cases, and random cases with a fixed seed. Made by the first call.
[[nodiscard]] std::vector<Case> const& all_cases();

/// Adds the cases with mismatches. all_cases() includes them.
void add_mismatch_cases(std::vector<Case>& cases);
/// Adds the cases with matrices, which only the engine `matrix` accepts.
void add_matrix_cases(std::vector<Case>& cases);

}  // namespace motifcount::internal::test
