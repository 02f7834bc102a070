#include "motifcount/report/read_output.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstdint>
#include <new>

namespace motifcount {
namespace {

// SAM specification, section 4.1: a block is a gzip member of at most 64 KiB with a "BC" field that holds its size less one.
constexpr std::size_t block_text =
    0xff00;  ///< as bgzip has it: stored uncompressed, it still fits into a block
constexpr unsigned char header[] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0, 0, 0};
constexpr std::size_t trailer_size = 8;
constexpr unsigned char end_of_file[] = {0x1f, 0x8b, 8,  4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C',
                                         2,    0,    27, 0, 3, 0, 0, 0, 0, 0,    0, 0, 0,   0};
// Reads are written while they are searched, by one thread: what costs least.
constexpr int level = 1;

std::string_view view(unsigned char const* bytes, std::size_t size) {
    return {reinterpret_cast<char const*>(bytes), size};
}

void store_le(char* out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out[i] = static_cast<char>(value >> (8 * i));
}

}  // namespace

ReadOutput::ReadOutput(OutputFile& file) : file_(file), compressor_(nullptr, &libdeflate_free_compressor) {
    if (!file.path().ends_with(".gz") && !file.path().ends_with(".bgz")) return;
    compressor_.reset(libdeflate_alloc_compressor(level));
    if (compressor_ == nullptr) throw std::bad_alloc();
    block_.resize(sizeof header + libdeflate_deflate_compress_bound(compressor_.get(), block_text) +
                  trailer_size);
}

ReadOutput::~ReadOutput() = default;

void ReadOutput::write(std::string_view text) {
    if (compressor_ == nullptr) return file_.write(text);
    while (!text.empty()) {
        std::size_t const taken = std::min(text.size(), block_text - text_.size());
        text_ += text.substr(0, taken);
        text.remove_prefix(taken);
        if (text_.size() == block_text) write_block();
    }
}

void ReadOutput::write_block() {
    std::copy(std::begin(header), std::end(header), block_.begin());
    std::size_t const size = libdeflate_deflate_compress(compressor_.get(), text_.data(), text_.size(),
                                                         block_.data() + sizeof header,
                                                         block_.size() - sizeof header - trailer_size);
    std::size_t const whole = sizeof header + size + trailer_size;
    store_le(block_.data() + 16, static_cast<std::uint32_t>(whole - 1), 2);
    store_le(block_.data() + whole - 8, libdeflate_crc32(0, text_.data(), text_.size()), 4);
    store_le(block_.data() + whole - 4, static_cast<std::uint32_t>(text_.size()), 4);
    file_.write(std::string_view(block_).substr(0, whole));
    text_.clear();
}

void ReadOutput::finish() {
    if (compressor_ == nullptr) return;
    if (!text_.empty()) write_block();
    file_.write(view(end_of_file, sizeof end_of_file));
}

}  // namespace motifcount
