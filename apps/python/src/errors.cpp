#include "errors.hpp"

#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

/// Returns the name of the exception class in motifcount._errors for an error code.
char const* class_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::usage:
            return "UsageError";
        case ErrorCode::motif:
            return "MotifError";
        case ErrorCode::input:
            return "InputError";
        case ErrorCode::output:
            return "OutputError";
        case ErrorCode::broken_pipe:
            return "ClosedPipeError";
        case ErrorCode::limit:
            return "LimitError";
        case ErrorCode::device:
            return "DeviceError";
        case ErrorCode::mismatch:
            return "VerificationError";
        case ErrorCode::stopped:  // Replaced by the exception that stopped the search
        case ErrorCode::internal:
            break;
    }
    return "InternalError";
}

/// Returns the columns as an argument of a Python call, such as `columns={"id": 1, "sequence": 2}`.
std::string as_parameter(MotifColumns const& columns) {
    std::string entries;
    for (auto const& [role, column] :
         {std::pair{"id", &columns.id}, {"sequence", &columns.sequence}, {"gene", &columns.gene}})
        if (!column->empty())
            entries.append(entries.empty() ? "\"" : ", \"").append(role).append("\": ").append(*column);
    return "columns={" + entries + "}";
}

/// Returns the message of an error. For a TableError, further lines show the first rows of the table and possible columns.
std::string text_of(Error const& error) {
    std::string text = error.what();
    auto const* const refused = dynamic_cast<TableError const*>(&error);
    if (refused == nullptr) return text;
    for (std::string const& row : refused->rows()) text += "\n  " + row;
    if (std::size_t const readings = refused->readings().size(); readings != 0)
        text += std::string("\nto choose the columns, add ") +
                (readings == 1 ? "this line:" : "one of these lines:");
    for (MotifColumns const& reading : refused->readings()) text += "\n  " + as_parameter(reading);
    return text;
}

}  // namespace

void bind_errors(nb::module_&) {
    nb::register_exception_translator([](std::exception_ptr const& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (Error const& error) {
            nb::object const kind = nb::module_::import_("motifcount._errors").attr(class_of(error.code()));
            nb::object const raised = kind(to_text(text_of(error)));
            auto const set = [&raised](char const* name, std::string_view text) {
                if (!text.empty()) raised.attr(name) = to_text(text);
            };
            set("setting", error.setting().parameter);
            set("value", error.value());
            set("file", error.position().file);
            if (error.position().line != 0) raised.attr("line") = error.position().line;
            if (error.position().record) raised.attr("record") = *error.position().record;
            PyErr_SetObject(kind.ptr(), raised.ptr());
        }
    });
}

}  // namespace motifcount::python
