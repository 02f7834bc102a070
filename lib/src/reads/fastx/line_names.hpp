#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "motifcount/message.hpp"

namespace motifcount::internal {

enum class FastxFormat : std::uint8_t;

/// Names the lines of an input in messages. Of mates that are read as one text, a record of the first and one of the
/// second in turn (pair_chunks.hpp), a line of FASTQ is named by the file that holds it. Blank lines between the records of
/// mates are not counted. Thread safety: immutable.
class LineNames {
public:
    explicit LineNames(std::string input, std::pair<std::string, std::string> mates = {})
        : input_(std::move(input)), mates_(std::move(mates)) {}

    /// The number that a line of the text has in its own file; both count from 1.
    [[nodiscard]] std::uint64_t own_line(std::uint64_t line, FastxFormat format) const noexcept;
    /// Throws Error(input): "FILE: line N: what".
    [[noreturn]] void fail(std::uint64_t line, FastxFormat format, Message const& what) const;

private:
    [[nodiscard]] bool four_lines_each(FastxFormat format) const noexcept;

    std::string input_;
    std::pair<std::string, std::string> mates_;  ///< empty: one input
};

}  // namespace motifcount::internal
