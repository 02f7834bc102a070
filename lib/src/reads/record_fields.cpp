#include "reads/record_fields.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

std::string_view take_line(std::string_view& text) noexcept {
    std::size_t const end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// Appends letters to a field. If its letters are contiguous, the field is a view of the text; otherwise, a copy in `joined`.
void add(std::string_view letters, std::string_view& field, std::string& joined) {
    if (letters.empty()) return;
    if (field.empty()) {
        field = letters;
        return;
    }
    if (field.data() != joined.data()) joined = field;
    joined += letters;
    field = joined;
}

}  // namespace

void RecordFields::parse(std::string_view text) {
    name_ = sequence_ = qualities_ = {};
    std::size_t const begin = text.find_first_of("@>");
    if (begin == std::string_view::npos) return;
    text.remove_prefix(begin);
    bool const fastq = text.front() == '@';
    text.remove_prefix(1);
    name_ = name_of(take_line(text));
    while (!text.empty() && !(fastq && text.front() == '+')) {
        // In FASTA, spaces and tabs may separate letters.
        for (std::string_view line = take_line(text); !line.empty();) {
            std::string_view const word = name_of(line);
            add(word, sequence_, joined_sequence_);
            line.remove_prefix(std::min(line.size(), word.size() + 1));
        }
    }
    if (!fastq) return;
    take_line(text);
    while (qualities_.size() < sequence_.size() && !text.empty())
        add(take_line(text), qualities_, joined_qualities_);
}

}  // namespace motifcount::internal
