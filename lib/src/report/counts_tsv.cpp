#include "report/counts_tsv.hpp"

#include "report/format.hpp"
#include "report/table_format.hpp"

namespace motifcount::internal {

void CountsTable::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    out_.write(format.header(columns));
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const id = motifs_.id(motif);
        std::string_view const sequence = motifs_.sequence(motif);
        MotifCounts const& row = outcome.counts[motif];
        char* end = out_.reserve(format.room(id) + sequence.size() + 5 * (max_digits + 1) + 2);
        end = put(format.put(end, id), format.separator());
        end = put(end, sequence);
        for (std::uint64_t const number :
             {std::uint64_t{sequence.size()}, row.hits(), row.hits_forward, row.hits_reverse, row.reads})
            end = put(put(end, format.separator()), number);
        out_.advance(put(end, '\n'));
    }
}

}  // namespace motifcount::internal
