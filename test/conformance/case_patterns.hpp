#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "cases.hpp"
#include "motifcount/motif_set.hpp"
#include "motifs/motif_scores.hpp"
#include "pattern/pattern_set.hpp"
#include "support/matrix_oracle.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"

namespace motifcount::internal::test {

/// Adds the matrices of a case to `set`, and returns their scores.
[[nodiscard]] inline std::shared_ptr<MotifScores const> scores_of(Case const& test_case, MotifSet& set) {
    for (Matrix const& matrix : test_case.matrices) set.add_matrix(matrix, "test");
    return score_matrices(set, test_case.matrix_settings, false, 1);
}

/// Returns the patterns of a case with words or with matrices.
[[nodiscard]] inline PatternSet patterns_for(Case const& test_case, oracle::Strands strands) {
    if (test_case.matrices.empty()) return patterns_of(test_case.motifs, strands);
    MotifSet set;
    auto scores = scores_of(test_case, set);
    return PatternSet(set, strands, 1, false, false, std::move(scores));
}

[[nodiscard]] inline oracle::Result expected_of(Case const& test_case, oracle::Strands strands) {
    if (test_case.matrices.empty())
        return oracle::search(test_case.motifs, test_case.records, strands, test_case.max_mismatches);
    MotifSet set;
    auto const scores = scores_of(test_case, set);
    std::vector<oracle::ScoredMatrix> matrices;
    for (MotifId motif = 0; motif < set.size(); ++motif) {
        auto const columns = scores->of(motif)->columns();
        matrices.push_back({{columns.begin(), columns.end()}, scores->of(motif)->threshold()});
    }
    return oracle::search(matrices, test_case.records, strands);
}

}  // namespace motifcount::internal::test
