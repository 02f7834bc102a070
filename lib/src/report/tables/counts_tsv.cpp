#include "report/tables/counts_tsv.hpp"

#include <string>

#include "report/tables/row_blocks.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

void CountsTable::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    bool const with_names = motifs_.matrix_count() != 0;
    std::string names(columns);
    if (with_names) names.insert(names.find(" hits"), std::string(" ").append(name_column));
    out_.write(format.header(names));
    write_rows(out_, outcome.info.threads, motifs_.size(), [&](RowBuffer& rows, std::size_t row) {
        auto const motif = static_cast<MotifId>(row);
        std::string_view const sequence = motifs_.sequence(motif);
        auto const put = [&](auto const&... more) {
            format.put_row(rows, motifs_.id(motif), sequence, std::uint64_t{sequence.size()}, more...,
                           cells_of(outcome.counts[motif]));
        };
        if (with_names)
            put(name_of(motifs_, motif));
        else
            put();
    });
}

}  // namespace motifcount::internal
