#include "inputs/fasta_sequences.hpp"

#include "core/parallel.hpp"
#include "io/input_file.hpp"

namespace motifcount::internal {
namespace {

/// Appends a line of a sequence without blanks.
void append_line(std::string& text, std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_of(" \t") == std::string_view::npos) {
        text.append(line);
        return;
    }
    for (char const letter : line)
        if (letter != ' ' && letter != '\t') text.push_back(letter);
}

}  // namespace

std::vector<FastaSequences::Part> FastaSequences::split(std::string_view text, bool begins_line) {
    std::vector<Part> parts;
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        bool const ends_line = end != std::string_view::npos;
        std::string_view const line = text.substr(0, end);
        text.remove_prefix(ends_line ? end + 1 : text.size());
        if (!begins_line) {
            parts.push_back({Part::Kind::rest, ends_line, std::string(line)});
        } else if (line.starts_with('>')) {
            parts.push_back({Part::Kind::title, ends_line, std::string(line.substr(1))});
        } else {
            if (parts.empty() || parts.back().kind != Part::Kind::letters) {
                parts.push_back({Part::Kind::letters});
                parts.back().text.reserve(text.size());
            }
            append_line(parts.back().text, line);
        }
        begins_line = true;
    }
    return parts;
}

bool FastaSequences::read_more() {
    std::span<TextChunk> const blocks = blocks_.next();
    if (blocks.empty()) return false;
    std::vector<bool> begins_line;
    for (TextChunk const& block : blocks) {
        begins_line.push_back(begins_line_);
        if (block.size != 0) begins_line_ = block.view().back() == '\n';
    }
    parts_.resize(blocks.size());
    parallel_for(blocks_.threads(), blocks.size(),
                 [&](std::size_t i) { parts_[i] = split(blocks[i].view(), begins_line[i]); });
    return true;
}

void FastaSequences::add_to_title(Part const& part) {
    title_ += part.text;
    in_title_ = !part.ends_line;
    if (in_title_) return;
    if (title_.ends_with('\r')) title_.pop_back();
    if (title_.find('\r') != std::string::npos)
        throw_input_error(blocks_.name(),
                          "lines end with CR only; convert the file to LF to search variants");
    name_ = title_.substr(0, title_.find_first_of(" \t"));
}

bool FastaSequences::next() {
    text_.clear();
    title_.clear();
    bool has_title = false;
    for (;;) {
        if (block_ == parts_.size()) {
            parts_.clear();
            block_ = 0;
            if (!read_more()) return has_title;
        }
        std::vector<Part> const& parts = parts_[block_];
        for (; part_ < parts.size(); ++part_) {
            Part const& part = parts[part_];
            if (part.kind == Part::Kind::title) {
                if (has_title) return true;
                has_title = true;
                add_to_title(part);
            } else if (in_title_) {
                add_to_title(part);
            } else if (part.kind == Part::Kind::rest) {
                append_line(text_, part.text);
            } else {
                text_ += part.text;
            }
        }
        if (!has_title && !text_.empty())
            throw_input_error(blocks_.name(), "not FASTA: only FASTA files can be searched with variants");
        ++block_;
        part_ = 0;
    }
}

}  // namespace motifcount::internal
