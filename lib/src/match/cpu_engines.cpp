#include "match/cpu_engines.hpp"

#include <array>

namespace motifcount::internal {

// Each engine is defined in the file with its name.
Engine const& naive_engine();
Engine const& aho_corasick_engine();
Engine const& rabin_karp_engine();
Engine const& wu_manber_engine();
Engine const& trie_engine();
Engine const& kmp_engine();
Engine const& shift_or_engine();
Engine const& pigeonhole_engine();
Engine const& anchored_engine();
Engine const& matrix_engine();

std::span<Engine const* const> cpu_engines() {
    static std::array const engines{
        &naive_engine(), &aho_corasick_engine(), &rabin_karp_engine(), &wu_manber_engine(), &trie_engine(),
        &kmp_engine(),   &shift_or_engine(),     &pigeonhole_engine(), &anchored_engine(),  &matrix_engine()};
    return engines;
}

}  // namespace motifcount::internal
