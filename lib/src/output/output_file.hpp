#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "output/block_writer.hpp"
#include "output/temporaries.hpp"
#include "output/text_sum.hpp"

namespace motifcount::internal {

/// Buffered output file that appears at its final path only when it is complete
///
/// A regular file is written without a name, in the directory of its final path (for a symbolic link: of its
/// target), and named by publish(). Until then, an older file at that path is unchanged. After a failure or
/// SIGKILL, nothing remains. A temporary name, which SIGKILL does not remove, is used only if the file system
/// has no unnamed files, and while an older file is replaced.
///
/// Devices, pipes and paths of open streams (/dev/stdout, /dev/fd/N) are written directly; "-" is standard
/// output. Text is compressed if the path has such a suffix (block_format.hpp). Relative paths refer to the
/// working directory at the time of opening. Errors: Error(output) with the path and the system's reason;
/// Error(broken_pipe) if the reader of a pipe has gone. Not thread-safe, except has_work() and work().
class OutputFile {
public:
    /// Opens the file at once, so that a missing or unwritable directory is reported before any work is done.
    /// On a request from `stop`, waiting for the reader of a FIFO or a full pipe throws Error(stopped).
    explicit OutputFile(std::string path, std::stop_token stop = {});
    /// Removes the temporary file unless it was published.
    ~OutputFile();
    OutputFile(OutputFile const&) = delete;
    OutputFile& operator=(OutputFile const&) = delete;

    void write(std::string_view text);

    /// Returns memory for at least `bytes` bytes. Format text there, then call advance() with the end of the text.
    [[nodiscard]] char* reserve(std::size_t bytes) {
        if (capacity_ - used_ < bytes) make_room(bytes);
        return buffer_.get() + used_;
    }
    void advance(char const* end) noexcept { used_ = static_cast<std::size_t>(end - buffer_.get()); }

    /// Starts a TextSum of all text written from now on, before compression.
    void sum_up() { sum_.emplace(); }
    /// Sum of the text since sum_up(), which must have been called
    [[nodiscard]] TextSum const& sum() {
        flush();
        return *sum_;
    }

    void flush();
    /// True if blocks wait for compression. Any thread may then call work(), even while text is written (BlockWriter).
    [[nodiscard]] bool has_work() const noexcept { return blocks_ != nullptr && blocks_->has_work(); }
    void work() { blocks_->work(); }

    /// Writes the remaining text. Then syncs a regular file to disk, or closes an output that is written directly.
    void finish();
    /// Gives the finished file its final name. Does nothing for outputs that are written directly.
    void publish();

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] std::string shown() const { return path_ == "-" ? "standard output" : path_; }
    /// True if text is visible while it is written: standard output, devices, pipes
    [[nodiscard]] bool in_place() const noexcept { return in_place_; }

private:
    void open_unpublished(std::string const& target);
    void create_named();
    void copy_to_named();
    [[nodiscard]] int link_to(std::string const& name) const;
    void replace(int link_error);
    void make_room(std::size_t bytes);
    void pass_on(std::string_view text);
    void write_fully(std::string_view text);
    void wait_for_room() const;
    void discard() noexcept;
    /// `what` is a view because creating a string could change errno, which callers pass as `error`.
    [[noreturn]] void fail(std::string_view what, int error) const;

    std::string path_;
    std::stop_token stop_;
    std::string target_;           ///< Absolute if possible, with symbolic links resolved
    std::string shown_directory_;  ///< Directory of target_ for messages
    bool in_place_ = false;
    bool finished_ = false;
    std::unique_ptr<TemporaryName> temporary_;  ///< Null if the file is published or unnamed
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;
    std::size_t used_ = 0;
    std::optional<TextSum> sum_;
    std::unique_ptr<BlockWriter> blocks_;  ///< Null = uncompressed
    int descriptor_ = -1;
};

/// Finishes all outputs of a run, then publishes them: no file appears unless all could be written. If
/// `last_look`, called before publishing, throws, no file is published. Outputs written directly are finished
/// after the others are on disk and before these are published, because writing their end may fail. If a file
/// cannot be given its name, files published before it stay, and the error lists them.
void publish_all(std::vector<OutputFile*> const& files, std::function<void()> const& last_look = {});

}  // namespace motifcount::internal
