#pragma once

// Simulated reads as BGZF, on many threads

#include <libdeflate.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace motifcount::bench {

constexpr std::uint64_t fragments_per_turn = 1 << 15;
constexpr std::size_t block_text = 65'280, header_bytes = 18, trailer_bytes = 8;

inline void append_number(std::uint64_t number, std::size_t bytes, std::string& out) {
    for (; bytes-- != 0; number >>= 8U) out.push_back(static_cast<char>(number & 0xFFU));
}

/// Compresses text as BGZF blocks.
class Compressor {
public:
    void append(std::string_view text, std::string& out) {
        for (; !text.empty(); text.remove_prefix(std::min(block_text, text.size()))) {
            std::string_view const block = text.substr(0, block_text);
            std::size_t const size = libdeflate_deflate_compress(packer_.get(), block.data(), block.size(),
                                                                 packed_.data(), packed_.size());
            out.append("\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0", 16);
            append_number(size + header_bytes + trailer_bytes - 1, 2, out);
            out.append(packed_.data(), size);
            append_number(libdeflate_crc32(0, block.data(), block.size()), 4, out);
            append_number(block.size(), 4, out);
        }
    }

private:
    std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> packer_{
        libdeflate_alloc_compressor(1), libdeflate_free_compressor};
    std::string packed_ = std::string(block_text * 2, '\0');
};

using Texts = std::vector<std::string>;
using Draw =
    std::function<void(std::uint64_t number, Texts& texts)>;  // appends a fragment to the text of each file

/// Writes all fragments on several threads.
inline void write_reads(std::vector<std::string> const& paths, std::uint64_t fragments, unsigned threads,
                        Draw const& draw) {
    std::vector<std::ofstream> files;
    for (std::string const& path : paths) files.emplace_back(path, std::ios::binary);
    std::atomic<std::uint64_t> next = 0;
    std::uint64_t written = 0;
    std::mutex mutex;
    std::condition_variable changed;
    auto const work = [&] {
        Compressor compressor;
        Texts texts(paths.size()), packed(paths.size());
        for (std::uint64_t turn = next++; turn * fragments_per_turn < fragments; turn = next++) {
            for (std::string& text : texts) text.clear();
            for (std::string& text : packed) text.clear();
            std::uint64_t const end = std::min(fragments, (turn + 1) * fragments_per_turn);
            for (std::uint64_t number = turn * fragments_per_turn; number < end; ++number)
                draw(number, texts);
            for (std::size_t i = 0; i < texts.size(); ++i) compressor.append(texts[i], packed[i]);
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return written == turn; });
            for (std::size_t i = 0; i < files.size(); ++i) files[i] << packed[i];
            ++written;
            changed.notify_all();
        }
    };
    {
        std::vector<std::jthread> pool;
        for (unsigned i = 0; i < threads; ++i) pool.emplace_back(work);
    }
    for (std::ofstream& file : files) {
        file << std::string("\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0\x1b\0\x03\0\0\0\0\0\0\0\0\0", 28);
        if (!file.flush()) throw std::runtime_error("cannot write");
    }
}

/// Returns the text of a BGZF file.
inline std::string inflated(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    std::string packed(std::filesystem::file_size(path), '\0');
    file.read(packed.data(), static_cast<std::streamsize>(packed.size()));
    std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)> const inflater(
        libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
    std::string text, block(1 << 16, '\0');
    for (std::size_t at = 0; at + header_bytes < packed.size();) {
        std::uint16_t last = 0;
        std::memcpy(&last, &packed[at + 16], sizeof last);
        std::size_t size = 0;
        if (libdeflate_deflate_decompress(inflater.get(), &packed[at + header_bytes],
                                          last + std::size_t{1} - header_bytes - trailer_bytes, block.data(),
                                          block.size(), &size) != LIBDEFLATE_SUCCESS)
            throw std::runtime_error(path + ": no BGZF");
        text.append(block, 0, size);
        at += last + std::size_t{1};
    }
    return text;
}

}  // namespace motifcount::bench
