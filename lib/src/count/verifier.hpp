#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hits/search_part.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Runs a reference matcher beside the parts of a search on the first bases of the text, and compares
/// positions, hits and reads. Both get the same batches; the last one is cut where the budget of bases ends.
///
/// `reference` was compiled from the whole set of patterns. Sees the batches in order. Complexity: that of
/// the reference engine. Thread safety: one call at a time.
class Verifier {
public:
    Verifier(SearchPart reference, std::span<SearchPart const> parts, std::uint64_t max_bases);
    ~Verifier();

    /// Compares one batch, as far as the budget goes. `bases` are its new ones, those repeated not counted.
    void check(Batch const& batch);
    /// What was found so far.
    [[nodiscard]] Verification result();

private:
    struct Side;

    void compare(Batch const& batch);

    std::unique_ptr<Side> reference_;
    std::unique_ptr<Side> tested_;
    std::uint64_t bases_left_;
    Verification result_;
};

}  // namespace motifcount::internal
