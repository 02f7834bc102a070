#include "inputs/fasta_sequences.hpp"

#include <utility>

#include "motifcount/error.hpp"

namespace motifcount::internal {

bool FastaSequences::next() {
    if (!std::exchange(started_, true)) {
        do has_line_ = lines_.next(line_);
        while (has_line_ && line_.empty());
        if (has_line_ && line_.front() != '>')
            lines_.fail(ErrorCode::input, "expected FASTA: only FASTA files can be searched with variants");
    }
    if (!has_line_) return false;
    name_ = line_.substr(1, line_.substr(1).find_first_of(" \t"));
    text_.clear();
    while ((has_line_ = lines_.next(line_)) && !line_.starts_with('>')) {
        if (line_.find_first_of(" \t") == std::string_view::npos) {
            text_.append(line_);
            continue;
        }
        for (char const letter : line_)
            if (letter != ' ' && letter != '\t') text_.push_back(letter);
    }
    return true;
}

}  // namespace motifcount::internal
