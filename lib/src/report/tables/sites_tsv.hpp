#pragma once

#include <vector>

#include "dna/alphabet.hpp"
#include "match/edits/edit_alignment.hpp"
#include "report/report.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// The sites table: a header line, then a row a hit; `matched` is the text's bases in the motif's direction. With edits,
/// the mismatches are those of the alignment (see align()), and two more columns hold the edits and its CIGAR.
class SitesWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "seq_id motif_id strand start end mismatches matched";

    static constexpr std::string_view edit_columns = "edits cigar";

    SitesWriter(MotifSet const& motifs, OutputFile& out, bool edits = false);
    void hit(Hit const& hit, HitPlace const& place) override;

private:
    TableFormat format_;
    bool const edits_;
    std::vector<BaseMask> masks_;  ///< of a hit's motif
    EditTable table_;
};

}  // namespace motifcount::internal
