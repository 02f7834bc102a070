#pragma once

#include <string>

#include "report/report.hpp"
#include "report/tables/motif_tally.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Returns the name of a record. The names of mates get the same suffixes as mates from SAM. `mate`: as in Location
[[nodiscard]] std::string with_mate(std::string_view record, unsigned mate);

/// Per-record table. After a header line, there is one row for each motif with hits in a record. Records are in input order,
/// and motifs of a record are in file order. Memory: 8 bytes per motif.
class PerRecordWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "seq_id motif_id hits";

    PerRecordWriter(MotifSet const& motifs, OutputFile& out);
    void hit(Hit const& hit, Location const& place) override;
    void end_input() override;

private:
    TableFormat format_;
    MotifTally hits_;  ///< Hits in the current record
    std::string name_;
    std::uint64_t record_ = 0;
};

}  // namespace motifcount::internal
