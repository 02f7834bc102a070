#include "inputs/fasta_sequences.hpp"

#include <algorithm>
#include <utility>

#include "core/parallel.hpp"
#include "core/read_ahead.hpp"
#include "io/byte_scan.hpp"
#include "io/input_file.hpp"

namespace motifcount::internal {
namespace {

/// Appends a line of a sequence without blanks.
void append_line(std::string& text, std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    while (!line.empty()) {
        char const* const blank = find_blank(line.data(), line.data() + line.size());
        auto const size = static_cast<std::size_t>(blank - line.data());
        text.append(line.substr(0, size));
        line.remove_prefix(std::min(size + 1, line.size()));
    }
}

}  // namespace

void FastaSequences::Block::add(Part::Kind kind, bool ends_line, std::string_view line) {
    bool const continues = kind == Part::Kind::letters && !parts.empty() && parts.back().kind == kind;
    if (!continues) parts.push_back({kind, ends_line, text.size()});
    if (kind == Part::Kind::letters)
        append_line(text, line);
    else
        text.append(line);
    parts.back().end = text.size();
}

void FastaSequences::split(std::string_view text, bool begins_line, Block& shared) {
    // The blocks of other threads are next to `shared` in memory, so this thread fills its own.
    Block block = std::move(shared);
    block.text.clear();
    block.parts.clear();
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        bool const ends_line = end != std::string_view::npos;
        std::string_view const line = text.substr(0, end);
        text.remove_prefix(ends_line ? end + 1 : text.size());
        if (!begins_line)
            block.add(Part::Kind::rest, ends_line, line);
        else if (line.starts_with('>'))
            block.add(Part::Kind::title, ends_line, line.substr(1));
        else
            block.add(Part::Kind::letters, ends_line, line);
        begins_line = true;
    }
    shared = std::move(block);
}

FastaSequences::FastaSequences(std::string const& path, unsigned threads) : blocks_(path, threads) {
    begin_read();
}

std::size_t FastaSequences::read(Blocks& split) {
    std::span<TextChunk> const blocks = blocks_.next();
    std::vector<bool> begins_line;
    for (TextChunk const& block : blocks) {
        begins_line.push_back(begins_line_);
        if (block.size != 0) begins_line_ = block.view().back() == '\n';
    }
    if (split.size() < blocks.size()) split.resize(blocks.size());
    parallel_for(blocks_.threads(), blocks.size(),
                 [&](std::size_t i) { FastaSequences::split(blocks[i].view(), begins_line[i], split[i]); });
    return blocks.size();
}

void FastaSequences::begin_read() {
    next_count_ = read_ahead(blocks_.threads(), [this] { return read(next_split_); });
}

bool FastaSequences::read_more() {
    if (!next_count_.valid()) return false;
    count_ = next_count_.get();
    block_ = 0;
    if (count_ == 0) return false;
    std::swap(split_, next_split_);
    begin_read();
    return true;
}

void FastaSequences::add_to_title(std::string_view part, bool ends_line) {
    title_ += part;
    in_title_ = !ends_line;
    if (in_title_) return;
    if (title_.ends_with('\r')) title_.pop_back();
    if (title_.find('\r') != std::string::npos)
        throw_input_error(blocks_.name(),
                          "lines end with CR only; convert the file to LF to search variants");
}

bool FastaSequences::next(std::string& name, std::string& text) {
    text.clear();
    title_.clear();
    bool has_title = false;
    for (; block_ != count_ || read_more(); ++block_, part_ = 0) {
        Block const& block = split_[block_];
        for (; part_ < block.parts.size(); ++part_) {
            Part const& part = block.parts[part_];
            if (part.kind == Part::Kind::title && has_title) break;
            if (part.kind == Part::Kind::title || in_title_)
                add_to_title(block.text_of(part), part.ends_line);
            else if (part.kind == Part::Kind::rest)
                append_line(text, block.text_of(part));
            else
                text += block.text_of(part);
            has_title |= part.kind == Part::Kind::title;
        }
        if (!has_title && !text.empty())
            throw_input_error(
                blocks_.name(),
                "neither FASTA nor .2bit: variants can only be searched in a genome in these formats");
        if (part_ < block.parts.size()) break;
    }
    name = title_.substr(0, title_.find_first_of(" \t"));
    return has_title;
}

}  // namespace motifcount::internal
