#include "reference_parser.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace motifcount::internal::test {
namespace {

bool has_only(std::string_view line, bool (*good)(unsigned char)) {
    return std::all_of(line.begin(), line.end(),
                       [good](char c) { return good(static_cast<unsigned char>(c)); });
}
bool is_letter(unsigned char c) {
    return (c < 128 && std::isalpha(c) != 0) || c == '-' || c == '.' || c == '*';
}
bool is_quality(unsigned char c) {
    return c > 32 && c < 127;
}
bool is_title(unsigned char c) {
    return c >= 32 || c == '\t';
}

std::string_view id_of(std::string_view title) {
    return title.substr(0, title.find_first_of(" \t"));
}

/// Returns the lines without line ends. There is no empty line after the last line end.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text = end == std::string_view::npos ? "" : text.substr(end + 1);
    }
    return lines;
}

}  // namespace

std::optional<Records> parse_by_reference(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    bool const ends_line = text.ends_with('\n');
    auto const lines = lines_of(text);
    std::size_t at = 0;
    auto const skip_blank = [&] {
        while (at < lines.size() && lines[at].empty()) ++at;
    };
    skip_blank();
    Records records;
    if (at == lines.size()) return records;
    char const mark = lines[at].front();
    if (mark != '>' && mark != '@') return {};
    for (; at < lines.size(); skip_blank()) {
        if (lines[at].front() != mark) return {};
        std::string_view const title = lines[at++].substr(1);
        if (!has_only(title, is_title)) return {};
        std::string letters;
        while (at < lines.size() && !lines[at].starts_with(mark == '>' ? '>' : '+')) letters += lines[at++];
        if (mark == '>') std::erase_if(letters, [](char c) { return c == ' ' || c == '\t'; });
        if (!has_only(letters, is_letter)) return {};
        records.push_back({std::string(id_of(title)), as_read(letters)});
        if (mark == '>') continue;

        if (at == lines.size()) return {};
        std::string_view const repeat = lines[at++].substr(1);
        if (!repeat.empty() && repeat != title && repeat != id_of(title)) return {};
        if (at == lines.size() && !ends_line) return {};  // The text ends inside the + line.
        std::size_t quality = 0;
        while (quality < letters.size()) {
            if (at == lines.size() || lines[at].empty() || !has_only(lines[at], is_quality)) return {};
            quality += lines[at++].size();
        }
        if (quality != letters.size()) return {};
    }
    return records;
}

}  // namespace motifcount::internal::test
