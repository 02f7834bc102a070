#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/message.hpp"

namespace motifcount::internal {

enum class FastxFormat : std::uint8_t;

/// Names the lines in an input in messages. If two mate files are read as one text of alternating records
/// (pair_chunks.hpp), a FASTQ line is named by its own file and its line number there. Blank lines are not counted. Immutable.
class LineNames {
public:
    explicit LineNames(std::string input, std::vector<std::string> mates = {})
        : input_(std::move(input)), mates_(std::move(mates)) {}

    /// Returns the line number in the file from which a line in the text comes. Both numbers start at 1.
    [[nodiscard]] std::uint64_t own_line(std::uint64_t line, FastxFormat format) const noexcept;
    /// Throws Error(input) with the message "FILE: line N: WHAT".
    [[noreturn]] void fail(std::uint64_t line, FastxFormat format, Message const& what) const;

private:
    [[nodiscard]] bool four_lines_each(FastxFormat format) const noexcept;

    std::string input_;
    std::vector<std::string> mates_;  ///< Names of the joined files; empty for a single input
};

}  // namespace motifcount::internal
