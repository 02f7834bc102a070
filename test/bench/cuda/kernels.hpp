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

/// Time of a kernel, and whether the counts were correct
struct Measured {
    double ms = 0;
    bool right = true;
    std::string note = {};
};

/// Measures an engine's kernels, which count words in one long text. Building the tables is not timed.
[[nodiscard]] Measured measure_engine(std::string_view name, DeviceText const& text, WordSet const& words,
                                      std::vector<std::uint64_t> const& expected, DeviceShape const& shape);

/// Measures an engine's work for one batch of reads: hit positions, their records, and hits and reads per word.
[[nodiscard]] Measured measure_reads(std::string_view name, DeviceText const& text, WordSet const& words,
                                     std::vector<std::uint64_t> const& hits,
                                     std::vector<std::uint64_t> const& reads, DeviceShape const& shape);

/// Numbering of the automaton's states (section 5.1.1 of the paper): in the order in which a trie creates them if words are
/// inserted in random order, or by depth. States at which a word ends have the highest numbers.
enum class StateOrder { trie, breadth_first };

/// Automaton in device memory, for the kernels of the paper
class PaperAutomaton {
public:
    PaperAutomaton(WordSet const& words, StateOrder order);
    [[nodiscard]] std::size_t states() const noexcept { return automaton_.state_count(); }
    /// Measures a kernel. If the policy needs too much shared memory, the kernel does not run and `note` gives the reason.
    [[nodiscard]] Measured measure(PaperPolicy const& policy, unsigned tile, DeviceText const& text,
                                   std::vector<std::uint64_t> const& expected,
                                   DeviceShape const& shape) const;

private:
    /// Converts the number of visits per match state to hits per word.
    [[nodiscard]] std::vector<std::uint64_t> word_hits(std::vector<std::uint64_t> const& entries) const;

    motifcount::internal::Automaton automaton_;
    std::vector<std::uint32_t> number_;  ///< for each state of the automaton, its number in the chosen order
    std::size_t words_;
    std::uint32_t longest_;
    DeviceBuffer<std::uint32_t> next_;
};

/// Measures Listing 7, the paper's best kernel: one byte per base, 32-bit states, shared counters of match states.
[[nodiscard]] Measured measure_listing_7(DeviceText const& text, WordSet const& words,
                                         std::vector<std::uint64_t> const& expected,
                                         DeviceShape const& shape);

}  // namespace bench
