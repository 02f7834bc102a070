#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Compares the names of interleaved mates. Complexity: linear in the number of records. Not thread-safe.
/// `alignments`: whether the records are alignments. Readers add /1 and /2 to the names of mates in alignments, by their flags, so two
/// records with the same ending are not a pair.
class InterleavedNames {
public:
    explicit InterleavedNames(bool alignments) : alignments_(alignments) {}

    /// Adds the next batch of the input. The batch must have record names.
    void add(PackedText const& text);
    /// Description of the first pair with different names ("the mates of pair 3 are named a and b"); empty if all names match
    [[nodiscard]] std::string const& difference() const noexcept { return difference_; }
    [[nodiscard]] bool alignments() const noexcept { return alignments_; }

private:
    [[nodiscard]] bool is_pair(std::string_view one, std::string_view two) const noexcept;

    bool alignments_;
    std::string first_;  ///< Name of a first mate whose second mate is in the next batch
    std::string difference_;
};

}  // namespace motifcount::internal
