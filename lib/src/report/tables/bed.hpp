#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.hpp"

namespace motifcount::internal {

/// Watches for the records of BED lines that other tools take for comments or headers: such as begin with `#`, `track` or
/// `browser` (the BED specification of GA4GH, version 1, and UCSC's; bedtools 2.30 skips them silently), or, as the record
/// has no name, with a tab.
class SkippedLines {
public:
    void see(std::string_view record) {
        if (record.empty())
            nameless_ = true;
        else if (!first_ && (record[0] == '#' || record[0] == 't' || record[0] == 'b'))
            compare(record);
    }
    /// Name `out`: one the first record that looks like a comment or header, one tells of records without a name.
    [[nodiscard]] std::vector<Message> warnings(OutputFile const& out) const;

private:
    void compare(std::string_view record);
    std::optional<std::string> first_;
    bool nameless_ = false;
};

/// BED, six columns, no header: record, start, end, motif id, score, strand.
/// score = round(1000 * (1 - mismatches / length of the motif)), or edits for mismatches.
class BedWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns = "record start end motif score strand";

    using InFile::InFile;
    void hit(Hit const& hit, HitPlace const& place) override;
    [[nodiscard]] std::vector<Message> warnings() const override { return skipped_.warnings(out_); }

private:
    SkippedLines skipped_;
};

}  // namespace motifcount::internal
