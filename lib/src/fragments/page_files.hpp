#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "inputs/path_checks.hpp"
#include "motifcount/demux.hpp"
#include "output/output_file.hpp"

namespace motifcount::internal {

struct MqcSection;

/// Files of `--html` and `--mqc` of jobs with a layout
class PageFiles {
public:
    /// Opens the files. Empty texts: no files. Throws Error(usage) if `mqc` is not a prefix, and Error(output).
    PageFiles(std::string const& html, std::string const& mqc, std::stop_token const& stop);

    /// Null if there is no page
    [[nodiscard]] OutputFile* html() noexcept { return html_.get(); }
    [[nodiscard]] bool has_sections() const noexcept { return !mqc_.empty(); }
    /// Writes the sections for MultiQC: the table, the columns of General Statistics, and a bar with the classes. `job`: part of the
    /// ids, such as "demux"; `run`: name of the bar. Sets id and plot of both sections. has_sections() must be true.
    void write_sections(std::string const& job, std::string const& run,
                        std::vector<LayoutClass> const& classes, MqcSection& table, MqcSection& general);

    /// For check_outputs()
    [[nodiscard]] std::vector<NamedPath> paths() const;
    /// For publish_all()
    [[nodiscard]] std::vector<OutputFile*> files();

private:
    std::unique_ptr<OutputFile> html_;
    std::vector<std::unique_ptr<OutputFile>> mqc_;  ///< Table, classes, General Statistics
};

/// Name of a run in MultiQC: the name of its output folder
[[nodiscard]] std::string run_name(std::string const& folder);

}  // namespace motifcount::internal
