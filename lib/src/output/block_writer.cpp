#include "output/block_writer.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace motifcount::internal {

struct BlockWriter::Block {
    std::string text;
    std::string packed;
    bool taken = false;
    bool done = false;
};

BlockWriter::BlockWriter(BlockFormat const& format, Sink sink)
    : format_(format), sink_(std::move(sink)), filling_(std::make_unique<Block>()) {}

BlockWriter::~BlockWriter() = default;

void BlockWriter::add(std::string_view text) {
    while (!text.empty()) {
        std::string& block = filling_->text;
        std::size_t const taken = std::min(text.size(), format_.block_text - block.size());
        block += text.substr(0, taken);
        text.remove_prefix(taken);
        if (block.size() == format_.block_text) close_block();
    }
}

void BlockWriter::close_block() {
    empty_ = false;
    {
        std::scoped_lock const lock(mutex_);
        blocks_.push_back(std::move(filling_));
        ++waiting_;
        if (!spare_.empty()) {
            filling_ = std::move(spare_.back());
            spare_.pop_back();
        }
    }
    if (filling_ == nullptr) filling_ = std::make_unique<Block>();
    while (waiting_ > format_.max_waiting) work();
}

void BlockWriter::work() {
    std::unique_lock lock(mutex_);
    auto const next = std::ranges::find(blocks_, false, [](auto const& block) { return block->taken; });
    if (next == blocks_.end()) return;
    Block& block = **next;
    block.taken = true;
    --waiting_;
    std::unique_ptr<BlockCompressor> compressor;
    if (!compressors_.empty()) {
        compressor = std::move(compressors_.back());
        compressors_.pop_back();
    }
    lock.unlock();
    if (compressor == nullptr) compressor = format_.make_compressor();
    compressor->compress(block.text, block.packed);
    lock.lock();
    block.done = true;
    compressors_.push_back(std::move(compressor));
    while (!blocks_.empty() && blocks_.front()->done) {
        sink_(blocks_.front()->packed);
        auto& spare = spare_.emplace_back(std::move(blocks_.front()));
        blocks_.pop_front();
        spare->text.clear();
        spare->taken = spare->done = false;
    }
}

void BlockWriter::finish() {
    if (!filling_->text.empty() || (empty_ && format_.end.empty())) close_block();
    while (has_work()) work();
    if (!format_.end.empty()) sink_(format_.end);
}

}  // namespace motifcount::internal
