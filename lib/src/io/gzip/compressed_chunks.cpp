#include "io/gzip/compressed_chunks.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include "io/gzip/bgzf_block.hpp"
#include "io/gzip/gzip_header.hpp"
#include "io/gzip/inflater.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

class CompressedChunks final : public ResumableChunks {
public:
    CompressedChunks(std::unique_ptr<InputFile> file, bool bgzf)
        : ResumableChunks(std::move(file), make_inflater(), "gzip member", "\x1F\x8B"), bgzf_(bgzf) {}

    void resume(GzipPoint const& point, GzipMember const& member, bool ends_in_data) override;
    std::optional<MemberBoundary> boundary() const override {
        if (in_stream_ || block_.bgzf_block != 0) return std::nullopt;
        return MemberBoundary{input_.position(), ends_in_data_};
    }
    void decode(TextChunk& chunk) const override;
    Access access() const noexcept override { return bgzf_ ? Access::blocks : Access::from_start; }
    std::optional<std::uint64_t> find_block(std::uint64_t from) const override {
        return find_bgzf_block(*file_, from);
    }
    std::string_view decoder() const noexcept override { return bgzf_ ? "" : "serial"; }

protected:
    void fill(TextChunk& chunk, std::size_t size) override;
    void finish_stream() override;
    void go_to(TextSlice const& slice) override;

private:
    void fill_all(TextChunk& chunk, std::size_t size);
    enum class Next { member, block, end };
    [[nodiscard]] Next look_at_next();
    void take_block(TextChunk& chunk);
    [[nodiscard]] Inflater& inflater() const noexcept { return static_cast<Inflater&>(*decoder_); }

    bool bgzf_;
    bool stops_at_members_ = false;
    bool ends_in_data_ = false;  ///< Whether the last member was a BGZF block with text
    GzipHeader block_;           ///< Header of the next BGZF block; valid if bgzf_block is not 0

    std::optional<TextSlice> slice_;  ///< BGZF only
};

void CompressedChunks::go_to(TextSlice const& slice) {
    slice_ = slice;
    input_.seek(slice.begin.block);
}

void CompressedChunks::resume(GzipPoint const& point, GzipMember const& member, bool ends_in_data) {
    stops_at_members_ = true;
    input_.seek(point.bit / 8);
    block_ = {};
    in_stream_ = point.in_member;
    ends_in_data_ = ends_in_data;
    stream_start_ = member.start;
    stream_size_ = member.size;
    if (!in_stream_) return;
    auto const bits = static_cast<unsigned>(point.bit % 8);
    unsigned char first_byte = 0;
    if (bits != 0 && input_.ensure(1)) {
        first_byte = *input_.data();
        input_.consume(1);
    }
    inflater().resume(point.window, member.crc, first_byte, bits);
}

CompressedChunks::Next CompressedChunks::look_at_next() {
    if (block_.bgzf_block != 0) return Next::block;
    if (slice_ && slice_->end &&
        input_.position() >= slice_->end->block + (slice_->end->offset > 0 ? 1 : 0)) {
        ends_in_data_ = false;
        return Next::end;
    }
    if (!input_.ensure(1)) return Next::end;
    bool const begins_member = input_.data()[0] == 0x1F && (!input_.ensure(2) || input_.data()[1] == 0x8B);
    if (!begins_member) {
        // Accepts zeros after the last member, as gzip does: tapes and some file systems append zeros.
        std::uint64_t const behind = input_.position();
        while (input_.ensure(1)) {
            unsigned char const* const end = input_.data() + input_.size();
            if (std::any_of(input_.data(), end, [](unsigned char byte) { return byte != 0; }))
                fail("after the last gzip member, unknown data begins", behind);
            input_.consume(input_.size());
        }
        return Next::end;
    }
    stream_start_ = input_.position();
    block_ = read_gzip_header(input_, name());
    if (block_.bgzf_block != 0) return Next::block;
    begin_stream(stream_start_);
    ends_in_data_ = false;
    return Next::member;
}

void CompressedChunks::fill(TextChunk& chunk, std::size_t size) {
    if (slice_ && slice_->end == slice_->begin) {
        chunk.last = true;
    } else {
        fill_all(chunk, size);
    }
}

void CompressedChunks::fill_all(TextChunk& chunk, std::size_t size) {
    std::size_t block_text = 0;
    while (chunk.size < size && block_text < size) {
        if (!in_stream_) {
            Next const next = look_at_next();
            if (next == Next::end) {
                chunk.last = true;
                chunk.missing_end_block = ends_in_data_;
                break;
            }
            if (next == Next::block) {
                if (chunk.size != 0) break;  // A chunk may not mix serial text and blocks
                take_block(chunk);
                block_text += chunk.blocks.back().size;
                if (stops_at_members_) break;
                continue;
            }
        }
        if (!chunk.blocks.empty()) break;
        continue_stream(chunk, size);
        if (stops_at_members_ && !in_stream_) break;
    }
    note_progress();
}

void CompressedChunks::finish_stream() {
    unsigned char trailer[gzip_trailer_size];
    std::size_t const have = inflater().unused(trailer);
    if (!input_.ensure(gzip_trailer_size - have)) fail_cut("gzip member");
    std::memcpy(trailer + have, input_.data(), gzip_trailer_size - have);
    input_.consume(gzip_trailer_size - have);
    if (load_le32(trailer) != inflater().crc())
        fail("wrong checksum (CRC-32) of the gzip member", stream_start_);
    if (load_le32(trailer + 4) != static_cast<std::uint32_t>(stream_size_))
        fail("wrong length in the trailer of the gzip member", stream_start_);
}

void CompressedChunks::take_block(TextChunk& chunk) {
    std::size_t const whole = block_.bgzf_block;
    if (!input_.ensure(whole)) fail_cut("BGZF block");
    std::size_t const length = whole - block_.length - gzip_trailer_size;
    unsigned char const* const deflated = input_.data() + block_.length;
    TextChunk::Block block{chunk.packed_size, static_cast<std::uint32_t>(length),
                           load_le32(deflated + length + 4), load_le32(deflated + length), stream_start_};
    if (block.size > largest_bgzf_text)
        fail(std::string("the header of the BGZF block states ") + std::to_string(block.size) +
                 " bytes, more than " + std::to_string(largest_bgzf_text) + ",",
             stream_start_);
    chunk.packed.grow(chunk.packed_size + length, chunk.packed_size);
    std::memcpy(chunk.packed.data() + chunk.packed_size, deflated, length);
    chunk.packed_size += length;
    chunk.blocks.push_back(block);
    input_.consume(whole);
    ends_in_data_ = block.size != 0;
    block_ = {};
    if (!slice_) return;
    if (block.position == slice_->begin.block) chunk.trim_front = slice_->begin.offset;
    if (slice_->end && block.position == slice_->end->block)
        chunk.trim_back = block.size - slice_->end->offset;
}

void CompressedChunks::decode(TextChunk& chunk) const {
    if (chunk.blocks.empty()) return;
    if (chunk.inflater == nullptr) {
        chunk.inflater.reset(libdeflate_alloc_decompressor());
        if (chunk.inflater == nullptr) throw std::bad_alloc();
    }
    std::size_t text_size = 0;
    for (auto const& block : chunk.blocks) text_size += block.size;
    chunk.text.grow(chunk.front + text_size);
    for (auto const& block : chunk.blocks) {
        char* const out = chunk.text.data() + chunk.front + chunk.size;
        std::size_t used = 0;
        std::size_t produced = 0;
        auto const result =
            libdeflate_deflate_decompress_ex(chunk.inflater.get(), chunk.packed.data() + block.first,
                                             block.length, out, block.size, &used, &produced);
        if (result == LIBDEFLATE_INSUFFICIENT_SPACE ||
            (result == LIBDEFLATE_SUCCESS && produced != block.size))
            fail("wrong length in the trailer of the BGZF block", block.position);
        if (result != LIBDEFLATE_SUCCESS || used != block.length)
            fail("the compressed data is corrupt in the BGZF block", block.position);
        if (libdeflate_crc32(0, out, block.size) != block.crc)
            fail("wrong checksum (CRC-32) of the BGZF block", block.position);
        chunk.size += block.size;
    }
    chunk.blocks.clear();
    chunk.front += chunk.trim_front;
    chunk.size -= chunk.trim_front + chunk.trim_back;
}

}  // namespace

std::unique_ptr<ResumableChunks> open_gzip_chunks(std::unique_ptr<InputFile> file) {
    return std::make_unique<CompressedChunks>(std::move(file), false);
}

std::unique_ptr<ChunkSource> open_bgzf_chunks(std::unique_ptr<InputFile> file) {
    return std::make_unique<CompressedChunks>(std::move(file), true);
}

}  // namespace motifcount::internal
