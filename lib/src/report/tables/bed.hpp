#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifs/motif_scores.hpp"
#include "report/report.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Detects record names that make tools skip or misread lines of BED. Lines that begin with `#`, `track` or `browser` are
/// comments or headers (GA4GH BED 1; UCSC). bedtools 2.30 skips them silently. Lines of unnamed records begin with a tab.
class SkippedLines {
public:
    void see(std::string_view record) {
        if (record.empty())
            nameless_ = true;
        else if (!first_ && (record[0] == '#' || record[0] == 't' || record[0] == 'b'))
            compare(record);
    }
    /// Returns a warning about the first name that looks like a comment or header, and a warning about records without a name.
    [[nodiscard]] std::vector<Message> warnings(OutputFile const& out) const;

private:
    void compare(std::string_view record);
    std::optional<std::string> first_;
    bool nameless_ = false;
};

/// BED report with six columns and no header. Score: round(1000 * (1 - d / motif length)); d = number of mismatches or edits.
/// Score of a hit of a matrix: min(1000, round(-100 * log10(p-value))), as in the tracks of JASPAR. With runs of copies, a seventh column has the number of copies.
class BedWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "record start end motif score strand";

    BedWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings = {})
        : InFile(motifs, out),
          runs_(settings.runs),
          scores_(settings.scores),
          known_(scores_ ? motifs.size() : 0) {}
    void hit(Hit const& hit, Location const& place) override;
    [[nodiscard]] std::vector<Message> warnings() const override { return skipped_.warnings(out_); }

private:
    [[nodiscard]] std::uint64_t score(Hit const& hit, Location const& place);

    bool const runs_;
    MotifScores const* const scores_;  ///< Null if no motif is a matrix
    /// By motif and deficit from the best score: BED score + 1, or 0 if it was not needed before. Logarithms, and p-values that
    /// are not in a cache, take longer than the rest of a line.
    std::vector<std::vector<std::uint16_t>> known_;
    SkippedLines skipped_;
};

}  // namespace motifcount::internal
