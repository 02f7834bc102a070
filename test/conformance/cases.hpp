#pragma once

#include <string>
#include <vector>

/// Table of inputs for which every engine must find the same hits as the oracle
namespace motifcount::internal::test {

struct Case {
    std::string name;
    std::vector<std::string> motifs;
    std::vector<std::string> records;
    unsigned max_mismatches = 0;
};

/// Hand-picked cases and random cases with a fixed seed; made once
[[nodiscard]] std::vector<Case> const& all_cases();

/// Adds the cases with mismatches, which are a part of all_cases().
void add_mismatch_cases(std::vector<Case>& cases);

}  // namespace motifcount::internal::test
