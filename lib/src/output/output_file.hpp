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

/// A result on its way to its file: buffered, and at its final path only when it is complete.
///
/// A regular file is written without a name in the directory of its final path (that of its target where it is a
/// symbolic link), synchronised, and named by publish(); until then an older file of that name stays as it is, and
/// whatever goes wrong, SIGKILL too, leaves no other trace than that. Where the file system has no files without names, and
/// for the moment in which an older file is replaced, it has a temporary one. "-" is standard output.
/// A relative path is one from the folder that the process works in while it is opened, also if it works elsewhere later.
/// What is no regular file (a device, a pipe) and what leads to an open stream (/dev/stdout, /dev/fd/N) is written as it
/// stands, in place. What the path's suffix
/// asks to be compressed (block_format.hpp) is.
///
/// Errors: Error(output) that names the path and the system's reason; Error(broken_pipe) when the reader of a
/// pipe has gone. Thread safety: one thread at a time, but for has_work() and work().
class OutputFile {
public:
    /// Opens at once, so that a directory that is missing or not writable is known before any work is done.
    /// Once `stop` asks for it, waiting for a FIFO's reader, and for room in a pipe that does not wait itself, throws
    /// Error(stopped).
    explicit OutputFile(std::string path, std::stop_token stop = {});
    /// Removes the temporary file unless it was published.
    ~OutputFile();
    OutputFile(OutputFile const&) = delete;
    OutputFile& operator=(OutputFile const&) = delete;

    void write(std::string_view text);

    /// For formatting in place: room for at least `bytes` bytes; tell where the text ended with advance().
    [[nodiscard]] char* reserve(std::size_t bytes) {
        if (capacity_ - used_ < bytes) make_room(bytes);
        return buffer_.get() + used_;
    }
    void advance(char const* end) noexcept { used_ = static_cast<std::size_t>(end - buffer_.get()); }

    /// From now on all text is summed up, as it is before compression.
    void sum_up() { sum_.emplace(); }
    /// The sum of the text written since sum_up().
    [[nodiscard]] TextSum const& sum() {
        flush();
        return *sum_;
    }

    /// Passes on what is in the buffer.
    void flush();
    /// Compressing that any thread may help with while text is written, see BlockWriter.
    [[nodiscard]] bool has_work() const noexcept { return blocks_ != nullptr && blocks_->has_work(); }
    void work() { blocks_->work(); }

    /// Writes what is left and synchronises; closes what is written in place. Nothing may be written after it.
    void finish();
    /// Gives a finished file its final name. Does nothing for what is written in place.
    void publish();

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    /// For messages.
    [[nodiscard]] std::string shown() const { return path_ == "-" ? "standard output" : path_; }
    /// Whether the text is visible while it is written: standard output, devices, pipes.
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
    /// A view, as what is told may be read from errno beside it, which making a string might change.
    [[noreturn]] void fail(std::string_view what, int error) const;

    std::string path_;
    std::stop_token stop_;
    std::string target_;           ///< path_ with symbolic links resolved, and absolute
    std::string shown_directory_;  ///< that of target_, for messages
    bool in_place_ = false;
    bool finished_ = false;
    std::unique_ptr<TemporaryName> temporary_;  ///< of a file that is not published; null: it has no name
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;
    std::size_t used_ = 0;
    std::optional<TextSum> sum_;
    std::unique_ptr<BlockWriter> blocks_;  ///< null: plain
    int descriptor_ = -1;
};

/// Finishes all of a run's outputs, then publishes them: no file appears unless every one could be written, and not if
/// `last_look`, called just before, throws.
/// What is written in place is finished after the other outputs are on the disk and before they have their names, as writing
/// its end may fail, too. Where a file cannot be given its name although it could be written, those named before it stay, the
/// error lists them, and what is written in place is complete.
void publish_all(std::vector<OutputFile*> const& files, std::function<void()> const& last_look = {});

}  // namespace motifcount::internal
