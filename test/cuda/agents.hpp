#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cuda/runtime/text.hpp"
#include "pattern/word_set.hpp"

/// Runs the agents of the CUDA engines on the CPU, one phase after another, like their kernels.
namespace motifcount::internal::cuda::test {

/// Records packed as in the matcher: a separator follows each record, and break bits are set up to the end of the last chunk.
class PackedRecords {
public:
    /// `masked`: whether the text has a break mask. Without a mask, there must be one record without breaks.
    explicit PackedRecords(std::vector<std::string> const& records, bool masked = true);
    [[nodiscard]] Text text() const;
    [[nodiscard]] std::vector<std::uint8_t> bytes() const;  ///< Bases of the text, one per byte
    /// The record of a slot, and the offset in it
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

/// Returns the set of distinct, sorted words of A, C, G and T. The number of a word is its index.
[[nodiscard]] WordSet words_of(std::vector<std::string> const& motifs);

struct Found {
    std::uint64_t end;
    std::uint32_t word;
    friend auto operator<=>(Found const&, Found const&) = default;
};

/// One way of running the agents of an engine. `run` is only called for lists of words that `suits` accepts.
struct Agent {
    std::string name;
    std::function<bool(WordSet const&)> suits;
    std::function<std::vector<Found>(WordSet const&, PackedRecords const&)> run;
    bool takes_breaks = true;
};

[[nodiscard]] std::vector<Agent> const& all_agents();

}  // namespace motifcount::internal::cuda::test
