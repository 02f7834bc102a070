// Fuzzes the readers of motif files and of libraries of guide pairs: the input bytes are the file. Invalid files must give
// an error. Motifs of a valid file must be valid, and PatternSet must accept them.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "memory_file.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/guide_pairs.hpp"
#include "pattern/pattern_set.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void check(MotifSet const& motifs) {
    require(!motifs.empty());
    MotifSet again;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        std::string_view const sequence = motifs.sequence(motif);
        require(!sequence.empty() && !motifs.id(motif).empty());
        require(sequence.find_first_not_of("ACGTRYSWKMBDHVN") == std::string_view::npos);
        if (Matrix const* const matrix = motifs.matrix(motif))
            again.add_matrix(*matrix, "again");
        else
            again.add({motifs.id(motif), sequence, motifs.gene(motif)}, "again");
    }
    require(again.checksum() == motifs.checksum());
    auto const scores = score_matrices(motifs, {}, false, 1);
    for (StrandFilter const strand : {StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}) {
        PatternSet const patterns(motifs, strand, 1, false, false, scores);
        require(patterns.size() != 0 && patterns.size() <= 2 * motifs.size());
    }
}

/// Calls `read`. Aborts if it throws an error other than the errors for an invalid file.
template <class Read>
void try_to(Read const& read) {
    try {
        read();
    } catch (Error const& error) {
        require(error.code() == ErrorCode::motif || error.code() == ErrorCode::input);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    test::MemoryFile const file({data, size});
    try_to([&] {
        MotifSet motifs;
        MotifFileInfo const info = read_motif_file(file.path(), motifs, {});
        // A matrix file may have only headers.
        if (motifs.empty())
            require(!info.warning.empty());
        else
            check(motifs);
    });
    try_to([&] {
        GuidePairs pairs;
        read_guide_pairs(file.path(), {}, pairs);
        require(!pairs.rows().empty());
        check(pairs.take_guides());
    });
    return 0;
}
