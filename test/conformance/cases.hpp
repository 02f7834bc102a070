#pragma once

#include <string>
#include <vector>

/// Test cases for which every engine must find the same hits as the oracle
namespace motifcount::internal::test {

struct Case {
    std::string name;
    std::vector<std::string> motifs;
    std::vector<std::string> records;
    unsigned max_mismatches = 0;
};

/// All cases: hand-picked cases, and random cases with a fixed seed. Made by the first call.
[[nodiscard]] std::vector<Case> const& all_cases();

/// Adds the cases with mismatches. all_cases() includes them.
void add_mismatch_cases(std::vector<Case>& cases);

}  // namespace motifcount::internal::test
