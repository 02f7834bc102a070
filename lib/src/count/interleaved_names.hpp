#pragma once

#include <cstdint>
#include <string>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Compares the names of mates that follow one another in an input. Complexity: linear in the records. Thread safety: none.
class InterleavedNames {
public:
    /// The next batch of the input, with its names.
    void add(PackedText const& text);
    /// The first pair whose names cannot be those of mates, in words: "the mates of pair 3 are named a and b"; empty: there
    /// is none.
    [[nodiscard]] std::string const& difference() const noexcept { return difference_; }

private:
    std::string first_;  ///< of the pair that the next batch goes on with, the first mate's
    std::string difference_;
};

}  // namespace motifcount::internal
