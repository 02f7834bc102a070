#include "report/pages/known_sequences.hpp"

#include <algorithm>
#include <cstddef>

#include "core/counted.hpp"
#include "dna/reverse_complement.hpp"

namespace motifcount::internal {
namespace {

/// Minimum length of a comparison. Random windows of 12 bases match one of the known sequences in one of 20,000 cases.
constexpr std::size_t min_overlap = 12;
/// Minimum overlap of a window and a motif. In a library of 100,000 guides, a random window of 16 bases matches in one of 800
/// cases at one offset.
constexpr std::size_t min_motif_overlap = 16;
constexpr std::size_t max_motif_shift = 6;

struct KnownSequence {
    std::string_view name;
    std::string_view sequence;
};

// Sources: "Illumina Adapter Sequences" (document 1000000002694); lentiGuide-Puro, Addgene 52963; scaffold with a longer stem
// (F+E): Chen et al. 2013, Cell 155:1479
constexpr KnownSequence known_sequences[] = {
    {"Illumina TruSeq adapter", "AGATCGGAAGAGCACACGTCTGAACTCCAGTCAC"},
    {"Illumina TruSeq adapter", "AGATCGGAAGAGCGTCGTGTAGGGAAAGAGTGT"},
    {"Illumina Nextera adapter", "CTGTCTCTTATACACATCTCCGAGCCCACGAGAC"},
    {"Illumina Nextera adapter", "CTGTCTCTTATACACATCTGACGCTGCCGACGA"},
    {"Illumina small RNA adapter", "TGGAATTCTCGGGTGCCAAGG"},
    {"backbone without a guide (filler of lentiGuide and lentiCRISPR v2)",
     "GAGACGGTTGTAAATGAGCACACAAAATACACATGCTAAAATATTATATTCTATGACCTTTATAAAATCAACCAAAATC"},
    {"guide scaffold", "GTTTTAGAGCTAGAAATAGCAAGTTAAAATAAGGCTAGTCCGTTATCAACTTGAAAAAGTGGCACCGAGTCGGTGCTTTTTT"},
    {"guide scaffold (F+E)",
     "GTTTAAGAGCTATGCTGGAAACAGCATAGCAAGTTTAAATAAGGCTAGTCCGTTATCAACTTGAAAAAGTGGCACCGAGTCGGTGCTTTTTT"},
    {"U6 promoter", "GGACTATCATATGCTTACCGTAACTTGAAAGTATTTCGATTTCTTGGCTTTATATATCTTGTGGAAAGGACGAAACACCG"},
};

std::size_t mismatches(std::string_view a, std::string_view b, std::size_t limit) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < a.size() && number <= limit; ++i) number += a[i] != b[i] ? 1 : 0;
    return number;
}

/// True if a window equals the other text, shifted by `shift` bases. Only bases covered by both are compared, at least `least`.
bool matches(std::string_view window, std::string_view text, std::ptrdiff_t shift, std::size_t least,
             std::size_t limit) {
    if (shift < 0)
        window.remove_prefix(std::min(window.size(), static_cast<std::size_t>(-shift)));
    else
        text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(shift)));
    std::size_t const overlap = std::min(window.size(), text.size());
    return overlap >= least && mismatches(window.substr(0, overlap), text, limit) <= limit;
}

std::string name_of_known(std::string_view window) {
    for (char const base : std::string_view("ACGT"))
        if (static_cast<std::size_t>(std::ranges::count(window, base)) + 1 >= window.size())
            return std::string("only ") + base +
                   (base == 'G' ? ", as at the end of short fragments in two-colour sequencing" : "");
    std::string const reverse = reverse_complement(window);
    auto const size = static_cast<std::ptrdiff_t>(window.size());
    for (KnownSequence const& known : known_sequences) {
        for (std::ptrdiff_t shift = -size; shift < static_cast<std::ptrdiff_t>(known.sequence.size());
             ++shift) {
            if (matches(window, known.sequence, shift, min_overlap, 1)) return std::string(known.name);
            if (matches(reverse, known.sequence, shift, min_overlap, 1))
                return std::string(known.name) + ", other strand";
        }
    }
    return {};
}

std::string name_of_motif(std::string_view window, MotifSet const& motifs, std::string const& motif) {
    std::string const reverse = reverse_complement(window);
    constexpr auto most = static_cast<std::ptrdiff_t>(max_motif_shift);
    std::string shifted;
    for (MotifId id = 0; id < motifs.size(); ++id) {
        std::string_view const sequence = motifs.sequence(id);
        auto const name = [&] { return motif + " " + std::string(motifs.id(id)); };
        if (matches(window, sequence, 0, min_overlap, 1)) return name() + " with a mismatch";
        if (!shifted.empty()) continue;
        for (std::ptrdiff_t shift = -most; shift <= most && shifted.empty(); ++shift) {
            auto const by = [shift](char const* if_negative, char const* if_positive) {
                if (shift == 0) return std::string();
                auto const bases = static_cast<std::size_t>(shift < 0 ? -shift : shift);
                return ", " + counted(bases, "base") + (shift < 0 ? if_negative : if_positive);
            };
            if (shift != 0 && matches(window, sequence, shift, min_motif_overlap, 0))
                shifted = name() + by(" later", " earlier");
            else if (matches(reverse, sequence, shift, min_motif_overlap, 0))
                shifted = name() + " on the other strand" + by(" earlier", " later");
        }
    }
    return shifted;
}

}  // namespace

bool is_adapter(std::string_view sequence) {
    return name_of_known(sequence).find("adapter") != std::string::npos;
}

bool are_neighbours(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    if (a.size() < min_overlap) return mismatches(a, b, 1) <= 1;
    constexpr auto most = static_cast<std::ptrdiff_t>(max_shift);
    for (std::ptrdiff_t shift = -most; shift <= most; ++shift)
        if (matches(a, b, shift, a.size() - max_shift, 1)) return true;
    return false;
}

std::string name_of(std::string_view window, MotifSet const* motifs, std::string const& motif) {
    std::string const known = name_of_known(window);
    return known.empty() && motifs != nullptr ? name_of_motif(window, *motifs, motif) : known;
}

}  // namespace motifcount::internal
