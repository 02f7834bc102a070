// Splits reads by the barcode at their beginning, with up to one mismatch, and cuts it off. A read that several barcodes
// are equally near to, or none, goes to unassigned.fq.
//
//     split_by_barcode BARCODES READS FOLDER

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <utility>

#include "motifcount/motifcount.hpp"

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
    filters.assign = motifcount::Assign::unique;  // the nearest one, if there is one
    motifcount::Searcher const searcher(std::move(barcodes), how, filters);

    std::filesystem::path const folder(argv[3]);
    std::filesystem::create_directories(folder);
    std::map<std::string, std::ofstream, std::less<>> files;
    auto const file_of = [&](std::string_view name) -> std::ofstream& {
        auto const known = files.find(name);
        if (known != files.end()) return known->second;
        return files.emplace(name, folder / (std::string(name) + ".fq")).first->second;
    };
    // Records come in the order of the input, so the files need no sorting.
    auto const write = [&](motifcount::SearchedRecord const& read) {
        bool const assigned = !read.hits.empty();
        std::size_t const barcode_end = assigned ? read.hits.front().end : 0;
        file_of(assigned ? searcher.motifs().id(read.hits.front().motif) : "unassigned")
            << '@' << read.name << '\n'
            << read.sequence.substr(barcode_end) << "\n+\n"
            << read.qualities.substr(barcode_end) << '\n';
    };
    motifcount::SearchResult const result =
        searcher.search(motifcount::ReadInput{.path = argv[2]}, {.record = write, .unmatched_records = true});

    for (motifcount::MotifId motif = 0; motif < result.counts.size(); ++motif)
        std::cout << searcher.motifs().id(motif) << '\t' << result.counts[motif].reads << '\n';
    std::cout << "unassigned\t" << result.inputs.front().records - result.assignment->classes.unique << '\n';
} catch (motifcount::Error const& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
