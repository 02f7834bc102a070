#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cases.hpp"
#include "match/engine.hpp"
#include "support/oracle.hpp"

/// Runs an engine on a case like the pipeline, but without files, and converts its results to the form of the oracle.
namespace motifcount::internal::test {

/// Defines how the records of a case are divided into batches.
struct Split {
    std::string name;
    /// Number of bases after which a batch ends, even inside a record; 0 = no limit
    std::uint64_t new_bases = 0;
    bool one_record_each = false;     ///< Whether a batch also ends after each record
    bool without_break_mask = false;  ///< Whether texts of one record without a break have an empty mask
};

/// Returns the splits to run for a case of this size. In small cases, a batch ends at every position in one of the splits.
[[nodiscard]] std::vector<Split> splits_for(Case const& test_case);

/// Returns the first difference between the results of the engine and of the oracle; empty if there is no difference.
/// Compares hits, their mismatches, and the counts of scan() and find().
[[nodiscard]] std::optional<std::string> difference(Case const& test_case, oracle::Strands strands,
                                                    Split const& split, Matcher const& matcher,
                                                    PatternSet const& patterns,
                                                    oracle::Result const& expected);

/// Number of bases in all records of the case
[[nodiscard]] std::uint64_t bases_of(Case const& test_case);
/// Returns the motifs of a case; filter_of() returns the strands to search.
[[nodiscard]] MotifSet motifs_of(Case const& test_case);
[[nodiscard]] StrandFilter filter_of(oracle::Strands strands);
[[nodiscard]] std::string_view name_of(oracle::Strands strands);

}  // namespace motifcount::internal::test
