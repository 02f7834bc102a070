#include "io/chunk_source.hpp"

#include <libdeflate.h>

#include <cstring>
#include <string_view>
#include <utility>

#include "io/compressed_chunks.hpp"
#include "io/plain_chunks.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

using namespace std::string_view_literals;

/// Refuses what a look at the first bytes shows to be unreadable, with what to do instead.
void refuse_foreign(std::string const& name, std::string_view head) {
    struct Foreign {
        std::string_view magic;
        char const* what;
    };
    static constexpr Foreign foreigners[] = {
        {"BZh"sv, "is bzip2-compressed; decompress it first, for instance with 'bzip2 -dc FILE | ... -'"},
        {"\xFD"
         "7zXZ\0"sv,
         "is xz-compressed; decompress it first, for instance with 'xz -dc FILE | ... -'"},
        {"\x28\xB5\x2F\xFD"sv,
         "is zstd-compressed; decompress it first, for instance with 'zstd -dc FILE | ... -'"},
        {"PK\x03\x04"sv, "is a zip archive; unpack it first"},
        {"CRAM"sv, "is CRAM, not text; convert it first, for instance with 'samtools fastq FILE | ... -'"},
        {"\xFF\xFE"sv, "is UTF-16 text; save it as UTF-8"},
        {"\xFE\xFF"sv, "is UTF-16 text; save it as UTF-8"},
    };
    for (auto const& foreign : foreigners)
        if (head.starts_with(foreign.magic)) throw_input_error(name, foreign.what);
}

}  // namespace

char const* to_string(Compression compression) noexcept {
    switch (compression) {
        case Compression::plain:
            return "plain";
        case Compression::gzip:
            return "gzip";
        case Compression::bgzf:
            return "BGZF";
    }
    return "unknown";
}

Chunk::Chunk() : inflater(nullptr, &libdeflate_free_decompressor) {}
Chunk::~Chunk() = default;
Chunk::Chunk(Chunk&&) noexcept = default;
Chunk& Chunk::operator=(Chunk&&) noexcept = default;

void Chunk::reset(std::size_t front_bytes, std::size_t size_bytes) {
    text.grow(front_bytes + size_bytes);
    front = front_bytes;
    size = 0;
    last = false;
    missing_end_block = false;
    error = nullptr;
    packed_size = 0;
    blocks.clear();
    position = 0;
    read_late = false;
    trim_front = 0;
    trim_back = 0;
}

std::string_view Chunk::prepend(std::string_view head) {
    if (head.size() > front) {
        text.grow(head.size() + size, front + size);
        std::memmove(text.data() + head.size(), text.data() + front, size);
        front = head.size();
    }
    char* const start = text.data() + front - head.size();
    std::memcpy(start, head.data(), head.size());
    return {start, head.size() + size};
}

bool ChunkSource::fetch(Chunk& chunk, std::size_t front, std::size_t size) {
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

std::unique_ptr<ChunkSource> open_chunks(std::string const& path) {
    return open_chunks(std::make_unique<InputFile>(path));
}

std::unique_ptr<ChunkSource> open_chunks(std::unique_ptr<InputFile> file) {
    std::string_view const head = file->peek(gzip_header_peek);
    refuse_foreign(file->name(), head);
    if (head.starts_with("\x1F\x8B"sv)) return open_compressed_chunks(std::move(file), looks_like_bgzf(head));
    return open_plain_chunks(std::move(file));
}

}  // namespace motifcount::internal
