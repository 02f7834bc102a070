#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "output/output_file.hpp"

namespace motifcount::internal {

/// Creates a temporary file without a name in the directory of the path `output`. Throws Error(output).
[[nodiscard]] int open_unnamed(std::string const& output);
/// Throws Error(output) with the path of the output, `what` and the system's reason (errno).
[[noreturn]] void fail_unnamed(std::string const& output, std::string_view what);

/// Temporary file without a name, for text that can be written to an output only after later text is known. Not thread-safe.
class Spool {
public:
    /// Opens the file in the directory of `path`, which is the path of the output. Throws Error(output).
    explicit Spool(std::string path);

    void write(std::string_view text);
    /// Appends the text of the file to the output. Must be called at most once.
    void copy_to(OutputFile& out);

private:
    struct Close {
        void operator()(std::FILE* file) const noexcept { static_cast<void>(std::fclose(file)); }
    };
    void flush();
    [[noreturn]] void fail(std::string_view what) const;

    std::string path_;
    std::string
        buffer_;  ///< Text that was not written. A call of fwrite() per short text would take longer than the text.
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace motifcount::internal
