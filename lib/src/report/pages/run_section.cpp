#include "report/pages/run_section.hpp"

#include <algorithm>
#include <vector>

#include "core/joined.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {

std::string run_lines(RunInfo const& run) {
    std::string html;
    std::vector<std::string> options;
    for (auto const& [name, value] : run.options)
        if (!value.empty() && name != "motifs" && name != "patterns")
            options.push_back(html_text(name + "=" + value));
    if (!options.empty()) html += "<p class=\"run\">Options: " + joined(options, ", ") + "</p>\n";
    if (!run.started.empty()) html += "<p class=\"run\">Started: " + html_text(run.started) + "</p>\n";
    if (!run.command.empty())
        html += "<p class=\"run\">Command: <code>" + html_text(run.command) + "</code></p>\n";
    return html;
}

std::string warning_list(RunInfo const& run) {
    constexpr std::size_t most = 12;
    if (run.warnings.empty()) return {};
    std::string html = "<h2>Warnings</h2>\n<ul>\n";
    for (std::size_t i = 0; i < std::min(most, run.warnings.size()); ++i)
        html += "<li>" + html_text(run.warnings[i].command()) + "</li>\n";
    if (run.warnings.size() > most) html += "<li>and " + grouped(run.warnings.size() - most) + " more</li>\n";
    return html + "</ul>\n";
}

}  // namespace motifcount::internal
