#include "io/record_boundary.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "io/chunk_source.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

using Verdict = RecordCut::Verdict;

constexpr std::size_t npos = std::string_view::npos;
/// Text is looked through in stretches of this size; most records are far shorter.
constexpr std::size_t stretch = std::size_t{64} << 10;

/// Looks for the first record in text that comes in stretches.
class Finder {
public:
    explicit Finder(RecordCut const& cut) : cut_(&cut) {}

    /// Offset of the record from where looking began; npos where there is none so far. With `ends` that is
    /// final.
    std::size_t add(std::string_view text, bool ends) {
        text_ += text;
        if (!ends && text_.size() < enough_) return npos;
        if (candidate_ == npos) next_candidate(searched_);
        while (candidate_ != npos) {
            Verdict const verdict = cut_->begins_record(std::string_view(text_).substr(candidate_), ends);
            if (verdict == Verdict::yes) return dropped_ + candidate_;
            if (verdict == Verdict::need_more) {
                enough_ =
                    text_.size() + (text_.size() - candidate_);  // so that looking again stays linear in all
                return npos;
            }
            next_candidate(candidate_ + 1);
        }
        // What was searched is of no use any more, but for a line end that may be its last byte.
        std::size_t const useless = text_.empty() ? 0 : text_.size() - 1;
        text_.erase(0, useless);
        dropped_ += useless;
        searched_ -= useless;
        return npos;
    }

private:
    /// A line start is known as such by the line feed before it only.
    void next_candidate(std::size_t from) {
        if (cut_->at_lines()) {
            std::size_t const feed = text_.find('\n', from == 0 ? 0 : from - 1);
            from = feed == npos ? npos : feed + 1;
        }
        candidate_ = from < text_.size() ? from : npos;
        searched_ = std::min(from, text_.size());
    }

    RecordCut const* cut_;
    std::string text_;         ///< what was not dropped
    std::size_t dropped_ = 0;  ///< bytes before it
    std::size_t candidate_ = npos;
    std::size_t searched_ = 0;  ///< no candidate begins before
    std::size_t enough_ = 0;    ///< look again when there is so much text
};

class BoundaryFinder {
public:
    BoundaryFinder(std::string const& path, RecordCut& cut) : path_(path), cut_(cut) {
        auto const source = open_chunks(path);
        access_ = source->access();
        file_size_ = source->bytes_total();
        has_records_ = learn(*source);
        if (access_ == Access::from_start) text_size_ = count_text();
    }

    /// Nothing: no record begins behind that place.
    [[nodiscard]] std::optional<TextPosition> find(std::uint64_t place) const {
        if (!has_records_) return std::nullopt;
        auto const source = open_chunks(path_);
        TextPosition begin;
        switch (access_) {
            case Access::anywhere:
                begin.offset = place;
                break;
            case Access::from_start:
                begin.offset =
                    static_cast<std::uint64_t>(static_cast<__uint128_t>(text_size_) * place / file_size_);
                break;
            case Access::blocks: {
                auto const block = source->find_block(place);
                if (!block) return std::nullopt;
                begin.block = *block;
                break;
            }
        }
        // The byte before tells whether a line begins here. (That of a block lies in another block; a record
        // at its very start is left to the slice before.)
        if (cut_.at_lines() && begin.offset > 0) --begin.offset;
        source->restrict({begin, std::nullopt});
        return scan(*source, begin);
    }

private:
    bool learn(ChunkSource& source) {
        std::string head;
        Chunk chunk;
        while (source.fetch(chunk, 0, stretch)) {
            source.decode(chunk);
            head.append(chunk.text.data() + chunk.front, chunk.size);
            Verdict const verdict = cut_.learn(head);
            if (verdict != Verdict::need_more) return verdict == Verdict::yes;
        }
        return false;
    }

    [[nodiscard]] std::uint64_t count_text() const {
        auto const source = open_chunks(path_);
        std::uint64_t size = 0;
        Chunk chunk;
        while (source->fetch(chunk, 0, std::size_t{1} << 20)) {
            source->decode(chunk);
            size += chunk.size;
            if (chunk.error) std::rethrow_exception(chunk.error);
        }
        return size;
    }

    [[nodiscard]] std::optional<TextPosition> scan(ChunkSource& source, TextPosition const& begin) const {
        struct BlockStart {
            std::uint64_t text;
            std::uint64_t block;
        };
        std::vector<BlockStart> starts;
        std::uint64_t scanned = 0;
        Finder finder(cut_);
        Chunk chunk;
        while (source.fetch(chunk, 0, stretch)) {
            if (access_ == Access::blocks && chunk.blocks.empty()) {
                // A plain gzip member among the blocks has no places of its own: look behind it.
                finder = Finder(cut_);
                starts.clear();
                scanned = 0;
                continue;
            }
            std::uint64_t text = scanned;
            for (Chunk::Block const& block : chunk.blocks) {
                starts.push_back({text, block.position});
                text += block.size;
            }
            source.decode(chunk);
            if (chunk.error) std::rethrow_exception(chunk.error);
            scanned += chunk.size;
            std::size_t const found = finder.add({chunk.text.data() + chunk.front, chunk.size}, chunk.last);
            if (found == npos) continue;
            if (access_ != Access::blocks) return TextPosition{0, begin.offset + found};
            auto const behind =
                std::upper_bound(starts.begin(), starts.end(), found,
                                 [](std::size_t at, BlockStart const& start) { return at < start.text; });
            return TextPosition{(behind - 1)->block, found - (behind - 1)->text};
        }
        return std::nullopt;
    }

    std::string path_;
    RecordCut& cut_;
    Access access_ = Access::anywhere;
    bool has_records_ = false;
    std::uint64_t file_size_ = 0;
    std::uint64_t text_size_ = 0;
};

}  // namespace

TextSlice find_records(std::string const& path, RecordCut& cut, InputSlice const& slice) {
    std::uint64_t const size = InputFile(path).size();
    TextSlice records;
    if (slice.from == 0 && slice.to >= size) return records;
    BoundaryFinder const finder(path, cut);
    // Where nothing begins behind a slice's end, the rest of the file, its end included, belongs to that
    // slice.
    if (slice.to < size) records.end = finder.find(slice.to);
    if (slice.from == 0) return records;
    auto const begin = finder.find(slice.from);
    if (begin) {
        records.begin = *begin;
    } else {
        records.end = records.begin;  // nothing at all
    }
    return records;
}

}  // namespace motifcount::internal
