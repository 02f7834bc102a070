#pragma once

#include "motifcount/motif_set.hpp"
#include "report/output_file.hpp"
#include "report/report.hpp"
#include "report/table_format.hpp"

namespace motifcount::internal {

/// The sites table: a header line, then a row a hit; `matched` is the text's bases in the motif's direction. The motifs and the file must outlive the writer.
class SitesWriter : public HitReport {
public:
    static constexpr std::string_view columns = "seq_id motif_id strand start end mismatches matched";

    SitesWriter(MotifSet const& motifs, OutputFile& out);
    void hit(Hit const& hit, HitPlace const& place) override;

private:
    MotifSet const& motifs_;
    OutputFile& out_;
    TableFormat format_;
};

}  // namespace motifcount::internal
