// Floor for reading BGZF. Threads take 64 blocks at a time, decompress them with libdeflate, and check the CRCs.
//
// usage: floor_bgzf FILE THREADS      (prints the number of decompressed bytes)

#include <libdeflate.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

// `header_bytes`: a block header with BC as its only extra field. All writers of BGZF write such headers.
constexpr std::size_t header_bytes = 18, trailer_bytes = 8, block_limit = 1 << 16, blocks_a_turn = 64;

template <typename Number>
Number little_endian(std::uint8_t const* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);  // assumes a little-endian platform
    return number;
}

class Blocks {
public:
    explicit Blocks(char const* path) : file_(std::fopen(path, "rb")) {
        if (file_ == nullptr) throw std::runtime_error("cannot open the file");
    }
    Blocks(Blocks const&) = delete;
    Blocks& operator=(Blocks const&) = delete;
    ~Blocks() { std::fclose(file_); }

    /// Reads up to blocks_a_turn whole blocks. `blocks` is empty at the end of the file.
    void take(std::vector<std::uint8_t>& blocks) {
        std::lock_guard const lock(mutex_);
        blocks.clear();
        for (std::size_t taken = 0; taken < blocks_a_turn; ++taken) {
            std::array<std::uint8_t, header_bytes> header;
            std::size_t const got = std::fread(header.data(), 1, header_bytes, file_);
            if (got == 0) return;
            if (got != header_bytes || header[12] != 'B' || header[13] != 'C')
                throw std::runtime_error("no BGZF");
            std::size_t const size = little_endian<std::uint16_t>(&header[16]) + std::size_t{1};
            std::size_t const start = blocks.size();
            blocks.resize(start + size);
            std::memcpy(&blocks[start], header.data(), header_bytes);
            if (std::fread(&blocks[start + header_bytes], 1, size - header_bytes, file_) !=
                size - header_bytes) {
                throw std::runtime_error("truncated");
            }
        }
    }

private:
    std::FILE* file_;
    std::mutex mutex_;
};

std::uint64_t inflate_turns(Blocks& source) {
    std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)> const inflater(
        libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
    std::vector<std::uint8_t> blocks, out(block_limit);
    std::uint64_t inflated = 0;
    for (source.take(blocks); !blocks.empty(); source.take(blocks)) {
        for (std::size_t start = 0; start < blocks.size();) {
            std::size_t const size = little_endian<std::uint16_t>(&blocks[start + 16]) + std::size_t{1};
            std::uint8_t const* const trailer = &blocks[start + size - trailer_bytes];
            std::size_t got = 0;
            if (libdeflate_deflate_decompress(inflater.get(), &blocks[start + header_bytes],
                                              size - header_bytes - trailer_bytes, out.data(), out.size(),
                                              &got) != LIBDEFLATE_SUCCESS ||
                libdeflate_crc32(0, out.data(), got) != little_endian<std::uint32_t>(trailer)) {
                throw std::runtime_error("corrupt block");
            }
            inflated += got;
            start += size;
        }
    }
    return inflated;
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) throw std::runtime_error("usage: floor_bgzf FILE THREADS");
    Blocks source(argv[1]);
    std::atomic<std::uint64_t> inflated = 0;
    {
        std::vector<std::jthread> threads(std::stoul(argv[2]));
        for (std::jthread& thread : threads)
            thread = std::jthread([&] { inflated += inflate_turns(source); });
    }
    std::cout << inflated << '\n';
    return 0;
} catch (std::exception const& error) {
    std::cerr << "floor_bgzf: " << error.what() << '\n';
    return 1;
}
