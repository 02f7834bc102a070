#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace motifcount::internal {

/// A page for people: one self-contained file (no script, nothing loaded), light or dark as the reader's system is, with
/// the figures that a table does not show: the most frequent motifs and their strands, where in the reads hits begin, how
/// many motifs are found after how many reads, and which are not found at all.
///
/// Sees every hit. Memory: 16 bytes a motif.
class HtmlPage : public InFile<HitReport> {
public:
    HtmlPage(MotifSet const& motifs, OutputFile& out);
    void hit(Hit const& hit, HitPlace const& place) override;
    void end_input() override;
    /// Writes the page.
    void finish(RunOutcome const& outcome) override;

private:
    void add_position(std::uint64_t position);
    [[nodiscard]] std::string saturation(RunInfo const& info, std::string const& records) const;
    struct Totals;

    struct First {
        std::uint64_t input;  ///< from 1; 0: never found
        std::uint64_t record;
    };

    std::vector<First> first_;              ///< by motif: where it was found first
    std::vector<std::uint64_t> positions_;  ///< hits by place in the read, in bins of step_ bases
    std::uint64_t step_ = 1;
    std::uint64_t input_ = 1;
};

}  // namespace motifcount::internal
