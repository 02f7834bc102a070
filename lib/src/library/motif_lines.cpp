#include "library/motif_lines.hpp"

#include "core/ascii.hpp"
#include "library/table_line.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

bool MotifLines::begin() {
    if (!next()) return false;
    if (!to_lower(line_).starts_with("sep=")) return true;
    // The blanks around a line are gone, a tab among them.
    separator_ = line_.size() == 4 ? '\t' : line_[4];
    if (line_.size() > 5 || TableLine::separator_of({&separator_, 1}) == '\0')
        fail("fields are separated by tabs, commas or semicolons, not as '" + std::string(line_) + "' says");
    return next();
}

bool MotifLines::next() {
    while (reader_.next(whole_line_)) {
        line_ = trimmed(whole_line_);
        if (line_.empty()) continue;
        if (keeps_hashes_ || line_.front() != '#') return true;
        if (auto const error = spreadsheet_error(line_); !error.empty())
            fail("begins with '" + std::string(error) +
                 "', a spreadsheet's error in place of the motif's id: give the id, or leave the row out");
        take_comment(line_.substr(1));
    }
    return false;
}

void MotifLines::take_comment(std::string_view comment) {
    comment_ = comment;
    constexpr std::string_view key = "#dual-orientation:";
    if (comment.starts_with(key) && trimmed(comment.substr(key.size())) == "R2_R1") b_first_ = true;
}

void MotifLines::refuse_cut(ShortLast const& bases, ShortLast const& fields) const {
    if (reader_.has_line_end()) return;
    auto const refuse = [this](ShortLast const& short_one, std::string_view what) {
        if (short_one.is_told())
            fail("the file is cut off here: the line has no line end, and " +
                 std::to_string(short_one.last()) + " " + std::string(what) + " where all others have " +
                 std::to_string(short_one.common()) +
                 "; get the whole file, or end the line if nothing is missing");
    };
    refuse(fields, "fields");
    refuse(bases, "bases");
}

std::string MotifLines::where(std::uint64_t line) const {
    return name() + ": line " + std::to_string(line);
}

void MotifLines::fail(std::uint64_t line, std::string_view what) const {
    throw Error(ErrorCode::motif, where(line) + ": " + std::string(what));
}

}  // namespace motifcount::internal
