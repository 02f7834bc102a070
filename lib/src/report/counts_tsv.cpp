#include "report/counts_tsv.hpp"

#include "report/format.hpp"

namespace motifcount::internal {

void write_counts_tsv(OutputFile& out, MotifSet const& motifs, std::span<MotifCounts const> counts) {
    out.write("motif_id\tmotif\tlength\thits\thits_fwd\thits_rev\treads\n");
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        std::string_view const sequence = motifs.sequence(motif);
        out.write(motifs.id(motif));
        out.write("\t");
        out.write(sequence);
        MotifCounts const& row = counts[motif];
        char* end = out.reserve(5 * (max_digits + 1) + 1);
        for (std::uint64_t const number :
             {std::uint64_t{sequence.size()}, row.hits(), row.hits_forward, row.hits_reverse, row.reads})
            end = put(put(end, '\t'), number);
        out.advance(put(end, '\n'));
    }
}

}  // namespace motifcount::internal
