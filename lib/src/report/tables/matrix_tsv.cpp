#include "report/tables/matrix_tsv.hpp"

#include "core/white_space.hpp"
#include "output/block_format.hpp"
#include "report/format.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {
void Matrix::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    std::string header = format.header(columns);
    header.pop_back();
    out_.write(header);
    auto const write = [&](std::string_view cell) {
        out_.advance(format.put(out_.reserve(format.room(cell)), cell));
    };
    auto const separate = [&] { out_.advance(put(out_.reserve(1), format.separator())); };
    for (MatrixColumn const& column : outcome.columns) {
        separate();
        write(column.sample);
    }
    out_.write("\n");
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const gene = motifs_.gene(motif);
        write(without_white_space(motifs_.id(motif)));
        separate();
        write(without_white_space(gene.empty() ? motifs_.id(motif) : gene));
        for (MatrixColumn const& column : outcome.columns) {
            char* end = out_.reserve(max_digits + 1);
            out_.advance(put(put(end, format.separator()), column.reads[motif]));
        }
        out_.write("\n");
    }
}

}  // namespace motifcount::internal
