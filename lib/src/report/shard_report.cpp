#include "report/shard_report.hpp"

#include "motifcount/error.hpp"
#include "motifcount/version.hpp"

namespace motifcount::internal {
namespace {

constexpr std::string_view table_end = "##motifcount-end ";
constexpr std::string_view json_end = "  \"shard_end\": \"";

std::string ending_of(TextSum const& sum, ShardForm form) {
    return form == ShardForm::table ? std::string(table_end) + sum.to_text() + '\n'
                                    : std::string(json_end) + sum.to_text() + "\"\n}\n";
}

}  // namespace

void begin_shard_report(OutputFile& out) {
    out.sum_up();
}

void begin_shard_table(OutputFile& out, ShardLine const& line, std::string_view kind) {
    begin_shard_report(out);
    out.write(to_text(line, kind));
}

void end_shard_report(OutputFile& out, ShardForm form) {
    out.write(ending_of(out.sum(), form));
}

void check_shard_version(std::string const& path, std::string_view written_by) {
    if (written_by == version()) return;
    throw Error(ErrorCode::input, path + ": motifcount " + std::string(written_by) + " wrote it, this is " +
                                      std::string(version()) +
                                      "; merge shards by the version that wrote them");
}

bool ShardReader::next(std::string_view& line) {
    if (!read_line(line))
        throw Error(ErrorCode::input, source_.name() +
                                          ": the shard's report is cut: it does not say how it "
                                          "ends; run the shard again");
    if (is_end(line)) {
        check_end(line);
        return false;
    }
    sum_.add(line);
    ++number_;
    return true;
}

/// False at the end of the text, also where that is within a line.
bool ShardReader::read_line(std::string_view& line) {
    line_.clear();
    for (;;) {
        if (rest_.empty() && (rest_ = source_.next()).empty()) return false;
        std::size_t const end = rest_.find('\n');
        std::string_view const part = rest_.substr(0, end == std::string_view::npos ? end : end + 1);
        rest_.remove_prefix(part.size());
        if (end == std::string_view::npos || !line_.empty()) line_ += part;
        if (end == std::string_view::npos) continue;
        line = line_.empty() ? part : std::string_view(line_);
        return true;
    }
}

/// A row of a table that begins like its end, because a name in it does, has tabs.
bool ShardReader::is_end(std::string_view line) const noexcept {
    return form_ == ShardForm::json
               ? line.starts_with(json_end)
               : line.starts_with(table_end) && line.find('\t') == std::string_view::npos;
}

void ShardReader::check_end(std::string_view line) {
    ending_ = ending_of(sum_, form_);
    std::string found(line);
    while (found.size() <= ending_.size() && !(rest_.empty() && (rest_ = source_.next()).empty())) {
        found += rest_;
        rest_ = {};
    }
    if (found != ending_)
        throw Error(ErrorCode::input,
                    source_.name() +
                        ": the shard's report was changed since it was written: it is not what "
                        "its end says; run the shard again");
}

void ShardReader::fail(std::string_view what) const {
    throw Error(ErrorCode::input,
                source_.name() + ": line " + std::to_string(number_) + ": " + std::string(what));
}

}  // namespace motifcount::internal
