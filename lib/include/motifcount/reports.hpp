#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "motifcount/message.hpp"
#include "motifcount/output_paths.hpp"

namespace motifcount {

/// Kind of report that a run can write
struct ReportKind {
    std::string_view name;    ///< Name, such as "per-record"
    std::string_view option;  ///< Option of the command, such as "--per-record" or "-o,--output"
    std::string_view help;    ///< Short description
    /// Names of a table's columns, separated by blanks; empty for other reports
    std::string_view columns = {};
    std::string_view note = {};  ///< Remark on the columns; may be empty
    /// Member with the report's path; an empty path = not requested
    std::string OutputPaths::*path = nullptr;
    std::string_view value = "FILE";  ///< Placeholder for the option's value in the help, "FILE" or "PREFIX"

    /// Option as in messages, such as "--per-record" or "-o"
    [[nodiscard]] std::string_view short_option() const { return option.substr(0, option.find(',')); }
    [[nodiscard]] Setting setting() const { return {short_option(), name}; }
};

/// Returns all kinds of report, in the order of `motifcount --help`.
///
///     for (motifcount::ReportKind const& kind : motifcount::report_kinds())
///         settings.outputs.*kind.path = folder + "/" + std::string(kind.name);
[[nodiscard]] std::vector<ReportKind> report_kinds();

}  // namespace motifcount
