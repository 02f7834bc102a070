#include "report/tables/shard_report.hpp"

#include "motifcount/error.hpp"
#include "motifcount/version.hpp"

namespace motifcount::internal {
namespace {

constexpr std::string_view table_end = "##motifcount-end ";
constexpr std::string_view json_end = "  \"shard_end\": \"";

/// True if the line begins with `begin` and has no tabs or commas. Rows with the same beginning have tabs or commas.
bool is_line(std::string_view begin, std::string_view line) {
    return line.starts_with(begin) && line.find_first_of("\t,") == std::string_view::npos;
}

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

void end_shard_table(OutputFile& out) {
    out.write(ending_of(out.sum(), ShardForm::table));
}

void end_shard_json(OutputFile& out) {
    out.write(ending_of(out.sum(), ShardForm::json));
}

void check_shard_version(std::string const& path, std::string_view written_by) {
    if (written_by == version()) return;
    throw Error(ErrorCode::input, path + ": written by motifcount " + std::string(written_by) +
                                      ", but this is " + std::string(version()) +
                                      "; merge the shards with the version that wrote the shards");
}

bool ShardReader::next(std::string_view& line) {
    if (!read_line(line))
        throw Error(
            ErrorCode::input,
            source_.name() +
                ": the shard's report is truncated: its closing line is missing; run the shard again");
    if (is_end(line)) {
        check_end(line);
        return false;
    }
    sum_.add(line);
    ++number_;
    return true;
}

/// Returns false at the end of the text, even if the last line is incomplete.
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

bool ShardReader::is_end(std::string_view line) const noexcept {
    return form_ == ShardForm::json ? line.starts_with(json_end) : is_line(table_end, line);
}

void ShardReader::check_end(std::string_view line) {
    ending_ = ending_of(sum_, form_);
    std::string found(line);
    while (found.size() <= ending_.size() && !(rest_.empty() && (rest_ = source_.next()).empty())) {
        found += rest_;
        rest_ = {};
    }
    if (found != ending_)
        throw Error(ErrorCode::input, source_.name() +
                                          ": the shard's report was changed after it was written: the report "
                                          "does not match its closing line; run the shard again");
}

void ShardReader::fail(std::string_view what) {
    std::string const message =
        source_.name() + ": line " + std::to_string(number_) + ": " + std::string(what);
    for (std::string_view line; ending_.empty() && next(line);) continue;
    throw Error(ErrorCode::input, message);
}

}  // namespace motifcount::internal
