#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hits/search_part.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Compares the positions, hits and reads that a search finds in the first `max_bases` bases with the results of a reference matcher.
/// Receives the batches in input order. Takes as long as the reference engine. Not thread-safe.
class Verifier {
public:
    Verifier(SearchPart reference, std::span<SearchPart const> parts, std::uint64_t max_bases);
    ~Verifier();

    /// Compares a batch, or only its first part if max_bases is reached in the batch.
    void check(Batch const& batch);
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
