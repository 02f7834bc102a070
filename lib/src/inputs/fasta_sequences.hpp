#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/text_blocks.hpp"

namespace motifcount::internal {

/// Sequences of a FASTA file with all their letters, read ahead by several threads. Not thread-safe. Memory: the longest sequence,
/// and three times the blocks of TextBlocks.
class FastaSequences {
public:
    FastaSequences(std::string const& path, unsigned threads);

    /// Replaces `text` by the letters of the next sequence, and `name` by its title up to the first blank or tab. Returns false at
    /// the end. Throws Error(input) if the file is damaged or not FASTA.
    [[nodiscard]] bool next(std::string& name, std::string& text);

private:
    /// Part of a block
    struct Part {
        enum class Kind : std::uint8_t {
            rest,     ///< Rest of a line that begins in an earlier block
            title,    ///< Title, without its rest in the next block
            letters,  ///< Lines of a sequence
        };
        Kind kind;
        bool ends_line;     ///< Whether the part ends with a line end, which is not in the text
        std::size_t begin;  ///< Its text is [begin, end) of Block::text
        std::size_t end = 0;
    };
    struct Block {
        std::string text = {};
        std::vector<Part> parts = {};

        void add(Part::Kind kind, bool ends_line, std::string_view line);
        [[nodiscard]] std::string_view text_of(Part const& part) const noexcept {
            return std::string_view(text).substr(part.begin, part.end - part.begin);
        }
    };

    using Blocks = std::vector<Block>;

    /// Returns the number of blocks; 0 at the end.
    std::size_t read(Blocks& split);
    void begin_read();
    [[nodiscard]] bool read_more();
    static void split(std::string_view text, bool begins_line, Block& shared);
    void add_to_title(std::string_view part, bool ends_line);

    TextBlocks blocks_;
    Blocks split_;             ///< Latest blocks
    Blocks next_split_;        ///< Next blocks, when next_count_ is ready
    std::size_t count_ = 0;    ///< Number of latest blocks
    std::size_t block_ = 0;    ///< Current block in split_
    std::size_t part_ = 0;     ///< Next part of the current block
    bool begins_line_ = true;  ///< Whether the next block begins a line
    bool in_title_ = false;    ///< Whether the last part was a title without its line end
    std::string title_;
    std::future<std::size_t> next_count_;  ///< Last member, because it uses the others
};

}  // namespace motifcount::internal
