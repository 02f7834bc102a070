#include "tables/table_rows.hpp"

#include "core/ascii.hpp"

namespace motifcount::internal {

bool TableRows::begin() {
    if (!next_line()) return false;
    if (!to_lower(line_.substr(0, 4)).starts_with("sep=")) return true;
    // If the separator is a tab, the line has only four characters, because the tab was trimmed.
    separator_ = line_.size() == 4 ? '\t' : line_[4];
    if (line_.size() > 5 || TableLine::separator_of({&separator_, 1}) == '\0')
        fail(std::string("'") + std::string(line_) +
             "' names an unsupported separator: separate the fields by tabs, commas or semicolons");
    has_separator_ = true;
    return next_line();
}

bool TableRows::next_line() {
    constexpr std::size_t max_comments = 1000;
    while (reader_.next(whole_line_)) {
        line_ = trimmed(whole_line_);
        if (line_.find_first_not_of("\t,; \"") == std::string_view::npos) continue;
        if (keeps_hashes_ || line_.front() != '#') return true;
        if (auto const error = spreadsheet_error(line_); !error.empty())
            fail(std::string("'") + std::string(error) +
                 "' is a spreadsheet error value, not a name: enter the name, or remove the row");
        if (!keeps_comments_) continue;
        if (comments_.size() == max_comments) comments_.pop_back();
        comments_.emplace_back(line_.substr(1));
    }
    return false;
}

void TableRows::choose_separator() {
    set_separator(has_separator_ ? separator_ : TableLine::separator_of(whole_line_));
}

void TableRows::set_separator(char separator) noexcept {
    separator_ = separator;
    has_row_ = true;
}

bool TableRows::next_row() {
    while (has_row_ || next_line()) {
        has_row_ = false;
        // Tables with tabs need the untrimmed line, because a tab at its start or end delimits an empty field.
        if (!fields_.split(separator_ == '\t' ? whole_line_ : line_, separator_))
            fail(std::string(
                     "a quoted field (\"...\") has no closing quote, or text follows the closing quote") +
                 (separator_ == '\0' ? "; blanks do not separate columns: use tabs or commas" : ""));
        if (fields_.is_blank()) continue;
        keeps_comments_ = false;
        return true;
    }
    return false;
}

std::string TableRows::where(std::uint64_t line) const {
    return name() + ": line " + std::to_string(line);
}

void TableRows::fail(std::uint64_t line, std::string_view what) const {
    throw Error(code_, Position{.file = name(), .line = line}, what);
}

}  // namespace motifcount::internal
