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

/// What a measured kernel took, and whether it counted as expected.
struct Measured {
    double ms = 0;
    bool right = true;
    std::string note = {};
};

/// Counting on one long text by an engine, as it is used: tables, kernels, folding of its counters.
[[nodiscard]] Measured measure_engine(std::string_view name, DeviceText const& text, WordSet const& words,
                                      std::vector<std::uint64_t> const& expected, DeviceShape const& shape);

/// Places, records, hits and reads of a text of records: all that a batch of reads costs on the device.
[[nodiscard]] Measured measure_reads(std::string_view name, DeviceText const& text, WordSet const& words,
                                     std::vector<std::uint64_t> const& hits,
                                     std::vector<std::uint64_t> const& reads, DeviceShape const& shape);

/// How the states of the paper's automata are numbered (its section 5.1.1): as the trie grew, words coming in any order,
/// or by depth. Those with output are last.
enum class StateOrder { trie, breadth_first };

/// An automaton in device memory, for the kernels of the paper.
class PaperAutomaton {
public:
    PaperAutomaton(WordSet const& words, StateOrder order);
    [[nodiscard]] std::size_t states() const noexcept { return automaton_.state_count(); }
    /// Nothing is measured, and the note says so, where the policy does not fit shared memory.
    [[nodiscard]] Measured measure(PaperPolicy const& policy, unsigned tile, DeviceText const& text,
                                   std::vector<std::uint64_t> const& expected,
                                   DeviceShape const& shape) const;

private:
    /// Hits by word from how often each match state was entered.
    [[nodiscard]] std::vector<std::uint64_t> word_hits(std::vector<std::uint64_t> const& entries) const;

    motifcount::internal::Automaton automaton_;
    std::vector<std::uint32_t> number_;  ///< by the automaton's state
    std::size_t words_;
    std::uint32_t longest_;
    DeviceBuffer<std::uint32_t> next_;
};

/// The paper's best kernel, Listing 7: byte text, 32-bit table, shared counters of the leaves.
[[nodiscard]] Measured measure_listing_7(DeviceText const& text, WordSet const& words,
                                         std::vector<std::uint64_t> const& expected,
                                         DeviceShape const& shape);

}  // namespace bench
