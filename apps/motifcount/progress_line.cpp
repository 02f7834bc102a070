#include "progress_line.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

namespace motifcount::app {
namespace {

constexpr std::size_t shortest_name = 12;

// Formats a number with a unit prefix. Prefixed numbers below 100 have one decimal, so that changes are visible.
std::string with_unit(double value, std::string_view unit) {
    static constexpr std::array<char const*, 5> prefixes{"", "k", "M", "G", "T"};
    std::size_t prefix = 0;
    for (; value >= 1000 && prefix + 1 < prefixes.size(); ++prefix) value /= 1000;
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f %s", prefix == 0 || value >= 100 ? 0 : 1, value,
                  prefixes[prefix]);
    return text.data() + std::string(unit.substr(prefix == 0 && unit.starts_with(' ') ? 1 : 0));
}

std::string minutes(double seconds) {
    auto const whole = static_cast<long long>(std::ceil(seconds));
    std::array<char, 64> text{};
    if (whole >= 3600)
        std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                      whole % 60);
    else
        std::snprintf(text.data(), text.size(), "%lld:%02lld", whole / 60, whole % 60);
    return text.data();
}

/// Returns the file name without folders. Control characters are replaced because they would move the cursor.
std::string name_of(std::string_view input) {
    if (input == "-") return "standard input";
    std::string name(input.substr(input.rfind('/') == input.npos ? 0 : input.rfind('/') + 1));
    std::ranges::replace_if(
        name, [](unsigned char letter) { return letter < 0x20 || letter == 0x7f; }, '?');
    return name;
}

/// Returns the name, shortened at its start to fit into `room` columns. Assumes one column per character.
std::string fitted(std::string const& name, std::size_t room) {
    auto const begins_letter = [](unsigned char byte) { return (byte & 0xC0U) != 0x80U; };
    auto letters = static_cast<std::size_t>(std::ranges::count_if(name, begins_letter));
    if (letters <= room) return name;
    std::size_t cut = 0;
    for (; letters > room - 3; ++cut)
        if (begins_letter(static_cast<unsigned char>(name[cut]))) --letters;
    while (cut < name.size() && !begins_letter(static_cast<unsigned char>(name[cut]))) ++cut;
    return "..." + name.substr(cut);
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

}  // namespace

std::string progress_line(Progress const& progress, std::size_t width) {
    double const seconds = std::max(progress.seconds, 1e-3);
    auto const done = static_cast<double>(progress.bytes_done);
    struct Part {
        int rank;  ///< parts with higher ranks are left out first
        std::string text;
    };
    std::vector<Part> parts{
        {2, with_unit(static_cast<double>(progress.records), progress.fragments ? " fragments" : " records")},
        {4, with_unit(static_cast<double>(progress.bases), "base")},
        {3, with_unit(done / seconds, "B/s")}};
    if (progress.bytes_total > 0 && progress.bytes_done > 0) {
        double const part = std::min(1.0, done / static_cast<double>(progress.bytes_total));
        parts.push_back({0, std::to_string(static_cast<int>(100 * part)) + "%"});
        parts.push_back({1, minutes(seconds / part - seconds) + " left"});
    }
    std::string const name = name_of(progress.input);
    for (int most = 4; most >= 0; --most) {
        std::string line;
        for (Part const& part : parts)
            if (part.rank <= most) line += (line.empty() ? ": " : ", ") + part.text;
        if (line.size() + std::min(name.size(), shortest_name) > width) continue;
        return fitted(name, width - line.size()) + line;
    }
    return fitted(name, std::max<std::size_t>(width, 4)).substr(0, width);
}

std::string closing_line(Result const& result) {
    std::uint64_t records = 0;
    std::uint64_t hits = 0;
    std::optional<std::uint64_t> with_hits;
    bool fragments = false;
    for (InputSummary const& input : result.info.inputs) {
        records += input.records;
        fragments = fragments || input.pairs;
        if (input.records_with_hits) with_hits = with_hits.value_or(0) + *input.records_with_hits;
    }
    bool const pairs = result.info.assignment && result.info.assignment->dual != Dual::none;
    for (MotifCounts const& motif : result.counts) hits += pairs ? motif.reads : motif.hits();
    std::string line = grouped(records) + (fragments ? " fragment" : " record") + (records == 1 ? "" : "s");
    std::array<char, 64> text{};
    if (with_hits) {
        std::snprintf(
            text.data(), text.size(), " (%.1f%%)",
            100 * static_cast<double>(*with_hits) / static_cast<double>(std::max<std::uint64_t>(records, 1)));
        line += ", " + grouped(*with_hits) + " of them with a hit" + text.data();
    }
    std::snprintf(text.data(), text.size(), ", %.1f s",
                  result.info.compile_seconds + result.info.search_seconds);
    std::string const counted = pairs ? " matches with a pair of guides" : hits == 1 ? " hit" : " hits";
    return line + ", " + grouped(hits) + counted + text.data();
}

}  // namespace motifcount::app
