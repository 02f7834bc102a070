#include "tables/table_line.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/ascii.hpp"

namespace motifcount::internal {

std::string_view trimmed(std::string_view text) noexcept {
    auto const is_blank = [](char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view spreadsheet_error(std::string_view line) noexcept {
    for (std::string_view const error : {"#NAME?", "#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!"})
        if (line.starts_with(error)) return error;
    return {};
}

bool is_spreadsheet_date(std::string_view text) {
    constexpr std::string_view months = "jan feb mar apr may jun jul aug sep oct nov dec";
    std::size_t const hyphen = text.find('-');
    if (text.size() < 5 || text.size() > 6 || hyphen == std::string_view::npos) return false;
    bool const month_first = hyphen == 3;
    std::string_view const month = month_first ? text.substr(0, hyphen) : text.substr(hyphen + 1);
    std::string_view const day = month_first ? text.substr(hyphen + 1) : text.substr(0, hyphen);
    return month.size() == 3 && months.find(to_lower(month)) % 4 == 0 && std::ranges::all_of(day, is_digit) &&
           day.size() == (month_first ? 2 : hyphen) && !day.empty();
}

char TableLine::separator_of(std::string_view line) noexcept {
    constexpr std::string_view separators = "\t,;";
    std::array<bool, separators.size()> found{};
    bool begins = true;  // Whether a field begins at line[i]
    for (std::size_t i = 0; i < line.size(); ++i) {
        // Ignores separators in quotes. A quote inside a field (5" seq), or without a closing quote, is an ordinary letter.
        if (begins && line[i] == '"') {
            if (std::size_t const end = line.find('"', i + 1); end != std::string_view::npos) {
                i = end;
                continue;
            }
        }
        std::size_t const separator = separators.find(line[i]);
        if (separator != std::string_view::npos) found[separator] = true;
        begins = separator != std::string_view::npos || (begins && line[i] == ' ');
    }
    auto const first = std::ranges::find(found, true);
    return first == found.end() ? '\0' : separators[static_cast<std::size_t>(first - found.begin())];
}

bool TableLine::split(std::string_view line, char separator) {
    count_ = 0;
    for (bool more = true; more;) {
        // Skips only spaces before a quote, because a tab may be the separator.
        while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
        std::string_view field;
        if (!line.empty() && line.front() == '"') {
            unquoted_.clear();
            for (;;) {
                line.remove_prefix(1);
                std::size_t const quote = line.find('"');
                if (quote == std::string_view::npos) return false;
                unquoted_ += line.substr(0, quote);
                line.remove_prefix(quote + 1);
                if (line.empty() || line.front() != '"') break;
                unquoted_ += '"';
            }
            field = unquoted_;
            while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
            if (!line.empty() && line.front() != separator) return false;
        } else {
            std::size_t const end =
                separator == '\0' ? line.size() : std::min(line.find(separator), line.size());
            field = line.substr(0, end);
            line.remove_prefix(end);
        }
        if (count_ == fields_.size()) fields_.emplace_back();
        fields_[count_] = trimmed(field);
        ++count_;
        more = !line.empty();
        if (more) line.remove_prefix(1);
    }
    return true;
}

bool TableLine::is_blank() const noexcept {
    return std::all_of(fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(count_),
                       [](std::string const& field) { return field.empty(); });
}

}  // namespace motifcount::internal
