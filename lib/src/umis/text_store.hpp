#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "output/unnamed_file.hpp"

namespace motifcount::internal {

/// Counts texts from several threads, by an external sort: each thread sorts its texts in blocks and adds up equal texts.
/// Blocks that exceed the memory are merged and written to a temporary file.
class TextStore {
public:
    /// `output`: path of an output of the run; the temporary file is in the same directory. `memory`: bytes for sorted blocks and
    /// their merging by one thread. The buffer of a thread has up to 16 MB.
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

    /// Passes each distinct text with its total count, in the order of the bytes. Call after all writers are flushed. The
    /// text is valid during the call. Throws Error(output), and the errors of `use`. Memory: 1 MB per merged block.
    void for_each(std::function<void(std::string_view text, std::uint64_t count)> const& use) const;

private:
    /// Sorted texts with their counts, in memory or in the file
    struct Run {
        std::string bytes;
        std::uint64_t first = 0;  ///< Offset in the file
        std::uint64_t size = 0;   ///< Number of bytes
    };
    class Cursor;
    void add_run(std::string bytes);
    void spill(std::vector<Run> runs);
    void merge(std::vector<Run> const& runs,
               std::function<void(std::string_view text, std::uint64_t count)> const& use) const;

    std::uint64_t limit_;  ///< Bytes in memory
    std::size_t block_;    ///< Bytes in the buffer of a thread
    UnnamedFile file_;
    std::mutex mutex_;
    std::vector<Run> runs_;
    std::uint64_t held_ = 0;  ///< Bytes of the runs in memory
};

}  // namespace motifcount::internal
