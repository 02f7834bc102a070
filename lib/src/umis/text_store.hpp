#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/release.hpp"
#include "output/unnamed_file.hpp"

namespace motifcount::internal {

/// Counts texts from several threads, by an external sort: each thread sorts its texts in blocks and adds up equal texts.
/// Blocks that exceed the memory are merged and written to a temporary file.
class TextStore {
public:
    /// `output`: path of an output of the run; the temporary file is in the same directory. `memory`: bytes for sorted blocks and
    /// their merging. `threads`: number of threads that merge, also while other threads add texts. The buffer of a thread
    /// has up to 16 MB.
    TextStore(std::string output, std::uint64_t memory, unsigned threads);

    /// Buffer of one thread. Call flush() at the end.
    class Writer {
    public:
        explicit Writer(TextStore& store) : store_(&store) {}
        /// `text`: may be empty, and may have any bytes
        void add(std::string_view text, std::uint32_t count = 1);
        void flush();

    private:
        struct Item {
            std::uint64_t prefix;  ///< First 8 bytes; their order is the order of the texts, if they differ
            std::uint32_t first;
            std::uint32_t length;
            std::uint32_t count;
        };
        TextStore* store_;
        std::string letters_;
        std::vector<Item> items_;
    };

    /// Receives a text and its total count. The text is valid during the call.
    using Use = std::function<void(std::string_view text, std::uint64_t count)>;
    /// Passes each distinct text, in the order of the bytes, one at a time. Call after all writers are flushed. Throws
    /// Error(output), and the errors of `use`. Memory: about 4 MB per thread
    void for_each(Use const& use) const;
    /// Divides the texts into parts of about 1 MB. Call after all writers are flushed.
    void divide() { begins_ = choose_begins(runs_); }
    [[nodiscard]] std::size_t parts() const noexcept { return begins_.size(); }
    /// Passes each distinct text of a part, in order. Parts are in order too. Thread-safe after divide().
    void for_each(std::size_t part, Use const& use) const { merge(runs_, begins_, part, use); }
    /// Frees the memory of all texts.
    void clear() noexcept { release(runs_); }

private:
    /// Sorted texts with their counts, in memory or in the file
    struct Run {
        /// First bytes of a text, and its position in the run
        struct Mark {
            std::string text;
            std::uint64_t offset = 0;
        };
        std::string bytes;
        std::uint64_t first = 0;  ///< Offset in the file
        std::uint64_t size = 0;   ///< Number of bytes
        std::vector<Mark> marks;  ///< About one per 32 kB
        std::string last;         ///< Last text that was added

        void add(std::string_view text, std::uint64_t count);
        void add(Run const& more);
    };
    class Cursor;
    /// Returns texts that divide the runs into parts of about equal size. The first part begins with the empty text.
    [[nodiscard]] static std::vector<std::string> choose_begins(std::vector<Run> const& runs);
    void merge(std::vector<Run> const& runs, std::vector<std::string> const& begins, std::size_t part,
               Use const& use) const;
    [[nodiscard]] Run merged(std::vector<Run> const& runs, std::vector<std::string> const& begins,
                             std::size_t part) const;
    void add_run(Run run);
    void spill(std::vector<Run> runs);

    std::uint64_t limit_;  ///< Bytes in memory
    unsigned threads_;
    std::size_t block_;  ///< Bytes in the buffer of a thread
    UnnamedFile file_;
    std::mutex mutex_;
    std::vector<Run> runs_;
    std::uint64_t held_ = 0;  ///< Bytes of the runs in memory
    std::vector<std::string> begins_;
};

}  // namespace motifcount::internal
