#pragma once

#include <string>
#include <vector>

/// The one table of inputs that every engine must search as the oracle does.
namespace motifcount::internal::test {

struct Case {
    std::string name;
    std::vector<std::string> motifs;
    std::vector<std::string> records;
    unsigned max_mismatches = 0;
};

/// Hand-picked cases and seeded random ones; built once.
[[nodiscard]] std::vector<Case> const& all_cases();

/// Adds the cases with mismatches, a part of all_cases().
void add_mismatch_cases(std::vector<Case>& cases);

}  // namespace motifcount::internal::test
