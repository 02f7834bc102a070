#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "case_texts.hpp"
#include "cases.hpp"
#include "support/oracle.hpp"
#include "support/random_dna.hpp"

namespace motifcount::internal::test {
namespace {

using Columns = std::vector<std::array<double, 4>>;

/// Returns columns with a preferred base each. Many cells are equal, so that many windows have the same score.
Columns random_columns(RandomDna& random, std::size_t length) {
    Columns columns(length);
    for (auto& column : columns) {
        for (double& count : column) count = static_cast<double>(random.below(3));
        column[random.below(4)] += static_cast<double>(random.between(1, 20));
    }
    return columns;
}

/// Makes the second half the reverse complement of the first half.
Columns palindrome(Columns columns) {
    for (std::size_t i = 0; i < (columns.size() + 1) / 2; ++i)
        for (std::size_t base = 0; base < 4; ++base)
            columns[columns.size() - 1 - i][3 - base] = columns[i][base];
    return columns;
}

std::string best_word(Columns const& columns) {
    std::string word;
    for (auto const& column : columns)
        word += "ACGT"[std::max_element(column.begin(), column.end()) - column.begin()];
    return word;
}

Matrix matrix_of(std::size_t number, Columns columns) {
    return {.id = std::string("m").append(std::to_string(number)), .columns = std::move(columns)};
}

/// Returns records of all sizes with planted best words, reverse complements and breaks.
std::vector<std::string> records_for(RandomDna& random, std::vector<Matrix> const& matrices,
                                     std::size_t count, std::size_t longest) {
    std::vector<std::string> records;
    for (std::size_t i = 0; i < count; ++i) {
        std::string record = random.reads(random.below(longest), 60);
        for (int k = 0; k < 3 && !record.empty(); ++k) {
            auto word = best_word(matrices[random.below(matrices.size())].columns);
            if (random.one_in(2)) word = oracle::reverse_complement(word);
            plant(record, random.below(record.size()), word);
        }
        records.push_back(std::move(record));
    }
    return records;
}

void add_random(std::vector<Case>& cases) {
    for (std::uint64_t seed = 5000; seed < 5060; ++seed) {
        RandomDna random(seed);
        Case drawn{"matrices, seed " + std::to_string(seed), {}, {}};
        for (std::size_t i = random.between(1, 12); i > 0; --i) {
            auto columns = random_columns(random, random.between(1, random.one_in(3) ? 40 : 12));
            if (random.one_in(4)) columns = palindrome(std::move(columns));
            drawn.matrices.push_back(matrix_of(i, columns));
            if (random.one_in(5)) drawn.matrices.push_back(matrix_of(i + 100, columns));
        }
        // Half of the thresholds are p-values, down to one that short matrices do not reach; the others are scores.
        if (random.one_in(2))
            drawn.matrix_settings.p_value = std::vector{1.0, 0.3, 0.01, 1e-4}[random.below(4)];
        else
            drawn.matrix_settings.min_score = std::vector{-1000.0, -3.0, 0.0, 4.0, 9.5}[random.below(5)];
        drawn.records = records_for(random, drawn.matrices, random.below(12), random.one_in(4) ? 400 : 70);
        cases.push_back(std::move(drawn));
    }
}

/// Adds long matrices, and texts of several blocks.
void add_long(std::vector<Case>& cases) {
    RandomDna random(9);
    for (std::size_t const length : {std::size_t{12}, std::size_t{70}, std::size_t{600}}) {
        Case drawn{"matrices of " + std::to_string(length) + " columns in a long text", {}, {}};
        for (std::size_t i = 0; i < 4; ++i)
            drawn.matrices.push_back(matrix_of(i, random_columns(random, i == 3 ? 9 : length)));
        drawn.matrix_settings.p_value = 1e-3;
        drawn.records = records_for(random, drawn.matrices, 30, 2000);
        drawn.records.push_back(random.bases(30'000));
        plant(drawn.records.back(), 16'384 - length / 2, best_word(drawn.matrices[0].columns));
        cases.push_back(std::move(drawn));
    }
}

}  // namespace

void add_matrix_cases(std::vector<Case>& cases) {
    auto const first = static_cast<std::ptrdiff_t>(cases.size());
    add_random(cases);
    add_long(cases);
    for (auto drawn = cases.begin() + first; drawn != cases.end(); ++drawn)
        for (Matrix const& matrix : drawn->matrices) drawn->motifs.push_back(best_word(matrix.columns));
}

}  // namespace motifcount::internal::test
