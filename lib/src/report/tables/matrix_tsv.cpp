#include "report/tables/matrix_tsv.hpp"

#include <array>

#include "output/block_format.hpp"
#include "report/format.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {
namespace {

// Compression outside, format inside; each at most once, so that "a.fa.fa" keeps what its owner meant by it.
constexpr std::array<std::string_view, 8> compression_suffixes{".gz", ".bgz", ".bgzf", ".gzip",
                                                               ".z",  ".zst", ".xz",   ".bz2"};
constexpr std::array<std::string_view, 13> format_suffixes{".fastq", ".fq",  ".fasta", ".fa",  ".fna",
                                                           ".ffn",   ".faa", ".frn",   ".fas", ".txt",
                                                           ".bam",   ".sam", ".cram"};

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
    return name_cell(path);
}

void Matrix::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    std::string header = format.header(columns);
    header.pop_back();
    out_.write(header);
    auto const write = [&](std::string_view cell) {
        out_.advance(format.put(out_.reserve(format.room(cell)), cell));
    };
    auto const separate = [&] { out_.advance(put(out_.reserve(1), format.separator())); };
    for (MatrixColumn const& column : outcome.columns) {
        separate();
        write(column.sample);
    }
    out_.write("\n");
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const gene = motifs_.gene(motif);
        write(motifs_.id(motif));
        separate();
        write(gene.empty() ? motifs_.id(motif) : gene);
        for (MatrixColumn const& column : outcome.columns) {
            char* end = out_.reserve(max_digits + 1);
            out_.advance(put(put(end, format.separator()), column.reads[motif]));
        }
        out_.write("\n");
    }
}

}  // namespace motifcount::internal
