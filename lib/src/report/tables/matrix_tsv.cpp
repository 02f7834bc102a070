#include "report/tables/matrix_tsv.hpp"

#include <ranges>
#include <string>
#include <vector>

#include "core/white_space.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {
void SampleMatrix::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    std::vector<std::string> header{"sgRNA", "Gene"};
    for (MatrixColumn const& column : outcome.columns) header.push_back(column.sample);
    out_.write(format.join(header) + "\n");
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const id = motifs_.id(motif);
        std::string_view const gene = motifs_.gene(motif);
        auto const reads = [motif](MatrixColumn const& column) { return column.reads[motif]; };
        format.put_row(out_, without_white_space(id), without_white_space(gene.empty() ? id : gene),
                       std::views::transform(outcome.columns, reads));
    }
}

}  // namespace motifcount::internal
