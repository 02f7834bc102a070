#pragma once

#include <cstddef>
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

/// Buffered output file that appears at its path only when it is complete. A regular file is written without a name, in the
/// directory of its path (or of a symbolic link's target); publish() gives it the name. Until then, an older file at the path
/// is unchanged. After a failure or SIGKILL, nothing remains. A temporary name is used only if the file system has no unnamed
/// files, and while an old file is replaced; SIGKILL does not remove it. Devices, pipes and open streams (/dev/stdout,
/// /dev/fd/N) are written directly; "-" is standard output. Text is compressed if the path has a compression suffix
/// (block_format.hpp). Relative paths refer to the working directory at opening. Throws Error(output) with the path and the
/// system's reason, or Error(broken_pipe) if the reader of a pipe is gone. Not thread-safe, except has_work() and work().
class OutputFile {
public:
    /// Opens the file immediately, so that a missing or unwritable directory is reported before any work is done. On a request
    /// from `stop`, throws Error(stopped) instead of waiting longer for the reader of a FIFO or pipe.
    /// `pool`: compressors shared with other outputs of the same compression; may be null.
    explicit OutputFile(std::string path, std::stop_token stop = {},
                        std::shared_ptr<BlockPool> pool = nullptr);
    /// Removes the temporary file if it was not published.
    ~OutputFile();
    OutputFile(OutputFile const&) = delete;
    OutputFile& operator=(OutputFile const&) = delete;

    void write(std::string_view text);

    /// Returns memory for at least `bytes` bytes. Write text there, then call advance() with the end of the text.
    [[nodiscard]] char* reserve(std::size_t bytes) {
        if (capacity_ - used_ < bytes) make_room(bytes);
        return buffer_.get() + used_;
    }
    void advance(char const* end) noexcept { used_ = static_cast<std::size_t>(end - buffer_.get()); }

    /// Starts a checksum (TextSum) of all text written from now on, before compression.
    void sum_up() { sum_.emplace(); }
    /// Checksum of the text since sum_up(), which must be called first
    [[nodiscard]] TextSum const& sum() {
        flush();
        return *sum_;
    }

    /// Appends bytes of a BlockWriter with the compression of this file, including the end. Cannot be combined with write().
    void write_compressed(std::string_view bytes);

    void flush();
    /// True if blocks are waiting for compression. Any thread may then call work(), even while another thread writes text.
    [[nodiscard]] bool has_work() const noexcept { return blocks_ != nullptr && blocks_->has_work(); }
    void work() { blocks_->work(); }

    /// Writes the remaining text. Syncs a regular file to disk, or closes an output that is written directly.
    void finish();
    /// Finishes the file, and releases its descriptor and its buffer. The file has a temporary name until publish(). Use this
    /// if a run has more outputs than it may open. Does nothing for an output that is written directly, except finish().
    void put_aside();
    /// Gives the finished file its name. Does nothing for an output that is written directly.
    void publish();

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] std::string shown() const { return path_ == "-" ? "standard output" : path_; }
    /// True if text is visible while it is being written, as on standard output, devices and pipes
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
    void start_sync() noexcept;
    void wait_for_room() const;
    void discard() noexcept;
    /// `what` is a view because creating a string could change errno, which callers pass as `error`.
    [[noreturn]] void fail(std::string_view what, int error) const;

    std::string path_;
    std::stop_token stop_;
    std::string target_;           ///< File path, with symbolic links resolved; absolute if possible
    std::string shown_directory_;  ///< Directory of target_, as shown in messages
    bool in_place_ = false;
    bool finished_ = false;
    std::unique_ptr<TemporaryName> temporary_;  ///< Null if the file is unnamed or published
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;
    std::size_t used_ = 0;
    std::size_t unsynced_ = 0;  ///< Bytes written since start_sync()
    std::optional<TextSum> sum_;
    std::unique_ptr<BlockWriter> blocks_;  ///< Null = uncompressed
    int descriptor_ = -1;
};

/// Finishes all outputs of a run, then publishes them: no file appears unless all outputs could be written. Before publishing,
/// calls `last_look`; if it throws, no file is published. Outputs that are written directly are finished when the other files
/// are on disk but not yet published, because writing the end of an output may fail. If a file cannot be given its name, the
/// files published before it stay, and the error lists them.
void publish_all(std::vector<OutputFile*> const& files, std::function<void()> const& last_look = {});

}  // namespace motifcount::internal
