#include "inputs/allele.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "dna/alphabet.hpp"

namespace motifcount::internal {

void VariantBatch::clear() {
    runs.clear();
    alleles.clear();
    filtered = 0;
    other = 0;
    rare = 0;
}

void VariantBatch::add(VariantRecord const& record, std::uint64_t number, float min_frequency) {
    if (runs.empty() || runs.back().sequence != record.sequence)
        runs.push_back({std::string(record.sequence), number, alleles.size()});
    if (!record.passes) {
        ++filtered;
        return;
    }
    for (std::size_t i = 0; i < record.alternatives.size(); ++i)
        add_alternative(record, i, number, min_frequency);
    runs.back().end = alleles.size();
}

void VariantBatch::add_alternative(VariantRecord const& record, std::size_t index, std::uint64_t number,
                                   float min_frequency) {
    std::string_view const bases = record.alternatives[index];
    if (bases == "." || bases.empty()) return;  // No alternative allele
    bool const is_text = std::ranges::all_of(bases, [](char letter) { return iupac_mask(letter) != 0; });
    if (!is_text || bases.size() != record.reference.size()) {
        ++other;
        return;
    }
    float const frequency = record.frequencies.empty() ? 0 : record.frequencies[index];
    for (std::size_t i = 0; i < bases.size(); ++i) {
        char const base = to_upper(bases[i]);
        char const reference = to_upper(record.reference[i]);
        if (base == reference || base_code(base) == no_base) continue;
        if (frequency < min_frequency)
            ++rare;
        else
            alleles.push_back({record.position + i, reference, base, frequency, number});
    }
}

}  // namespace motifcount::internal
