#include "library/table_line.hpp"

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

namespace {

bool is_date(std::string_view text) {
    static constexpr std::array months{"jan", "feb", "mar", "apr", "may", "jun",  "jul", "aug",
                                       "sep", "oct", "nov", "dec", "mrz", "sept", "okt", "dez"};
    // By the digits of each part, or M for a month. Oct-4 is a gene, and no such program writes it so.
    static constexpr std::array dates{"1M", "2M", "1M2", "2M2", "1M4", "2M4", "M2", "422"};
    static constexpr std::array with_slashes{"114", "124", "214", "224"};
    // pandas writes the time, too.
    constexpr std::size_t day_end = 10;
    if (text.substr(std::min(day_end, text.size())).ends_with("00:00:00")) text = text.substr(0, day_end);
    char const separator = text.find('/') != std::string_view::npos    ? '/'
                           : text.find(". ") != std::string_view::npos ? '.'
                                                                       : '-';
    std::string parts;
    for (bool more = true; more;) {
        std::size_t const end = text.find(separator);
        more = end != std::string_view::npos;
        std::string_view const part = trimmed(text.substr(0, end));
        if (part.size() < 5 && std::ranges::all_of(part, is_digit))
            parts += std::to_string(part.size());
        else if (part.size() < 5 && std::ranges::find(months, to_lower(part)) != months.end())
            parts += 'M';
        else
            return false;
        if (more) text.remove_prefix(end + 1);
    }
    return separator == '/' ? std::ranges::find(with_slashes, parts) != with_slashes.end()
                            : std::ranges::find(dates, parts) != dates.end();
}

/// 2.31E+19, as spreadsheets show numbers that are long.
bool is_long_number(std::string_view text) {
    std::size_t const sign = text.find("E+");
    if (sign == std::string_view::npos || sign == 0) return false;
    std::string_view const power = text.substr(sign + 2);
    auto const is_part = [](char letter) { return is_digit(letter) || letter == '.'; };
    return std::ranges::all_of(text.substr(0, sign), is_part) && power.size() > 1 &&
           std::ranges::all_of(power, is_digit);
}

}  // namespace

std::string_view spreadsheet_damage(std::string_view text) {
    // Nearly all names are told apart by their first letters.
    bool const begins_with_digit = !text.empty() && is_digit(text.front());
    std::size_t const hyphen = text.substr(0, 5).find('-');  // Mar-01, Sept-01
    if (!begins_with_digit && hyphen == std::string_view::npos) return {};
    if (is_date(text)) return "a date that a spreadsheet made of a name such as MARCH1";
    return is_long_number(text) ? "a number that a spreadsheet made of a name such as 2310009E13"
                                : std::string_view();
}

char TableLine::separator_of(std::string_view line) noexcept {
    constexpr std::string_view separators = "\t,;";
    std::array<bool, separators.size()> found{};
    bool begins = true;  // a field
    for (std::size_t i = 0; i < line.size(); ++i) {
        // What is quoted separates nothing; a quote elsewhere (5" seq) or without an end is a letter.
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
        // Blanks before a quote do not count; a tab is one only where it does not separate.
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
