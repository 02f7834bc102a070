#include "io/compression.hpp"

#include <utility>

#include "io/bzip2_chunks.hpp"
#include "io/foreign_formats.hpp"
#include "io/gzip/bgzf_block.hpp"
#include "io/gzip/compressed_chunks.hpp"
#include "io/gzip/gzip_header.hpp"
#include "io/gzip/gzip_text_size.hpp"
#include "io/gzip/inflater.hpp"
#include "io/gzip/parallel_gzip_chunks.hpp"
#include "io/plain_chunks.hpp"
#include "io/xz_chunks.hpp"
#include "io/zstd_chunks.hpp"
#include "io/zstd_frame.hpp"

namespace motifcount::internal {
namespace {

using namespace std::string_view_literals;

bool is_gzip(std::string_view head) {
    return head.starts_with("\x1F\x8B"sv) || head == "\x1F"sv;  // A single byte may be a truncated gzip file
}
bool is_bgzf(std::string_view head) {
    return is_gzip(head) && looks_like_bgzf(head);
}
bool is_zstd(std::string_view head) {
    if (head.size() < 4) return false;
    std::uint32_t const magic = load_le32(reinterpret_cast<unsigned char const*>(head.data()));
    return magic == zstd_magic || is_zstd_skippable(magic);
}
bool is_xz(std::string_view head) {
    return head.starts_with(
        "\xFD"
        "7zXZ\0"sv);
}
bool is_bzip2(std::string_view head) {
    return head.size() >= 4 && head.starts_with("BZh") && head[3] >= '1' && head[3] <= '9';
}
bool is_any(std::string_view) {
    return true;
}

std::string first_gzip_text(InputFile& file) {
    std::string_view const head = file.peek(std::size_t{4} << 10);
    auto const* const bytes = reinterpret_cast<unsigned char const*>(head.data());
    std::size_t const header = view_gzip_header(bytes, head.size()).length;
    if (header == 0) return {};
    std::string text(std::size_t{8} << 10, '\0');
    auto const inflater = make_zlib_inflater();
    inflater->start();
    text.resize(inflater->decode(bytes + header, head.size() - header, text.data(), text.size()).produced);
    return text;
}

std::unique_ptr<ChunkSource> open_serial_gzip(std::unique_ptr<InputFile> file) {
    return open_gzip_chunks(std::move(file));
}

std::unique_ptr<ChunkSource> open_gzip_with(std::unique_ptr<InputFile> file, DecoderChoice const& choice) {
    bool const parallel =
        choice.decoder == GzipDecoder::parallel ||
        (choice.decoder == GzipDecoder::automatic && parallel_gzip_pays(choice.threads, file->size()));
    if (!parallel || !file->is_regular()) return open_gzip_chunks(std::move(file));
    ParallelGzipOptions options;
    options.range_bytes =
        static_cast<std::size_t>(std::min<std::uint64_t>(options.range_bytes, choice.range_bytes));
    options.text_limit = std::min(options.text_limit, 16 * options.range_bytes);
    return open_parallel_gzip_chunks(std::move(file), options);
}

std::string plain_text(InputFile& file) {
    return std::string(file.peek(compression_peek));
}

constexpr Compression table[] = {
    {"BGZF", is_bgzf, open_bgzf_chunks, first_bgzf_text},
    {"gzip", is_gzip, open_serial_gzip, first_gzip_text, gzip_text_size, open_gzip_with},
    {"zstd", is_zstd, open_zstd_chunks},
    {"xz", is_xz, open_xz_chunks},
    {"bzip2", is_bzip2, open_bzip2_chunks},
    {"plain", is_any, open_plain_chunks, plain_text},
};

}  // namespace

bool is_cram(std::string_view head) noexcept {
    constexpr std::string_view magic = "CRAM";
    // In CRAM files, a version number from 1 to 8 follows. In text, another character or the end follows (CRAMP1 is a gene).
    constexpr char max_versions = 8;
    return head.starts_with(magic) &&
           (head.size() == magic.size() || (head[magic.size()] > 0 && head[magic.size()] <= max_versions));
}

Compression const& detect_compression(std::string_view head) {
    for (Compression const& compression : table)
        if (compression.detect(head)) return compression;
    return *std::rbegin(table);
}

std::unique_ptr<ChunkSource> open_chunks(std::string const& path, std::stop_token stop) {
    return open_chunks(std::make_unique<InputFile>(path, std::move(stop)));
}

std::unique_ptr<ChunkSource> open_chunks(std::unique_ptr<InputFile> file, DecoderChoice const& choice) {
    std::string_view const head = file->peek(compression_peek);
    refuse_foreign_format(file->name(), head);
    if (is_cram(head))
        throw_input_error(file->name(), "this is CRAM, which contains reads; a text file is needed here");
    Compression const& compression = detect_compression(head);
    return compression.open_with != nullptr ? compression.open_with(std::move(file), choice)
                                            : compression.open(std::move(file));
}

}  // namespace motifcount::internal
