#include "decode_all.hpp"

#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "io/gzip/compressed_chunks.hpp"

namespace motifcount::internal::test {
namespace {

struct Part {
    std::string text;
    std::string error;
    bool missing_end_block = false;
};

Part decode(ChunkSource const& source, TextChunk& chunk) {
    Part part;
    try {
        source.decode(chunk);
        part.text.assign(chunk.text.data() + chunk.front, chunk.size);
        part.missing_end_block = chunk.missing_end_block;
        if (chunk.error) std::rethrow_exception(chunk.error);
    } catch (std::exception const& error) {
        part.error = error.what();
    }
    return part;
}

}  // namespace

Decoded decode_all(ChunkSource& source, unsigned threads, std::size_t chunk_bytes) {
    std::mutex mutex;
    std::map<std::size_t, Part> parts;
    std::size_t fetched = 0;
    bool ended = false;
    auto const work = [&] {
        TextChunk chunk;
        for (;;) {
            std::size_t index;
            {
                std::lock_guard const lock(mutex);
                if (ended || !source.fetch(chunk, 16, chunk_bytes)) {
                    ended = true;
                    return;
                }
                index = fetched++;
            }
            Part part = decode(source, chunk);
            std::lock_guard const lock(mutex);
            if (!part.error.empty()) ended = true;
            parts.emplace(index, std::move(part));
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (auto& thread : others) thread.join();
    Decoded all;
    for (auto const& [index, part] : parts) {
        all.text += part.text;
        all.error = part.error;
        all.missing_end_block = all.missing_end_block || part.missing_end_block;
        if (!all.error.empty()) break;
    }
    return all;
}

Decoded decode_serial(std::string const& path, std::size_t chunk_bytes) {
    return decode_all(*open_gzip_chunks(std::make_unique<InputFile>(path)), 1, chunk_bytes);
}

Decoded decode_parallel(std::string const& path, unsigned threads, ParallelGzipOptions const& options,
                        std::size_t chunk_bytes) {
    return decode_all(*open_parallel_gzip_chunks(std::make_unique<InputFile>(path), options), threads,
                      chunk_bytes);
}

}  // namespace motifcount::internal::test
