#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cases.hpp"
#include "match/engine.hpp"
#include "support/oracle.hpp"

/// Runs an engine over a case as the pipeline would, without files, and brings what it found into the
/// oracle's form.
namespace motifcount::internal::test {

/// How a case's records are cut into batches.
struct Split {
    std::string name;
    std::uint64_t new_bases = 0;  ///< bases after which a batch ends, inside a record if need be; 0: no limit
    bool one_record_each = false;     ///< a batch also ends after each record
    bool without_break_mask = false;  ///< texts of one record and no break are handed over with an empty mask
};

/// Returns the splits to run for a case of this size. In small cases, a batch ends at every position in one of the splits.
[[nodiscard]] std::vector<Split> splits_for(Case const& test_case);

/// The first difference between what the engine and the oracle found, or nothing. Checked are hits, their
/// mismatches, and the counts of scan() and of find().
[[nodiscard]] std::optional<std::string> difference(Case const& test_case, oracle::Strands strands,
                                                    Split const& split, Matcher const& matcher,
                                                    PatternSet const& patterns,
                                                    oracle::Result const& expected);

/// Bases of all its records.
[[nodiscard]] std::uint64_t bases_of(Case const& test_case);
/// The motifs of a case, and what an engine is to search for them.
[[nodiscard]] MotifSet motifs_of(Case const& test_case);
[[nodiscard]] StrandFilter filter_of(oracle::Strands strands);
[[nodiscard]] std::string_view name_of(oracle::Strands strands);

}  // namespace motifcount::internal::test
