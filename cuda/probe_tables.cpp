#include <algorithm>
#include <map>

#include "cuda/probe.hpp"

namespace motifcount::cuda {
namespace {

/// Puts every value into a slot of its own, or says that this multiplier does not.
bool place(ProbeTable& table, std::map<std::uint32_t, std::uint32_t> const& origins) {
    std::fill(std::begin(table.values), std::end(table.values), ProbeTable::empty);
    std::fill(std::begin(table.origins), std::end(table.origins), 0U);
    for (auto const& [value, origin] : origins) {
        std::uint32_t const slot = probe_slot(table, value);
        if (table.values[slot] != ProbeTable::empty) return false;
        table.values[slot] = value;
        table.origins[slot] = origin;
    }
    return true;
}

}  // namespace

ProbeTable make_probe_table(std::span<std::uint64_t const> codes, unsigned shortest) {
    ProbeTable table{};
    table.probe_count = static_cast<std::uint32_t>(codes.size());
    table.shortest = shortest;
    table.step = shortest >= 15 ? 8 : 4;  // either way a window has at least 8 bases
    unsigned const width = std::min(ProbeTable::widest, shortest - (table.step - 1));
    table.mask = (std::uint32_t{1} << (2 * width)) - 1;
    std::map<std::uint32_t, std::uint32_t> origins;
    for (std::size_t probe = 0; probe < codes.size(); ++probe)
        for (unsigned phase = 0; phase < table.step; ++phase)
            origins[static_cast<std::uint32_t>(codes[probe] >> (2 * phase)) & table.mask] |=
                std::uint32_t{1} << (8 * probe + phase);
    // A random multiplier keeps 8 values apart in 32 slots in two tries of five, 32 in 256 in one of eight.
    table.slot_bits = origins.size() <= 8 ? 5 : origins.size() <= 16 ? 7 : 8;
    std::uint64_t state = 1;
    for (unsigned tries = 0;; ++tries) {
        if (tries == 1000 && table.slot_bits < 8) {
            ++table.slot_bits;
            tries = 0;
        }
        state = state * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX
        table.multiplier = static_cast<std::uint32_t>(state >> 32U) | 1U;
        if (place(table, origins)) return table;
    }
}

}  // namespace motifcount::cuda
