#include "report/tables/counts_tsv.hpp"

#include "report/tables/table_format.hpp"

namespace motifcount::internal {

void CountsTable::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    out_.write(format.header(columns));
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const sequence = motifs_.sequence(motif);
        MotifCounts const& row = outcome.counts[motif];
        format.put_row(out_, motifs_.id(motif), sequence, std::uint64_t{sequence.size()}, row.hits(),
                       row.hits_forward, row.hits_reverse, row.reads);
    }
}

}  // namespace motifcount::internal
