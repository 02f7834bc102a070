// Counts the motifs of a file in another file, and finds them in a string.
#include <iostream>
#include <utility>

#include "motifcount/motifcount.hpp"

int main(int argc, char** argv) try {
    if (argc != 3) return 2;
    motifcount::MotifSet motifs;
    motifcount::read_motif_file(argv[1], motifs);
    motifcount::Searcher const searcher(std::move(motifs));

    auto const counts = searcher.count_file(argv[2]).counts;
    for (motifcount::MotifId motif = 0; motif < counts.size(); ++motif) {
        std::cout << searcher.motifs().id(motif) << ": " << counts[motif].hits() << " hits in "
                  << counts[motif].reads << " records\n";
    }
    for (motifcount::Hit const& hit : searcher.find("TTGAATTCACGTACGTACG")) {
        std::cout << hit.start << '-' << hit.end << ' ' << to_char(hit.strand) << ' '
                  << searcher.motifs().id(hit.motif) << '\n';
    }
    return std::cout.flush() ? 0 : 1;
} catch (motifcount::Error const& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
