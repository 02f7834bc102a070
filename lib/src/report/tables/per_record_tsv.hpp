#pragma once

#include <string>
#include <vector>

#include "report/matrix_scorer.hpp"
#include "report/report.hpp"
#include "report/tables/motif_tally.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Returns the name of a record. The names of mates get the same suffixes as mates from SAM. `mate`: as in Location
[[nodiscard]] std::string with_mate(std::string_view record, unsigned mate);

/// Per-record table. After a header line, there is one row for each motif with hits in a record. Records are in input order,
/// and motifs of a record are in file order. If a motif is a matrix, more columns have
/// the best hit of each matrix (of several, the first) and the sum of its scores. Memory: 8 bytes per motif, or 48 with matrices.
class PerRecordWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "seq_id motif_id hits";
    static constexpr std::string_view score_columns =
        "best_score best_p_value best_start best_strand score_sum name";

    PerRecordWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings = {});
    void hit(Hit const& hit, Location const& place) override;
    void end_input() override;

private:
    /// Best hit of a matrix in the current record, and the sum of the scores of its hits
    struct Scores {
        WindowScore best;
        std::uint64_t start = 0;
        Strand strand = Strand::forward;
        std::int64_t sum = 0;
    };
    void add_score(Hit const& hit, Location const& place);

    TableFormat format_;
    MatrixScorer const scorer_;
    MotifTally hits_;             ///< Hits in the current record
    std::vector<Scores> scores_;  ///< By motif; empty if no motif is a matrix
    std::string name_;
    std::uint64_t record_ = 0;
};

}  // namespace motifcount::internal
