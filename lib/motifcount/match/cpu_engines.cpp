#include "motifcount/match/cpu_engines.hpp"

#include <array>

#include "motifcount/match/aho_corasick.hpp"
#include "motifcount/match/naive.hpp"

namespace motifcount {

std::span<Engine const* const> cpu_engines() {
    static std::array<Engine const*, 2> const engines{&naive_engine(), &aho_corasick_engine()};
    return engines;
}

}  // namespace motifcount
