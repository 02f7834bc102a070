#include "reads/record_slice.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/stop.hpp"
#include "io/compression.hpp"
#include "motifcount/error.hpp"
#include "reads/record_finder.hpp"

namespace motifcount::internal {
namespace {

using Verdict = RecordCut::Verdict;

constexpr std::size_t npos = std::string_view::npos;
/// Bytes of text searched at a time near the ends of a slice. Most records are far shorter.
constexpr std::size_t stretch = std::size_t{64} << 10;

/// Returns the start of the search. If records begin at lines, this is one byte earlier, to include the preceding line feed.
std::uint64_t look_from(RecordCut const& cut, std::uint64_t place) {
    return cut.at_lines() && place > 0 ? place - 1 : place;
}

/// Finds records in a file that can be read from any position or block
class BoundaryFinder {
public:
    BoundaryFinder(std::string const& path, RecordCut& cut, std::stop_token stop)
        : path_(path), cut_(cut), stop_(std::move(stop)) {
        auto const source = open_chunks(path_, stop_);
        access_ = source->access();
        has_records_ = learn(*source);
    }

    /// Returns the start of the first record after a position; empty if no record begins there.
    [[nodiscard]] std::optional<TextPosition> find(std::uint64_t place) const {
        if (!has_records_) return std::nullopt;
        auto const source = open_chunks(path_, stop_);
        TextPosition begin;
        if (access_ == Access::blocks) {
            // A record at the start of this block is in the previous slice, because another block has the line feed before it.
            auto const block = source->find_block(place);
            if (!block) return std::nullopt;
            begin.block = *block;
        } else {
            begin.offset = look_from(cut_, place);
        }
        source->restrict({begin, std::nullopt});
        return scan(*source, begin);
    }

private:
    bool learn(ChunkSource& source) {
        std::string head;
        TextChunk chunk;
        while (source.fetch(chunk, 0, stretch)) {
            source.decode(chunk);
            if (chunk.error) std::rethrow_exception(chunk.error);
            head += chunk.view();
            Verdict const verdict = cut_.learn(head);
            if (verdict == Verdict::yes || verdict == Verdict::no) return verdict == Verdict::yes;
            if (verdict == Verdict::need_other) head.clear();
        }
        return false;
    }

    /// The result must not depend on where the search began; otherwise slices would overlap. Therefore all text is searched,
    /// even plain gzip members between blocks, although records in these members have no position.
    [[nodiscard]] std::optional<TextPosition> scan(ChunkSource& source, TextPosition const& begin) const {
        struct Start {
            std::uint64_t text;
            /// Position of the current block; empty for a plain gzip member
            std::optional<std::uint64_t> block;
        };
        std::vector<Start> starts;
        std::uint64_t scanned = 0;
        RecordFinder finder(cut_);
        TextChunk chunk;
        while (source.fetch(chunk, 0, stretch)) {
            std::uint64_t text = scanned;
            for (TextChunk::Block const& block : chunk.blocks) {
                starts.push_back({text, block.position});
                text += block.size;
            }
            if (chunk.blocks.empty()) starts.push_back({text, std::nullopt});
            source.decode(chunk);
            if (chunk.error) std::rethrow_exception(chunk.error);
            scanned += chunk.size;
            for (std::size_t found = finder.add(chunk.view(), chunk.last); found != npos;
                 found = finder.add_after(chunk.last)) {
                if (access_ != Access::blocks) return TextPosition{0, begin.offset + found};
                auto const behind =
                    std::upper_bound(starts.begin(), starts.end(), found,
                                     [](std::size_t at, Start const& start) { return at < start.text; });
                if (Start const& start = *(behind - 1); start.block)
                    return TextPosition{*start.block, found - start.text};
            }
        }
        return std::nullopt;
    }

    std::string path_;
    RecordCut& cut_;
    std::stop_token stop_;
    Access access_ = Access::anywhere;
    bool has_records_ = false;
};

/// Returns all record texts in a slice. If no record begins after the slice, includes the rest of the file.
TextSlice find_records(std::string const& path, RecordCut& cut, InputSlice const& slice, std::uint64_t size,
                       std::stop_token const& stop) {
    TextSlice records;
    BoundaryFinder const finder(path, cut, stop);
    if (slice.to < size) records.end = finder.find(slice.to);
    if (slice.from == 0) return records;
    auto const begin = finder.find(slice.from);
    if (begin) {
        records.begin = *begin;
    } else {
        records.end = records.begin;  // Empty slice
    }
    return records;
}

std::uint64_t count_text(std::string const& path, std::stop_token const& stop) {
    auto const source = open_chunks(path, stop);
    std::uint64_t size = 0;
    TextChunk chunk;
    while (source->fetch(chunk, 0, std::size_t{1} << 20)) {
        // Checks for a stop request here, because a few bytes may decode to a lot of text.
        throw_if_stopped(stop);
        source->decode(chunk);
        size += chunk.size;
        if (chunk.error) std::rethrow_exception(chunk.error);
    }
    return size;
}

/// Records in a slice of a text that can only be read from its start
class RecordSlice final : public ChunkSource {
public:
    /// `from`, `to`: positions in the text
    RecordSlice(std::unique_ptr<ChunkSource> whole, std::unique_ptr<RecordCut> cut,
                std::optional<std::uint64_t> from, std::optional<std::uint64_t> to, std::stop_token stop)
        : ChunkSource(whole->name()),
          stop_(std::move(stop)),
          whole_(std::move(whole)),
          cut_(std::move(cut)),
          from_(from),
          to_(to),
          finder_(*cut_) {
        total_ = whole_->bytes_total();
    }

    void decode(TextChunk&) const override {}
    bool unchecked() const noexcept override { return whole_->unchecked(); }
    std::string_view decoder() const noexcept override { return whole_->decoder(); }

protected:
    void fill(TextChunk& chunk, std::size_t size) override {
        std::size_t const front = chunk.front;
        do {
            throw_if_stopped(stop_);
            fetch_whole(chunk, front, size);
            if (!learnt(chunk)) continue;
            if (!inside_) look_for_begin(chunk);
            if (inside_ && to_) look_for_end(chunk);
        } while (chunk.size == 0 && !chunk.last);
    }

private:
    void fetch_whole(TextChunk& chunk, std::size_t front, std::size_t size) {
        if (!whole_->fetch(chunk, front, size)) chunk.last = true;
        consumed_.store(whole_->bytes_consumed(), std::memory_order_relaxed);
        try {
            whole_->decode(chunk);
        } catch (...) {
            chunk.size = 0;
            throw;
        }
        passed_ += chunk.size;
    }

    /// Keeps text back until `cut_` has recognised the format at the start of the input. Returns false while text is kept back.
    bool learnt(TextChunk& chunk) {
        if (learnt_) return true;
        head_ += chunk.view();
        Verdict const verdict = cut_->learn(head_);
        if (verdict == Verdict::need_more && !chunk.last) {
            chunk.size = 0;
            return false;
        }
        put_before(chunk, std::string_view(head_).substr(0, head_.size() - chunk.size));
        head_.clear();
        learnt_ = verdict != Verdict::need_other || chunk.last;
        if (learnt_ && verdict != Verdict::yes) {  // Text without record starts is in the first slice
            put_before(chunk, held_);
            held_.clear();
            if (from_) drop(chunk);
            from_.reset();
            to_.reset();
        }
        inside_ = !from_;
        return true;
    }

    void look_for_begin(TextChunk& chunk) {
        std::size_t const found = look(chunk, *from_);
        if (found == npos) {
            chunk.size = 0;
            return;
        }
        begin_.offset = look_from(*cut_, *from_) + found;
        take(chunk, finder_.rest());
        finder_ = RecordFinder(*cut_);
        looking_ = false;
        inside_ = true;
        if (to_ && begin_.offset >= *to_) drop(chunk);  // The first record found belongs to the next slice
    }

    void look_for_end(TextChunk& chunk) {
        std::uint64_t const before = passed_ - chunk.size - held_.size();
        std::size_t const found = look(chunk, *to_);
        if (!looking_) return;
        put_before(chunk, held_);
        held_.clear();
        std::uint64_t const settled = look_from(*cut_, *to_) + finder_.settled();
        if (found == npos && chunk.last) return;
        held_ = found == npos ? std::string(finder_.rest()) : std::string();
        chunk.size = static_cast<std::size_t>(settled - before);
        if (found == npos) return;
        chunk.last = true;
        chunk.missing_end_block = false;
        chunk.error = nullptr;
    }

    /// Searches for the first record after `place`, once the text up to `place` is available.
    std::size_t look(TextChunk const& chunk, std::uint64_t place) {
        std::string_view text = chunk.view();
        if (!looking_) {
            std::uint64_t const from = look_from(*cut_, place);
            if (from >= passed_) return npos;
            std::uint64_t const before = passed_ - chunk.size;
            if (from > before) text.remove_prefix(static_cast<std::size_t>(from - before));
            looking_ = true;
        }
        return finder_.add(text, chunk.last && !chunk.error);
    }

    static void drop(TextChunk& chunk) {
        chunk.size = 0;
        chunk.last = true;
        chunk.missing_end_block = false;
        chunk.error = nullptr;
    }
    static void put_before(TextChunk& chunk, std::string_view head) {
        (void)chunk.prepend(head);
        chunk.front -= head.size();
        chunk.size += head.size();
    }
    /// Shortens or extends the chunk to `text`, which has the same end.
    static void take(TextChunk& chunk, std::string_view text) {
        if (text.size() > chunk.size) return put_before(chunk, text.substr(0, text.size() - chunk.size));
        chunk.front += chunk.size - text.size();
        chunk.size = text.size();
    }

    std::stop_token stop_;
    std::unique_ptr<ChunkSource> whole_;
    std::unique_ptr<RecordCut> cut_;
    std::optional<std::uint64_t> from_;  ///< Start of the slice in the text; empty for the first slice
    std::optional<std::uint64_t> to_;    ///< End of the slice in the text; empty for the last slice
    bool learnt_ = false;
    bool inside_ = false;
    bool looking_ = false;  ///< Whether a search for the start or end of the slice is in progress
    RecordFinder finder_;
    std::string head_;
    /// Text that is kept back. If no record begins in it, it is part of the slice
    std::string held_;
    std::uint64_t passed_ = 0;  ///< Number of text bytes decoded so far
};

}  // namespace

std::unique_ptr<ChunkSource> open_record_slice(std::unique_ptr<InputFile> file,
                                               std::unique_ptr<RecordCut> cut, InputSlice const& slice) {
    std::string const path = file->name();
    std::uint64_t const size = file->size();
    std::stop_token const stop = file->stop();
    auto const text_size = detect_compression(file->peek(compression_peek)).text_size;
    auto source = open_chunks(std::move(file));
    if (slice.from == 0 && slice.to >= size) return source;
    if (source->access() != Access::from_start) {
        source->restrict(find_records(path, *cut, slice, size, stop));
        return source;
    }
    std::uint64_t const text =
        text_size != nullptr ? text_size(InputFile(path, stop)) : count_text(path, stop);
    auto const in_text = [&](std::uint64_t place) {
        return static_cast<std::uint64_t>(static_cast<__uint128_t>(text) * place / size);
    };
    return std::make_unique<RecordSlice>(
        std::move(source), std::move(cut), slice.from > 0 ? std::optional(in_text(slice.from)) : std::nullopt,
        slice.to < size ? std::optional(in_text(slice.to)) : std::nullopt, stop);
}

}  // namespace motifcount::internal
