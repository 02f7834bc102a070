#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Sample of letters from a FASTA input. Used to detect text that is not DNA or RNA
class LetterSample {
public:
    /// Samples the start of `text`. `at_line`: whether the text is the start of the input; if false, a smaller sample is taken
    void add(std::string_view text, bool at_line) noexcept;
    void add(LetterSample const& other) noexcept {
        letters_ += other.letters_;
        others_ += other.others_;
    }

    /// Returns a warning if more than a third of the letters cannot match (as in proteins); otherwise an empty text.
    [[nodiscard]] std::string warning() const;

private:
    std::uint64_t letters_ = 0;  ///< Number of letters A to Z, in either case
    std::uint64_t others_ = 0;   ///< Number of letters other than A, C, G, T, U and N
};

}  // namespace motifcount::internal
