#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "motifcount/message.hpp"

namespace motifcount {

/// Kind of error; an application maps it to its exit status.
enum class ErrorCode {
    usage,        ///< options or arguments that make no sense (exit 2)
    motif,        ///< a motif or a motif file
    input,        ///< a text input: missing, unreadable, malformed, truncated
    output,       ///< writing, flushing, closing or renaming a result
    broken_pipe,  ///< the reader of an output closed it, and SIGPIPE is ignored (exit 141, no message)
    limit,        ///< a documented limit; the message names it and the actual value
    device,       ///< an accelerator: absent, too old, out of memory, failed
    mismatch,     ///< `--verify` found a difference
    stopped,      ///< the caller's std::stop_token asked for it
    internal,     ///< a broken invariant: a bug in motifcount
};

/// Where in the input an error is. Empty: not known.
struct Position {
    std::string file = {};
    std::uint64_t line = 0;                    ///< from 1; 0 = not known
    std::optional<std::uint64_t> record = {};  ///< from 0

    friend bool operator==(Position const&, Position const&) = default;
};

/// The only exception type of the library. Exceptions of a caller's stream or callback pass through unchanged.
///
/// what() is message().library(): it states the problem, the file with line or record, the value with its limit, and the
/// remedy, in one line. TableError has further lines about a table.
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
    /// The message is "FILE: line LINE: TEXT", without the parts that are not known.
    Error(ErrorCode code, Position position, Message const& text) : Error(code, describe(position) + text) {
        position_ = std::move(position);
    }

    [[nodiscard]] ErrorCode code() const noexcept { return code_; }
    /// The message in both wordings.
    [[nodiscard]] Message const& message() const noexcept { return message_; }
    /// The setting that is wrong; its names are empty if the error is not about a setting.
    [[nodiscard]] Setting setting() const noexcept { return setting_; }
    /// The value of setting() that is wrong, as text; empty if the setting is wrong with any value.
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
