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

namespace {

/// True for 1-Mar and Mar-01, which Excel makes of MARCH1.
bool is_date(std::string_view text) noexcept {
    constexpr std::string_view months = "jan feb mar apr may jun jul aug sep oct nov dec";
    std::size_t const hyphen = std::min(text.find('-'), text.size());
    auto const is_month = [&](std::string_view part) {
        std::array<char, 3> lower{};
        if (part.size() != lower.size()) return false;
        std::ranges::transform(part, lower.begin(), [](char letter) { return to_lower(letter); });
        return months.find(std::string_view(lower.data(), lower.size())) % 4 == 0;
    };
    auto const is_number = [](std::string_view part, std::size_t fewest) {
        return part.size() >= fewest && part.size() <= 2 && std::ranges::all_of(part, is_digit);
    };
    std::string_view const first = text.substr(0, hyphen);
    std::string_view const second = text.substr(std::min(hyphen + 1, text.size()));
    return (is_number(first, 1) && is_month(second)) || (is_month(first) && is_number(second, 2));
}

/// True for 2.31E+19, which spreadsheets make of 2310009E13.
bool is_long_number(std::string_view text) noexcept {
    std::size_t const sign = text.find("E+");
    if (sign == std::string_view::npos || sign == 0) return false;
    std::string_view const power = text.substr(sign + 2);
    auto const is_part = [](char letter) { return is_digit(letter) || letter == '.'; };
    return std::ranges::all_of(text.substr(0, sign), is_part) && power.size() > 1 &&
           std::ranges::all_of(power, is_digit);
}

}  // namespace

std::string_view spreadsheet_damage(std::string_view text) noexcept {
    if (is_date(text)) return "a date that a spreadsheet made of a name such as MARCH1";
    return is_long_number(text) ? "a number that a spreadsheet made of a name such as 2310009E13"
                                : std::string_view();
}

char TableLine::separator_of(std::string_view line) noexcept {
    constexpr std::string_view separators = "\t,;";
    std::array<bool, separators.size()> found{};
    bool begins = true;  // a field
    for (std::size_t i = 0; i < line.size(); ++i) {
        // Separators inside quotes do not count. A quote within a field (5" seq) or without an end is a letter.
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
        // Only spaces may precede a quote, because a tab may be the separator.
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
