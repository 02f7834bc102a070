#include "layouts/kits.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/joined.hpp"
#include "core/small_file.hpp"
#include "layouts/read_structure.hpp"
#include "motifcount/error.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {

extern std::string_view const kits_text;

namespace {

struct Kits {
    std::vector<LayoutKit> kits;
    std::map<std::string, std::string, std::less<>> lists;  ///< Where to get a list, by file name
};

/// Removes `text` up to and including the next `end`. Returns the trimmed text before `end`.
std::string next_part(std::string_view& text, char end) {
    std::size_t const size = std::min(text.find(end), text.size());
    std::string_view const part = trimmed(text.substr(0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
    return std::string(part);
}

Kits parse_kits(std::string_view text) {
    Kits found;
    while (!text.empty()) {
        std::string const line = next_part(text, '\n');
        if (line.empty() || line.front() == '#') continue;
        std::string_view rest = line;
        if (line.front() == '[') {
            rest.remove_prefix(1);
            LayoutKit& kit = found.kits.emplace_back();
            kit.name = next_part(rest, ']');
            kit.description = next_part(rest, ';');
            kit.source = trimmed(rest);
        } else if (next_part(rest, ':') == "layout") {
            found.kits.back().layout = trimmed(rest);
        } else {
            std::string const file = next_part(rest, '|');
            found.lists[file] = trimmed(rest);
        }
    }
    return found;
}

Kits const& kits() {
    static Kits const found = parse_kits(kits_text);
    return found;
}

}  // namespace

std::span<LayoutKit const> layout_kits() {
    return kits().kits;
}

LayoutSource find_layout(std::string const& word) {
    auto const kit = std::ranges::find(kits().kits, word, &LayoutKit::name);
    if (kit != kits().kits.end()) return {kit->layout};
    if (word.find_first_of("[(") != std::string::npos || is_read_structure(word)) return {word};
    std::filesystem::path const path(word);
    std::error_code error;
    if (!word.empty() && std::filesystem::exists(path, error)) {
        std::string const text = read_small_file(word);
        if (text.empty())
            throw Error(ErrorCode::input, word + ": cannot read a layout: the file is empty or not readable");
        return {text, path.parent_path().string()};
    }
    std::vector<std::string> names;
    for (LayoutKit const& other : kits().kits) names.push_back(other.name);
    throw Error(
        ErrorCode::usage, layout_setting, word,
        std::string("not a layout such as \"R1: [cell:16][umi:12]\", not a file, and not one of the kits ") +
            joined(names, ", "));
}

ReadLayout parse_layout(LayoutSource const& source, std::span<std::string const> listed) {
    ReadLayout layout = parse_layout(std::string_view(source.text), listed);
    if (source.folder.empty()) return layout;
    for (MateLayout& mate : layout.mates)
        for (LayoutElement& element : mate.elements)
            if (auto* const segment = std::get_if<LayoutSegment>(&element);
                segment != nullptr && !segment->list.empty())
                segment->list = (std::filesystem::path(source.folder) / segment->list).string();
    return layout;
}

void check_list_exists(LayoutSegment const& segment) {
    std::error_code error;
    if (segment.list.empty() || std::filesystem::exists(segment.list, error) || error) return;
    std::string message = segment.list;
    message.append(": no such file; the layout needs it for the segment ").append(segment.name);
    auto const known = kits().lists.find(std::filesystem::path(segment.list).filename().string());
    if (known != kits().lists.end())
        message.append(". This list ")
            .append(known->second)
            .append("; put it into this folder, or give the layout with its path");
    throw Error(ErrorCode::input, message);
}

}  // namespace motifcount::internal
