#include "report/tables/counts_tsv.hpp"

#include "report/tables/table_format.hpp"

namespace motifcount::internal {

void CountsTable::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    out_.write(format.header(columns));
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const sequence = motifs_.sequence(motif);
        format.put_row(out_, motifs_.id(motif), sequence, std::uint64_t{sequence.size()},
                       cells_of(outcome.counts[motif]));
    }
}

}  // namespace motifcount::internal
