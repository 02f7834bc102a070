#include "inputs/sample_name.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/ascii.hpp"
#include "output/block_format.hpp"

namespace motifcount::internal {
namespace {

// The suffix of the compression follows the suffix of the format. Each is removed only once: "a.fa.fa" becomes "a.fa".
constexpr std::array<std::string_view, 8> compression_suffixes{".gz", ".bgz", ".bgzf", ".gzip",
                                                               ".z",  ".zst", ".xz",   ".bz2"};
constexpr std::array<std::string_view, 14> format_suffixes{".fastq", ".fq",  ".fasta", ".fa",  ".fna",
                                                           ".ffn",   ".faa", ".frn",   ".fas", ".txt",
                                                           ".bam",   ".sam", ".cram",  ".2bit"};

template <typename Suffixes>
void strip_one(std::string_view& name, Suffixes const& suffixes) {
    for (std::string_view const suffix : suffixes)
        if (has_suffix(name, suffix)) return name.remove_suffix(suffix.size());
}

}  // namespace

std::string sample_name(std::string_view path) {
    if (path == "-") return "stdin";
    if (std::size_t const slash = path.rfind('/'); slash != std::string_view::npos)
        path.remove_prefix(slash + 1);
    strip_one(path, compression_suffixes);
    strip_one(path, format_suffixes);
    return without_controls(path);
}

std::string name_without_lane(std::string_view sample) {
    constexpr std::size_t lane_size = 5;
    for (std::size_t at = sample.find("_L"); at != std::string_view::npos; at = sample.find("_L", at + 1)) {
        std::string_view const digits = sample.substr(at).substr(2, 3);
        std::string_view const rest = sample.substr(std::min(at + lane_size, sample.size()));
        if (digits.size() == 3 && std::ranges::all_of(digits, is_digit) &&
            (rest.empty() || rest.front() == '_'))
            return std::string(sample.substr(0, at)).append(rest);
    }
    return {};
}

}  // namespace motifcount::internal
