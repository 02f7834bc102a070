#include "motifcount/match/cpu_engines.hpp"

#include <array>

#include "motifcount/match/aho_corasick.hpp"
#include "motifcount/match/kmp.hpp"
#include "motifcount/match/naive.hpp"
#include "motifcount/match/pigeonhole.hpp"
#include "motifcount/match/rabin_karp.hpp"
#include "motifcount/match/shift_or.hpp"
#include "motifcount/match/trie.hpp"
#include "motifcount/match/wu_manber.hpp"

namespace motifcount {

std::span<Engine const* const> cpu_engines() {
    static std::array<Engine const*, 8> const engines{
        &naive_engine(), &aho_corasick_engine(), &rabin_karp_engine(), &wu_manber_engine(),
        &trie_engine(),  &kmp_engine(),          &shift_or_engine(),   &pigeonhole_engine()};
    return engines;
}

}  // namespace motifcount
