#include "report/tables/counts_tsv.hpp"

#include <string>

#include "report/tables/table_format.hpp"

namespace motifcount::internal {

void CountsTable::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    bool const with_names = motifs_.matrix_count() != 0;
    std::string names(columns);
    if (with_names) names.insert(names.find(" hits"), std::string(" ").append(name_column));
    out_.write(format.header(names));
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const sequence = motifs_.sequence(motif);
        auto const put = [&](auto const&... more) {
            format.put_row(out_, motifs_.id(motif), sequence, std::uint64_t{sequence.size()}, more...,
                           cells_of(outcome.counts[motif]));
        };
        if (with_names)
            put(name_of(motifs_, motif));
        else
            put();
    }
}

}  // namespace motifcount::internal
