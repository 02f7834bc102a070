#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cuda/runtime/device_search.hpp"
#include "device.hpp"
#include "paper_kernels.hpp"
#include "pattern/automaton.hpp"

namespace bench {

using motifcount::internal::cuda::DeviceShape;

/// Time of a kernel, and whether its counts were correct
struct Measured {
    double ms = 0;
    bool right = true;
    std::string note = {};
};

/// Measures counting on one long text as the engine does it: tables, kernels, and summing its counters.
[[nodiscard]] Measured measure_engine(std::string_view name, DeviceText const& text, WordSet const& words,
                                      std::vector<std::uint64_t> const& expected, DeviceShape const& shape);

/// Measures the device work for a batch of reads: positions, records, hits and reads per word.
[[nodiscard]] Measured measure_reads(std::string_view name, DeviceText const& text, WordSet const& words,
                                     std::vector<std::uint64_t> const& hits,
                                     std::vector<std::uint64_t> const& reads, DeviceShape const& shape);

/// Numbering of the states of the paper's automata (section 5.1.1): in creation order of a trie with words inserted in
/// random order, or by depth. States with output are last.
enum class StateOrder { trie, breadth_first };

/// An automaton in device memory, for the paper's kernels
class PaperAutomaton {
public:
    PaperAutomaton(WordSet const& words, StateOrder order);
    [[nodiscard]] std::size_t states() const noexcept { return automaton_.state_count(); }
    /// Measures a kernel. If the policy needs too much shared memory, nothing is measured and the note says so.
    [[nodiscard]] Measured measure(PaperPolicy const& policy, unsigned tile, DeviceText const& text,
                                   std::vector<std::uint64_t> const& expected,
                                   DeviceShape const& shape) const;

private:
    /// Converts the number of entries per match state to hits per word.
    [[nodiscard]] std::vector<std::uint64_t> word_hits(std::vector<std::uint64_t> const& entries) const;

    motifcount::internal::Automaton automaton_;
    std::vector<std::uint32_t> number_;  ///< number of each state of the automaton
    std::size_t words_;
    std::uint32_t longest_;
    DeviceBuffer<std::uint32_t> next_;
};

/// Measures the paper's best kernel, Listing 7: text as bytes, 32-bit table, shared counters of the leaves.
[[nodiscard]] Measured measure_listing_7(DeviceText const& text, WordSet const& words,
                                         std::vector<std::uint64_t> const& expected,
                                         DeviceShape const& shape);

}  // namespace bench
