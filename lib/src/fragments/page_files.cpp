#include "fragments/page_files.hpp"

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "fragments/layout_report.hpp"
#include "motifcount/message.hpp"
#include "report/tables/mqc.hpp"
#include "report/tables/mqc_section.hpp"

namespace motifcount::internal {
namespace {

constexpr Setting html_setting{"--html", "html"};

/// Colours of the classes, the first for assigned reads
constexpr std::array colours{"#2166ac", "#c3cad5", "#fdb863", "#e08214", "#8073ac",
                             "#5aae61", "#d9b36c", "#b2182b", "#878787"};

}  // namespace

PageFiles::PageFiles(std::string const& html, std::string const& mqc, std::stop_token const& stop) {
    if (!html.empty()) html_ = std::make_unique<OutputFile>(html, stop);
    if (mqc.empty()) return;
    check_mqc_prefix(mqc);
    for (std::string_view const suffix : {mqc_suffix, mqc_classes_suffix, mqc_general_suffix}) {
        std::string path = mqc;
        mqc_.push_back(std::make_unique<OutputFile>(path.append(suffix), stop));
    }
}

void PageFiles::write_sections(std::string const& job, std::string const& run,
                               std::vector<LayoutClass> const& classes, MqcSection& table,
                               MqcSection& general) {
    table.plot = MqcSection::Plot::table;
    table.id = "motifcount_" + job;
    write_mqc_section(*mqc_[0], table);
    MqcSection bars{MqcSection::Plot::bars, table.id + "_classes", "motifcount " + job + ": reads by class",
                    "Reads, or read pairs, by class. The first segment that does not match decides."};
    MqcSection::Cells& cells = bars.rows.emplace_back(run, MqcSection::Cells{}).second;
    for (LayoutClass const& own : classes) {
        std::string const name = label_of(own);
        std::size_t const colour = cells.size() < colours.size() ? cells.size() : colours.size() - 1;
        bars.columns.push_back({.name = name, .title = name, .colour = colours[colour]});
        cells.emplace_back(own.fragments);
    }
    write_mqc_section(*mqc_[1], bars);
    general.plot = MqcSection::Plot::general;
    general.id = table.id + "_general";
    write_mqc_section(*mqc_[2], general);
}

std::vector<NamedPath> PageFiles::paths() const {
    std::vector<NamedPath> paths;
    if (html_) paths.push_back({html_setting, html_->path(), false, false, html_setting});
    for (auto const& file : mqc_) paths.push_back({setting::mqc, file->path(), false, false, setting::mqc});
    return paths;
}

std::vector<OutputFile*> PageFiles::files() {
    std::vector<OutputFile*> files;
    if (html_) files.push_back(html_.get());
    for (auto const& file : mqc_) files.push_back(file.get());
    return files;
}

std::string run_name(std::string const& folder) {
    std::error_code error;
    std::filesystem::path const path = std::filesystem::absolute(folder, error).lexically_normal();
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
}

}  // namespace motifcount::internal
