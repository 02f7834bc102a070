#pragma once

#include "motifcount/motif_set.hpp"
#include "report/output_file.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// BED, six columns, no header: record, start, end, motif id, score, strand.
/// score = round(1000 * (1 - mismatches / length of the motif)), or edits for mismatches. The motifs and the file must outlive the writer.
class BedWriter : public HitReport {
public:
    static constexpr std::string_view columns = "record start end motif score strand";

    BedWriter(MotifSet const& motifs, OutputFile& out) : motifs_(motifs), out_(out) {}
    void hit(Hit const& hit, HitPlace const& place) override;

private:
    MotifSet const& motifs_;
    OutputFile& out_;
};

}  // namespace motifcount::internal
