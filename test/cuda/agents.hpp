#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cuda/runtime/text.hpp"
#include "pattern/word_set.hpp"

/// Runs the agents of the CUDA engines on the CPU. The phases are in the same order as in the kernels.
namespace motifcount::internal::cuda::test {

/// Records packed as in a matcher: a separator follows each record, and all bits after the last record are breaks.
class PackedRecords {
public:
    /// `masked`: whether the text has a break mask. Without a mask, `records` must be one record without breaks.
    explicit PackedRecords(std::vector<std::string> const& records, bool masked = true);
    [[nodiscard]] Text text() const;
    /// Record number and offset of a slot
    struct Place {
        std::uint64_t record;
        std::uint64_t offset;
    };
    [[nodiscard]] Place place(std::uint64_t slot) const;

private:
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    std::vector<std::uint64_t> firsts_;
    std::uint64_t size_ = 0;
    bool masked_;
};

/// Returns the distinct words of A, C, G and T, sorted. A word's number is its index.
[[nodiscard]] WordSet words_of(std::vector<std::string> const& motifs);

struct Found {
    std::uint64_t end;
    std::uint32_t word;
    friend auto operator<=>(Found const&, Found const&) = default;
};

/// One way to run the agents of an engine. `run` requires words for which `suits` is true.
struct Agent {
    std::string name;
    std::function<bool(WordSet const&)> suits;
    std::function<std::vector<Found>(WordSet const&, Text const&)> run;
};

[[nodiscard]] std::vector<Agent> const& all_agents();

}  // namespace motifcount::internal::cuda::test
