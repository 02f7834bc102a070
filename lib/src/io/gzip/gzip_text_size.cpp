#include "io/gzip/gzip_text_size.hpp"

#include <memory>

#include "io/gzip/gzip_walk.hpp"

namespace motifcount::internal {

std::uint64_t gzip_text_size(InputFile const& file) {
    constexpr std::uint64_t sample = std::uint64_t{1} << 20;
    constexpr std::size_t max_text = std::size_t{16} << 20;
    // Usual ratio for FASTQ, used if the file is damaged or its first block is very large
    constexpr std::uint64_t usual_ratio = 4;
    auto const text = std::make_unique_for_overwrite<char[]>(max_text + DeflateDecoder::slack);
    FileStretch stretch;
    DeflateDecoder decoder;
    GzipPart part;
    GzipWalk(file, stretch, decoder).exact(part, text.get(), text.get(), max_text, sample * 8);
    std::uint64_t const stored = part.bit / 8;
    if (stored == 0 || part.size == 0) return file.size() * usual_ratio;
    return static_cast<std::uint64_t>(static_cast<__uint128_t>(file.size()) * part.size / stored);
}

}  // namespace motifcount::internal
