#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reads/fastx/line_reader.hpp"

namespace motifcount::internal {

/// Sequences of a FASTA file with all their letters. Not thread-safe. Memory: the longest sequence.
class FastaSequences {
public:
    explicit FastaSequences(std::string const& path) : lines_(path) {}

    /// Reads the next sequence. Returns false at the end. Throws Error(input) if the file is damaged or not FASTA.
    [[nodiscard]] bool next();
    /// Title of the sequence up to the first blank or tab
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

private:
    LineReader lines_;
    std::string_view line_;  ///< Title of the next sequence, if has_line_ is true
    bool has_line_ = false;
    bool started_ = false;
    std::string name_;
    std::string text_;
};

}  // namespace motifcount::internal
