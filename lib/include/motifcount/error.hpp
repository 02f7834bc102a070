#pragma once

#include <stdexcept>
#include <string>

namespace motifcount {

/// What kind of thing went wrong; an application maps it to its exit status.
enum class ErrorCode {
    usage,        ///< options or arguments that make no sense (exit 2)
    motif,        ///< a motif or a motif file
    input,        ///< a text input: missing, unreadable, malformed, truncated
    output,       ///< writing, flushing, closing or renaming a result
    broken_pipe,  ///< the reader of an output has gone (exit 141, without a message), where SIGPIPE is ignored
    limit,        ///< a documented limit; the message names it and the actual value
    device,       ///< an accelerator: absent, too old, out of memory, failed
    mismatch,     ///< `--verify` found a difference
    stopped,      ///< the caller's std::stop_token asked for it
    internal,     ///< a broken invariant: a bug in motifcount
};

/// The only exception type of the library's own that crosses an API boundary; what a caller's stream or callback throws
/// passes through unchanged. The message is one line that names the file, the line or record, the limit and the actual
/// value, and says what to do.
///
///     try {
///         motifcount::run(settings);
///     } catch (motifcount::Error const& error) {
///         if (error.code() == motifcount::ErrorCode::input) std::cerr << error.what() << '\n';
///     }
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, std::string const& message) : std::runtime_error(message), code_(code) {}
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

}  // namespace motifcount
