#pragma once

#include <optional>

#include "report/report.hpp"

namespace motifcount::internal {

/// Watches for the records of BED lines that other tools take for comments or headers: such as begin with `#`, `track` or
/// `browser` (the BED specification of GA4GH, version 1, and UCSC's; bedtools 2.30 skips them silently), or, as the record
/// has no name, with a tab.
class SkippedLines {
public:
    void see(std::string_view record) {
        if (!first_ && (record.empty() || record[0] == '#' || record[0] == 't' || record[0] == 'b'))
            compare(record);
    }
    /// Names the first of them, and `out`; empty if there was none.
    [[nodiscard]] std::string warning(OutputFile const& out) const;

private:
    void compare(std::string_view record);
    std::optional<std::string> first_;
};

/// BED, six columns, no header: record, start, end, motif id, score, strand.
/// score = round(1000 * (1 - mismatches / length of the motif)), or edits for mismatches.
class BedWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "record start end motif score strand";

    using InFile::InFile;
    void hit(Hit const& hit, HitPlace const& place) override;
    [[nodiscard]] std::string warning() const override { return skipped_.warning(out_); }

private:
    SkippedLines skipped_;
};

}  // namespace motifcount::internal
