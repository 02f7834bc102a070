#include "pattern/kmp_automaton.hpp"

namespace motifcount::internal {

std::vector<std::uint32_t> kmp_failure_table(std::span<std::uint8_t const> codes) {
    std::vector<std::uint32_t> failure(codes.size() + 1, 0);
    std::uint32_t border = 0;
    for (std::size_t i = 1; i < codes.size(); ++i) {
        while (border != 0 && codes[i] != codes[border]) border = failure[border];
        if (codes[i] == codes[border]) ++border;
        failure[i + 1] = border;
    }
    return failure;
}

KmpAutomaton::KmpAutomaton(std::span<std::uint8_t const> codes) : rows_(codes.size() + 1) {
    auto const failure = kmp_failure_table(codes);
    for (std::size_t state = 0; state < rows_.size(); ++state) {
        // A base that does not extend the prefix leads to the same state as from the failure state, whose row is complete.
        if (state != 0) rows_[state] = rows_[failure[state]];
        if (state < codes.size()) rows_[state][codes[state]] = static_cast<std::uint32_t>(state + 1);
    }
}

}  // namespace motifcount::internal
