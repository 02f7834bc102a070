#include "fragments/layout_page.hpp"

#include <algorithm>
#include <utility>

#include "core/decimal.hpp"
#include "core/joined.hpp"
#include "fragments/layout_report.hpp"
#include "motifcount/version.hpp"
#include "report/pages/known_sequences.hpp"
#include "report/pages/page.hpp"
#include "report/pages/run_section.hpp"
#include "report/pages/sample_view.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t max_sequences = 10;  ///< Rows per class

using Sequences = std::vector<std::pair<std::string, std::uint64_t>>;

/// Adds each sequence to the most frequent sequence that is its neighbour.
Sequences merged(Sequences const& sequences) {
    Sequences rows;
    for (auto const& [sequence, fragments] : sequences) {
        auto const same = std::ranges::find_if(rows, [&](auto const& row) {
            return row.first.size() == sequence.size() && are_neighbours(row.first, sequence);
        });
        if (same == rows.end())
            rows.emplace_back(sequence, fragments);
        else
            same->second += fragments;
    }
    std::ranges::stable_sort(rows, std::ranges::greater{}, [](auto const& row) { return row.second; });
    rows.resize(std::min(rows.size(), max_sequences));
    return rows;
}

}  // namespace

std::string fragments_word(std::vector<InputSummary> const& inputs) {
    auto const pairs = static_cast<std::size_t>(std::ranges::count_if(inputs, &InputSummary::pairs));
    return pairs == 0 ? "reads" : pairs == inputs.size() ? "read pairs" : "fragments";
}

std::string layout_page_head(std::string_view title, LayoutRun const& run, std::string const& cards) {
    constexpr std::size_t most = 3;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(most, run.inputs.size()); ++i)
        names.push_back(html_text(run.inputs[i].path));
    if (run.inputs.size() > most) names.emplace_back("&hellip;");
    RunInfo info;
    info.command = run.command;
    info.warnings.assign(run.warnings.begin(), run.warnings.end());
    std::string html = page_head(title);
    html.append("<p class=\"run\">Files: ").append(joined(names, ", ")).append("</p>\n");
    html.append("<p class=\"run\">Layout: <code>").append(html_text(run.layout)).append("</code></p>\n");
    html += run_lines(info);
    html.append("<div class=\"cards\">\n").append(cards).append("</div>\n");
    return html + warning_list(info);
}

std::string classes_section(std::vector<LayoutClass> const& classes, std::string const& word) {
    std::uint64_t all = 0;
    for (LayoutClass const& own : classes) all += own.fragments;
    std::vector<Bar> bars;
    for (LayoutClass const& own : classes) {
        std::string title = label_of(own);
        title.append(": ").append(grouped(own.fragments)).append(" of ").append(grouped(all));
        bars.push_back({label_of(own),
                        percent(own.fragments, all),
                        std::move(title),
                        {{bars.empty() ? "forward" : "unassigned", static_cast<double>(own.fragments)}}});
    }
    return "<h2>" + capitalized(word) + " by class</h2>\n<p>Each of the " + grouped(all) + " " + word +
           " has one class. The first segment that does not match decides.</p>\n" +
           bar_chart(bars, word + " by class", static_cast<double>(all));
}

std::string unmatched_section(std::vector<LayoutClass> const& classes, std::string const& word) {
    std::string html;
    for (LayoutClass const& own : classes) {
        if (own.sequences.empty()) continue;
        html.append("<h3>").append(html_text(label_of(own))).append("</h3>\n");
        std::string rows = row({"sequence", "", word, "of the class"}, "th");
        for (auto const& [sequence, fragments] : merged(own.sequences)) {
            std::string text = "<code>";
            text.append(html_text(sequence)).append("</code>");
            rows += row({text, html_text(name_of(sequence, nullptr, "")), grouped(fragments),
                         percent(fragments, own.fragments)},
                        "td");
        }
        html += table(rows, "named");
    }
    if (html.empty()) return {};
    return "<h2>Unmatched sequences</h2>\n<p>Most frequent sequences of the segments that do not match, in "
           "the first million " +
           word + " of each class. Sequences with one different base, or shifted by up to " +
           std::to_string(max_shift) + " bases, are merged.</p>\n" + html;
}

}  // namespace motifcount::internal
