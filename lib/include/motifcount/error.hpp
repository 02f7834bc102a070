#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "motifcount/message.hpp"

namespace motifcount {

/// Kind of error. The command exits with status 1, unless the kind names another status.
enum class ErrorCode {
    usage,        ///< Invalid options or arguments (exit status 2)
    motif,        ///< Invalid motif or motif file
    input,        ///< Input is missing, unreadable, malformed or truncated
    output,       ///< Output cannot be written, flushed, closed or renamed
    broken_pipe,  ///< Reader of an output closed it, and SIGPIPE is ignored (exit status 141, no message)
    limit,        ///< Documented limit is exceeded; the message has the limit and the actual value
    device,       ///< Accelerator is absent, too old, out of memory or broken
    mismatch,     ///< `--verify` found a difference
    stopped,      ///< Caller requested a stop with its std::stop_token
    internal,     ///< Failed internal check, caused by a bug in motifcount
};

/// Location of an error in the input. A member is empty or 0 if it is unknown.
struct Position {
    std::string file = {};
    std::uint64_t line = 0;                    ///< Line number from 1; 0 = unknown
    std::optional<std::uint64_t> record = {};  ///< Record number from 0; empty = unknown

    friend bool operator==(Position const&, Position const&) = default;
};

/// Base of all exceptions that the library throws. Exceptions from a caller's stream or callback are passed on unchanged.
///
/// what() returns message().library(). The text is one line that states the problem, the file with line or record, the value
/// with its limit, and the remedy. The derived class TableError adds the table rows in question.
///
///     try {
///         motifcount::run(settings);
///     } catch (motifcount::Error const& error) {
///         if (error.code() == motifcount::ErrorCode::input) std::cerr << error.what() << '\n';
///     }
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, Message message, Setting setting = {}, std::string value = {})
        : std::runtime_error(message.library()),
          code_(code),
          message_(std::move(message)),
          setting_(setting),
          value_(std::move(value)) {}
    /// The message is "SETTING VALUE: TEXT", or "SETTING: TEXT" if `value` is empty.
    Error(ErrorCode code, Setting setting, std::string const& value, Message const& text)
        : Error(code, setting + (value.empty() ? "" : " ") + value + ": " + text, setting, value) {}
    /// The message is "FILE: line LINE: record RECORD: TEXT", without unknown parts.
    Error(ErrorCode code, Position position, Message const& text) : Error(code, describe(position) + text) {
        position_ = std::move(position);
    }

    [[nodiscard]] ErrorCode code() const noexcept { return code_; }
    /// Message in the command's wording and in the library's wording
    [[nodiscard]] Message const& message() const noexcept { return message_; }
    /// Setting that caused the error; both names are empty if no setting is involved
    [[nodiscard]] Setting setting() const noexcept { return setting_; }
    /// Invalid value of setting(), as text; empty if no particular value caused the error
    [[nodiscard]] std::string const& value() const noexcept { return value_; }
    [[nodiscard]] Position const& position() const noexcept { return position_; }

private:
    static std::string describe(Position const& position) {
        std::string text;
        if (!position.file.empty()) text.append(position.file).append(": ");
        if (position.line != 0) text.append("line ").append(std::to_string(position.line)).append(": ");
        if (position.record) text.append("record ").append(std::to_string(*position.record)).append(": ");
        return text;
    }

    ErrorCode code_;
    Message message_;
    Setting setting_;
    std::string value_;
    Position position_;
};

}  // namespace motifcount
