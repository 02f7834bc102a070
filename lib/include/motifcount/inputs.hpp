#pragma once

#include <string>
#include <utility>
#include <vector>

#include "motifcount/streams.hpp"

namespace motifcount {

/// Input of a run: a file, or two files of mates that are read together. Formats are FASTA and FASTQ (plain, gzip, BGZF, zstd,
/// xz or bzip2), SAM, BAM and CRAM; "-" is standard input. Instead of files, an input may be a stream or two streams of mates:
///
///     searcher.search(motifcount::ReadInput{.path = "first", .bytes = &first, .mate_bytes = &second});
///
/// CRAM that was made with a reference needs the reference. It is looked up in RunSettings::reference, in the locations of the
/// environment variables REF_CACHE and REF_PATH, and in the FASTA file that the CRAM header names, if that file has an index.
/// References are never downloaded, and the environment is not changed. While SAM or CRAM is read, HTSlib's log is off for the
/// whole process; its level is restored afterwards.
struct ReadInput {
    std::string path;
    std::string mates = {};   ///< File of second mates; empty = single reads
    std::string sample = {};  ///< Sample that the input belongs to; run() needs it for reports by sample
    std::string origin = {};  ///< Option or line of a sheet that named the input, for messages
    /// Whether this is the last input of its sample. Directly preceding inputs with `false` belong to the same sample.
    bool ends_sample = true;
    bool interleaved = false;  ///< Whether first and second mates alternate in `path`
    /// If not null, records are read from this stream, and `path` is only a name for messages and reports. The caller keeps the
    /// stream alive until the search has ended. At most one of `bytes` and `records` may be set.
    ByteStream* bytes = nullptr;
    RecordStream* records = nullptr;
    /// Stream of second mates, of the same kind as the first stream and with as many records. `mates` is then only a name.
    ByteStream* mate_bytes = nullptr;
    RecordStream* mate_records = nullptr;
    /// Name and value of each further column in the sample sheet, for the JSON report
    std::vector<std::pair<std::string, std::string>> columns = {};

    [[nodiscard]] std::string name() const { return mates.empty() ? path : path + " + " + mates; }
    [[nodiscard]] bool has_pairs() const noexcept {
        return interleaved || !mates.empty() || mate_bytes != nullptr || mate_records != nullptr;
    }
    [[nodiscard]] bool is_stream() const noexcept {
        return bytes != nullptr || records != nullptr || mate_bytes != nullptr || mate_records != nullptr;
    }
};

/// Inputs as given on a command line
struct InputNames {
    std::vector<std::string> files = {};
    std::vector<std::string> first_mates = {};   ///< First mates, one file per pair
    std::vector<std::string> second_mates = {};  ///< Second mates, in the order of `first_mates`
    bool interleaved = false;  ///< Whether first and second mates alternate in each of `files`
    /// Name of the sample to which all inputs belong; empty = each input is a sample
    std::string sample = {};
};

/// Returns the pairs of files first, then the other files. Throws Error(usage) if there are not as many files of first mates as
/// of second mates, or if `interleaved` is set but `files` is empty and pairs of files are given.
///
///     settings.inputs = motifcount::list_inputs({.first_mates = {"a_1.fq.gz"}, .second_mates = {"a_2.fq.gz"}});
[[nodiscard]] std::vector<ReadInput> list_inputs(InputNames const& names);

/// Returns the inputs of a sample sheet, where each row has a sample and its files. The rules are in lib/doc/semantics.md. Rows
/// with the same sample are lanes and are returned next to each other; samples are in the order of their first rows.
/// Further columns are kept. Relative paths are looked up in the working directory first, then in the sheet's directory.
///
/// Throws Error(input) with the sheet, the line and the problem. Throws Error(usage) if `interleaved` is set but every row has
/// second mates. Complexity: n log n in the number of rows. Thread-safe.
[[nodiscard]] std::vector<ReadInput> read_sample_sheet(std::string const& path, bool interleaved = false);

}  // namespace motifcount
