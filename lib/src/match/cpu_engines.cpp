#include "match/cpu_engines.hpp"

#include <array>

#include "match/aho_corasick.hpp"
#include "match/anchored.hpp"
#include "match/kmp.hpp"
#include "match/naive.hpp"
#include "match/pigeonhole.hpp"
#include "match/rabin_karp.hpp"
#include "match/shift_or.hpp"
#include "match/trie.hpp"
#include "match/wu_manber.hpp"

namespace motifcount::internal {

std::span<Engine const* const> cpu_engines() {
    static std::array<Engine const*, 9> const engines{
        &naive_engine(), &aho_corasick_engine(), &rabin_karp_engine(), &wu_manber_engine(), &trie_engine(),
        &kmp_engine(),   &shift_or_engine(),     &pigeonhole_engine(), &anchored_engine()};
    return engines;
}

}  // namespace motifcount::internal
