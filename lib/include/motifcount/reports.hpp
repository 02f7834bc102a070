#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "motifcount/message.hpp"
#include "motifcount/settings.hpp"

namespace motifcount {

/// A kind of report that a run can write.
struct ReportKind {
    std::string_view name;                     ///< "per-record"
    std::string_view option;                   ///< as the command takes it: "--per-record"; "-o,--output"
    std::string_view help;                     ///< what it is, in some words
    std::string_view columns = {};             ///< of a table: their names, separated by blanks
    std::string_view note = {};                ///< what there is to say of the columns
    std::string OutputPaths::*path = nullptr;  ///< where it goes; empty: it is not wanted
    std::string_view value = "FILE";           ///< placeholder of the option's value in the help; or "PREFIX"

    /// The option in messages: "--per-record", "-o".
    [[nodiscard]] std::string_view short_option() const { return option.substr(0, option.find(',')); }
    [[nodiscard]] Setting setting() const { return {short_option(), name}; }
};

/// All of them, in the order of `motifcount --help`.
///
///     for (motifcount::ReportKind const& kind : motifcount::report_kinds())
///         settings.outputs.*kind.path = folder + "/" + std::string(kind.name);
[[nodiscard]] std::vector<ReportKind> report_kinds();

}  // namespace motifcount
