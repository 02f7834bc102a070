#include "inputs/text_blocks.hpp"

#include <exception>

#include "core/parallel.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
/// Free bytes before each block, for the line that begins in the block before it
constexpr std::size_t front_bytes = std::size_t{1} << 16;

}  // namespace

TextBlocks::TextBlocks(std::string const& path, unsigned threads)
    : source_(open_chunks(path)), threads_(threads), chunks_(std::size_t{2} * threads) {}

std::span<TextChunk> TextBlocks::next() {
    std::size_t count = 0;
    while (count < chunks_.size() && source_->fetch(chunks_[count], front_bytes, block_bytes)) ++count;
    std::span<TextChunk> const blocks = std::span(chunks_).first(count);
    parallel_for(threads_, count, [&](std::size_t i) { source_->decode(blocks[i]); });
    for (TextChunk const& block : blocks) {
        if (block.error) std::rethrow_exception(block.error);
        if (block.missing_end_block)
            throw_input_error(name(), "the BGZF file is truncated: its end-of-file block is missing");
    }
    return blocks;
}

std::vector<std::string_view> TextBlocks::next_lines() {
    std::vector<std::string_view> texts;
    for (TextChunk& block : next()) {
        std::size_t const size = block.last ? block.size : block.view().rfind('\n') + 1;
        texts.emplace_back();
        if (size == 0 && !block.last) {
            rest_ += block.view();
            continue;
        }
        std::string_view const text = block.prepend(rest_);
        texts.back() = text.substr(0, rest_.size() + size);
        rest_ = text.substr(texts.back().size());
    }
    return texts;
}

}  // namespace motifcount::internal
