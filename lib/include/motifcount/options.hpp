#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "motifcount/types.hpp"

namespace motifcount {

/// What a run is to do: one field for each option of the command line, under the same name.
///
/// An empty path means: this output is not wanted; "-" is standard input or output.
struct Options {
    std::vector<std::string> inputs;  ///< FASTA or FASTQ, plain, gzip or BGZF; SAM, BAM or CRAM
    std::string reference;            ///< `--reference`: FASTA that a CRAM input was made with

    std::vector<std::string> first_mates;   ///< `-1`: files of first mates, read together with those of -2
    std::vector<std::string> second_mates;  ///< `-2`
    bool interleaved = false;  ///< `--interleaved`: in every other input, mates follow one another
    std::string samples;       ///< `--samples`: a table of samples and their files, instead of inputs
    std::string shard;         ///< `--shard`: "I/N", count in the I-th of N parts of the reads only
    std::string sample;        ///< `--sample`: the inputs are one sample of this name

    std::vector<std::string> motifs;    ///< `--motifs`: motif files, in order
    std::vector<std::string> patterns;  ///< `--pattern`: sequences, behind those of the files
    StrandFilter strand = StrandFilter::both;
    unsigned max_mismatches = 0;  ///< bases of a motif that may differ (Hamming distance)

    std::string region;      ///< `--region`: "A:B", count only hits between these bases of the read, from 1
    std::string upstream;    ///< `--upstream`: count only where this stands before the motif
    std::string downstream;  ///< `--downstream`: count only where this stands behind the motif
    std::uint64_t max_hits = 0;  ///< `--max-hits`: end after the record that reaches so many; 0: never

    // Outputs: "-" is standard output, .gz or .bgz at the end of a name compresses.
    std::string output = "-";  ///< counts TSV
    std::string bed;
    std::string sites;
    std::string per_record;
    std::string matrix;
    std::string json;
    std::string matched;    ///< reads with a hit, as they were
    std::string unmatched;  ///< those without
    std::string mqc;
    std::string html;

    std::string engine = "auto";
    std::string device = "auto";  ///< "auto", "cpu", "cuda" or "cuda:0,1"
    unsigned threads = 0;         ///< 0: the CPUs that this process may use

    bool verify = false;
    std::uint64_t verify_bases = 0;  ///< 0: as many as make 10^10 comparisons

    /// About how much text one thread takes at a time, in bytes; 0: the library's choice. It changes no
    /// result.
    std::uint64_t piece_bytes = 0;

    // For the application's console; run() itself prints nothing.
    bool quiet = false;
    bool verbose = false;
    bool progress = true;
    std::string log;

    std::string command;  ///< the command line, for the JSON report; not an option itself
};

/// The one place where options are checked: their values, that they go together, and, before any text is
/// read, that the inputs can be read and no output would overwrite an input or another output. Throws Error:
/// usage for what cannot be meant, input or output for what the file system refuses.
void validate(Options const& options);

}  // namespace motifcount
