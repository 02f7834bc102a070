#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// The per-record table: a header line, then a row for every motif with a hit in a record,
/// records in input order, motifs in file order. Memory: 8 bytes a motif.
class PerRecordWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "seq_id motif_id hits";

    PerRecordWriter(MotifSet const& motifs, OutputFile& out);
    void hit(Hit const& hit, HitPlace const& place) override;
    void end_input() override;

private:
    TableFormat format_;
    std::vector<std::uint64_t> hits_;  ///< by motif, in the current record
    std::vector<MotifId> found_;       ///< the motifs for which hits_ is not 0
    std::string name_;
    std::uint64_t record_ = 0;
};

}  // namespace motifcount::internal
