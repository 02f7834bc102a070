#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cases.hpp"
#include "match/engine.hpp"
#include "support/oracle.hpp"

/// Runs an engine on a case like the pipeline, but without files. Converts the results to the oracle's format.
namespace motifcount::internal::test {

/// A way to divide the records of a case into batches
struct Split {
    std::string name;
    /// Maximum number of bases per batch; longer records continue in the next batch; 0 = unlimited
    std::uint64_t new_bases = 0;
    bool one_record_each = false;     ///< Whether each batch has only one record
    bool without_break_mask = false;  ///< Whether batches of one record without breaks have no mask
};

/// Returns the splits to test for this case. Large cases get fewer splits; small cases are also split after every base.
[[nodiscard]] std::vector<Split> splits_for(Case const& test_case);

/// Returns the first difference between the engine's results and the oracle's; no value if they are equal. Compares the
/// counts of scan(), and the counts, hits and mismatches of find().
[[nodiscard]] std::optional<std::string> difference(Case const& test_case, oracle::Strands strands,
                                                    Split const& split, Matcher const& matcher,
                                                    PatternSet const& patterns,
                                                    oracle::Result const& expected);

/// Number of bases in all records of the case
[[nodiscard]] std::uint64_t bases_of(Case const& test_case);

}  // namespace motifcount::internal::test
