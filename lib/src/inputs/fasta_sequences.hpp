#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/text_blocks.hpp"

namespace motifcount::internal {

/// Sequences of a FASTA file with all their letters, read by several threads. Not thread-safe. Memory: the longest sequence, and the
/// blocks of TextBlocks.
class FastaSequences {
public:
    FastaSequences(std::string const& path, unsigned threads) : blocks_(path, threads) {}

    /// Reads the next sequence. Returns false at the end. Throws Error(input) if the file is damaged or not FASTA.
    [[nodiscard]] bool next();
    /// Title of the sequence up to the first blank or tab
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

private:
    /// Part of a block
    struct Part {
        enum class Kind : std::uint8_t {
            rest,     ///< Rest of a line that begins in an earlier block
            title,    ///< Title, without its rest in the next block
            letters,  ///< Lines of a sequence
        };
        Kind kind;
        bool ends_line = true;  ///< Whether the part ends with a line end, which is not in the text
        std::string text = {};
    };

    [[nodiscard]] bool read_more();
    [[nodiscard]] static std::vector<Part> split(std::string_view text, bool begins_line);
    void add_to_title(Part const& part);

    TextBlocks blocks_;
    std::vector<std::vector<Part>> parts_;  ///< By block
    std::size_t block_ = 0;                 ///< Current block in parts_
    std::size_t part_ = 0;                  ///< Next part of the current block
    bool begins_line_ = true;               ///< Whether the next block begins a line
    bool in_title_ = false;                 ///< Whether the last part was a title without its line end
    std::string title_;
    std::string name_;
    std::string text_;
};

}  // namespace motifcount::internal
