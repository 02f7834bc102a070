#include "io/chunk_source.hpp"

#include <libdeflate.h>

#include <cstring>

#include "io/gzip/gzip_piece.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

TextChunk::TextChunk() : inflater(nullptr, &libdeflate_free_decompressor) {}

void TextChunk::reset(std::size_t front_bytes, std::size_t size_bytes) {
    front = round_up_to_page(front_bytes);
    text.grow(front + size_bytes);
    size = 0;
    last = false;
    missing_end_block = false;
    warning.clear();
    error = nullptr;
    packed_size = 0;
    blocks.clear();
    position = 0;
    read_late = false;
    trim_front = 0;
    trim_back = 0;
    gzip_piece.reset();
    mates.reset();
}

std::string_view TextChunk::prepend(std::string_view head) {
    if (head.size() > front) {
        text.grow(head.size() + size, front + size);
        std::memmove(text.data() + head.size(), text.data() + front, size);
        front = head.size();
    }
    char* const start = text.data() + front - head.size();
    std::memcpy(start, head.data(), head.size());
    return {start, head.size() + size};
}

std::vector<std::string> ChunkSource::notes() const {
    if (!unchecked()) return {};
    return {name() + ": all or part of the compressed text has no checksum: errors may not be detected"};
}

bool ChunkSource::fetch(TextChunk& chunk, std::size_t front, std::size_t size) {
    chunk.reset(front, size);
    if (ended_) return false;
    try {
        fill(chunk, size);
    } catch (Error const&) {
        chunk.error = std::current_exception();
        chunk.last = true;
    }
    ended_ = chunk.last;
    return true;
}

}  // namespace motifcount::internal
