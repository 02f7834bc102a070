#include "output/block_writer.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace motifcount::internal {

struct BlockPool::Block {
    std::string text;
    std::string packed;
    bool taken = false;
    bool done = false;
};

BlockPool::BlockPool(BlockFormat const& format, int level) : format_(format), level_(level) {}

BlockPool::~BlockPool() = default;

std::unique_ptr<BlockCompressor> BlockPool::take_compressor() {
    {
        std::scoped_lock const lock(mutex_);
        if (!compressors_.empty()) {
            auto compressor = std::move(compressors_.back());
            compressors_.pop_back();
            return compressor;
        }
    }
    return format_.make_compressor(level_);
}

BlockWriter::BlockWriter(BlockFormat const& format, Sink sink, std::shared_ptr<BlockPool> pool)
    : pool_(pool != nullptr ? std::move(pool) : std::make_shared<BlockPool>(format)),
      format_(format),
      sink_(std::move(sink)),
      filling_(std::make_unique<Block>()) {}

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
        ++pool_->waiting_;
    }
    {
        std::scoped_lock const lock(pool_->mutex_);
        if (!pool_->spare_.empty()) {
            filling_ = std::move(pool_->spare_.back());
            pool_->spare_.pop_back();
        }
    }
    if (filling_ == nullptr) filling_ = std::make_unique<Block>();
    while (pool_->waiting_ > format_.max_waiting && has_work()) work();
}

void BlockWriter::work() {
    std::unique_lock lock(mutex_);
    auto const next = std::ranges::find(blocks_, false, [](auto const& block) { return block->taken; });
    if (next == blocks_.end()) return;
    Block& block = **next;
    block.taken = true;
    --waiting_;
    --pool_->waiting_;
    lock.unlock();
    std::unique_ptr<BlockCompressor> compressor = pool_->take_compressor();
    compressor->compress(block.text, block.packed);
    lock.lock();
    block.done = true;
    std::vector<std::unique_ptr<Block>> written;
    while (!blocks_.empty() && blocks_.front()->done) {
        sink_(blocks_.front()->packed);
        written.push_back(std::move(blocks_.front()));
        blocks_.pop_front();
        written.back()->text.clear();
        written.back()->taken = written.back()->done = false;
    }
    lock.unlock();
    std::scoped_lock const pool_lock(pool_->mutex_);
    pool_->compressors_.push_back(std::move(compressor));
    for (auto& spare : written) pool_->spare_.push_back(std::move(spare));
}

void BlockWriter::finish() {
    if (!filling_->text.empty() || (empty_ && format_.end.empty())) close_block();
    while (has_work()) work();
    if (!format_.end.empty()) sink_(format_.end);
}

}  // namespace motifcount::internal
