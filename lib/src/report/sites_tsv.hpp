#pragma once

#include "motifcount/motif_set.hpp"
#include "report/hit_writer.hpp"
#include "report/output_file.hpp"

namespace motifcount::internal {

/// The sites table: a header line, then `seq_id motif_id strand start end mismatches matched`, where
/// `matched` is the text's bases in the motif's direction. The motifs and the file must outlive the writer.
class SitesWriter : public HitWriter {
public:
    SitesWriter(MotifSet const& motifs, OutputFile& out);
    void hit(Hit const& hit, HitPlace const& place) override;

private:
    MotifSet const& motifs_;
    OutputFile& out_;
};

}  // namespace motifcount::internal
