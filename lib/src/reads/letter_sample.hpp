#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Looks at some letters of a FASTA input, to tell whether it is DNA or RNA at all.
class LetterSample {
public:
    /// Looks at the beginning of a stretch of the input's text. `at_line` tells that it begins with a line.
    void add(std::string_view text, bool at_line) noexcept;
    void add(LetterSample const& other) noexcept {
        letters_ += other.letters_;
        others_ += other.others_;
    }

    /// A line for users if a large part of the letters can match nothing, such as those of proteins; else empty.
    [[nodiscard]] std::string warning() const;

private:
    std::uint64_t letters_ = 0;  ///< A to Z, in either case
    std::uint64_t others_ = 0;   ///< of them not A, C, G, T, U or N
};

}  // namespace motifcount::internal
