#include "errors.hpp"

#include "motifcount/error.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

/// The class in motifcount._errors.
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
        case ErrorCode::stopped:  // never alone: what stops a search is an exception of its own
        case ErrorCode::internal:
            break;
    }
    return "InternalError";
}

}  // namespace

void bind_errors(nb::module_&) {
    nb::register_exception_translator([](std::exception_ptr const& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (Error const& error) {
            nb::object const kind = nb::module_::import_("motifcount._errors").attr(class_of(error.code()));
            nb::object const raised = kind(to_text(error.what()));
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
