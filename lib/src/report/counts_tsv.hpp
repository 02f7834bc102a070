#pragma once

#include "motifcount/motif_set.hpp"
#include "report/output_file.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// The counts table: a header line, then one row a motif in file order, zeros included.
/// Complexity: linear in the output. The motifs and the file must outlive it.
class CountsTable : public Report {
public:
    static constexpr std::string_view columns = "motif_id motif length hits hits_fwd hits_rev reads";
    static constexpr std::size_t text_columns = 3;  ///< before those that shards add up

    CountsTable(MotifSet const& motifs, OutputFile& out) : motifs_(motifs), out_(out) {}
    void finish(RunOutcome const& outcome) override;

private:
    MotifSet const& motifs_;
    OutputFile& out_;
};

}  // namespace motifcount::internal
