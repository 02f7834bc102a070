// Splits reads by the barcode at their beginning, with up to one mismatch, and removes the barcode. Reads without a nearest
// barcode, or with several, go to unassigned.fq.
//
//     split_by_barcode BARCODES READS FOLDER

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/motifcount.hpp"

namespace {

constexpr char const* unassigned = "unassigned";

/// File that is complete once close() has returned
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path const& path) : path_(path), stream_(path) { check(); }
    [[nodiscard]] std::ofstream& stream() noexcept { return stream_; }
    void close() {
        stream_.close();
        check();
    }

private:
    void check() const {
        if (!stream_) throw std::runtime_error(path_.string() + ": cannot be written");
    }

    std::filesystem::path path_;
    std::ofstream stream_;
};

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 4) {
        std::cerr << "usage: split_by_barcode BARCODES READS FOLDER\n";
        return 2;
    }
    motifcount::MotifSet barcodes;
    motifcount::read_motif_file(argv[1], barcodes);
    motifcount::SearchSettings how;
    how.strand = motifcount::StrandFilter::forward;
    how.max_mismatches = 1;
    motifcount::HitFilters filters;
    filters.offsets.list = {0};
    filters.assign = motifcount::Assign::unique;  // the nearest barcode, if there is only one
    motifcount::Searcher const searcher(std::move(barcodes), how, filters);

    // One file per motif, and one for the other reads
    std::filesystem::path const folder(argv[3]);
    std::filesystem::create_directories(folder);
    std::size_t const barcode_count = searcher.motifs().size();
    std::vector<OutputFile> files;
    for (motifcount::MotifId motif = 0; motif < barcode_count; ++motif) {
        std::string const id(searcher.motifs().id(motif));
        if (id == unassigned || id.find('/') != std::string::npos)
            throw std::runtime_error("barcode '" + id + "' cannot name a file here: give it another id");
        files.emplace_back(folder / (id + ".fq"));
    }
    files.emplace_back(folder / (std::string(unassigned) + ".fq"));
    // Records are in input order, so the files need no sorting.
    auto const write = [&](motifcount::SearchedRecord const& read) {
        if (read.qualities.size() != read.sequence.size())
            throw std::runtime_error(std::string(argv[2]) + ": this is FASTA; FASTQ is split");
        bool const assigned = !read.hits.empty();
        std::size_t const barcode_end = assigned ? read.hits.front().end : 0;
        files[assigned ? read.hits.front().motif : barcode_count].stream()
            << '@' << read.name << '\n'
            << read.sequence.substr(barcode_end) << "\n+\n"
            << read.qualities.substr(barcode_end) << '\n';
    };
    motifcount::SearchResult const result =
        searcher.search(motifcount::ReadInput{.path = argv[2]}, {.record = write, .unmatched_records = true});
    for (OutputFile& file : files) file.close();

    for (motifcount::MotifId motif = 0; motif < result.counts.size(); ++motif)
        std::cout << searcher.motifs().id(motif) << '\t' << result.counts[motif].reads << '\n';
    std::cout << unassigned << '\t' << result.inputs.front().records - result.assignment->classes.at("unique")
              << '\n';
    if (!std::cout.flush())
        throw motifcount::Error(motifcount::ErrorCode::output, "standard output cannot be written");
} catch (std::exception const& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
