#include "pattern/table_line.hpp"

#include <algorithm>
#include <initializer_list>

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

char TableLine::separator_of(std::string_view line) noexcept {
    for (char const separator : {'\t', ',', ';'})
        if (line.find(separator) != std::string_view::npos) return separator;
    return '\0';
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

}  // namespace motifcount::internal
bool TableLine::is_blank() const noexcept {
    return std::all_of(fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(count_),
                       [](std::string const& field) { return field.empty(); });
}

