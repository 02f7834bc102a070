#pragma once

#include "report/report.hpp"

namespace motifcount::internal {

/// BED, six columns, no header: record, start, end, motif id, score, strand.
/// score = round(1000 * (1 - mismatches / length of the motif)), or edits for mismatches.
class BedWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "record start end motif score strand";

    using InFile::InFile;
    void hit(Hit const& hit, HitPlace const& place) override;
};

}  // namespace motifcount::internal
