#pragma once

#include <vector>

#include "dna/alphabet.hpp"
#include "match/edits/edit_alignment.hpp"
#include "report/matrix_scorer.hpp"
#include "report/report.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Sites table. After a header line, each hit has one row. The column `matched` has the bases in the text, in the direction of
/// the motif. With edits, mismatches are counted in the alignment (see align()), and two more columns have edits and CIGAR. With
/// runs of copies, one more column has the number of copies. If a motif is a matrix, three more columns have the score, p-value and name of each
/// hit of a matrix; `mismatches` is then empty.
class SitesWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "seq_id motif_id strand start end mismatches matched";

    static constexpr std::string_view edit_columns = "edits cigar";
    static constexpr std::string_view run_column = "copies";
    static constexpr std::string_view score_columns = "score p_value name";

    SitesWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings = {});
    void hit(Hit const& hit, Location const& place) override;

private:
    TableFormat format_;
    bool const edits_;
    bool const runs_;
    MatrixScorer const scorer_;
    std::vector<BaseMask> masks_;  ///< IUPAC masks of the current hit's motif
    EditTable table_;
};

}  // namespace motifcount::internal
