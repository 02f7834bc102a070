#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "motifcount/message.hpp"
#include "motifcount/output_paths.hpp"

namespace motifcount {

/// Kind of report that a run can write
struct ReportKind {
    /// Name of the report, such as "per-record"
    std::string_view name;
    /// Option of the command, such as "--per-record" or "-o,--output"
    std::string_view option;
    /// Short description of the report
    std::string_view help;
    /// Column names, separated by blanks; empty if the report is not a table
    std::string_view columns = {};
    /// Remark on the columns; may be empty
    std::string_view note = {};
    /// Member with the path of the report; the report is not written if the path is empty
    std::string OutputPaths::*path = nullptr;
    std::string_view value = "FILE";  ///< Placeholder for the option's value in the help, "FILE" or "PREFIX"

    /// Option in the form for messages, such as "--per-record" or "-o"
    [[nodiscard]] std::string_view short_option() const { return option.substr(0, option.find(',')); }
    [[nodiscard]] Setting setting() const { return {short_option(), name}; }
};

/// Returns all kinds of report, in the order in which `motifcount --help` lists them.
///
///     for (motifcount::ReportKind const& kind : motifcount::report_kinds())
///         settings.outputs.*kind.path = folder + "/" + std::string(kind.name);
[[nodiscard]] std::vector<ReportKind> report_kinds();

}  // namespace motifcount
