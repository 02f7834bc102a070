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
            continue;
        }
        std::string const key = next_part(rest, ':');
        if (key == "layout") {
            found.kits.back().layout = trimmed(rest);
        } else if (key == "reads") {
            found.kits.back().long_reads = trimmed(rest) == "long";
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

ReadLayout parse_in_file(LayoutSource const& source, std::span<std::string const> listed,
                         std::string const& sheet) {
    try {
        return parse_layout(std::string_view(source.text), listed, sheet);
    } catch (Error const& error) {
        std::string_view text = error.message().command();
        text.remove_prefix(std::min(layout_setting.option.size() + 2, text.size()));  // "--layout: "
        throw Error(error.code(), layout_setting, source.file, text);
    }
}

}  // namespace

std::span<LayoutKit const> layout_kits() {
    return kits().kits;
}

LayoutSource find_layout(std::string const& word) {
    auto const kit = std::ranges::find(kits().kits, word, &LayoutKit::name);
    if (kit != kits().kits.end()) return {kit->layout, {}, kit->long_reads};
    if (word.find_first_of("[(") != std::string::npos || is_read_structure(word)) return {word};
    std::filesystem::path const path(word);
    std::error_code error;
    if (!word.empty() && std::filesystem::exists(path, error)) {
        std::string const text = read_small_file(word);
        if (text.empty())
            throw Error(ErrorCode::input, word + ": cannot read a layout: the file is empty or not readable");
        return {text, word};
    }
    std::vector<std::string> names;
    for (LayoutKit const& other : kits().kits) names.push_back(other.name);
    throw Error(
        ErrorCode::usage, layout_setting, word,
        std::string("not a layout such as \"R1: [cell:16][umi:12]\", not a file, and not one of the kits ") +
            joined(names, ", "));
}

ReadLayout parse_layout(LayoutSource const& source, std::span<std::string const> listed,
                        std::string const& sheet) {
    if (source.file.empty()) return parse_layout(std::string_view(source.text), listed, sheet);
    ReadLayout layout = parse_in_file(source, listed, sheet);
    std::filesystem::path const folder = std::filesystem::path(source.file).parent_path();
    for (MateLayout& mate : layout.mates)
        for (LayoutElement& element : mate.elements)
            if (auto* const segment = std::get_if<LayoutSegment>(&element);
                segment != nullptr && !segment->list.empty())
                segment->list = (folder / segment->list).string();
    return layout;
}

void check_list_exists(LayoutSegment const& segment) {
    std::error_code error;
    if (segment.list.empty() || std::filesystem::exists(segment.list, error) || error) return;
    std::string message = segment.list;
    message.append(": no such file; segment '").append(segment.name).append("' needs this list");
    auto const known = kits().lists.find(std::filesystem::path(segment.list).filename().string());
    if (known != kits().lists.end())
        message.append(". The list ")
            .append(known->second)
            .append("; put it into this folder, or give the layout with its path");
    throw Error(ErrorCode::input, message);
}

}  // namespace motifcount::internal
