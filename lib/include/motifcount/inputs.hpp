#pragma once

#include <string>
#include <utility>
#include <vector>

#include "motifcount/streams.hpp"

namespace motifcount {

/// Input of a run: a file, or two mate files that are read together. Formats are FASTA and FASTQ (plain, gzip, BGZF, zstd,
/// xz or bzip2), SAM, BAM, CRAM and .2bit; "-" is standard input. An input may also be a stream, or two mate streams:
///
///     searcher.search(motifcount::ReadInput{.path = "first", .bytes = &first, .mate_bytes = &second});
///
/// A CRAM file that was made with a reference can only be read with the reference. References are looked up in
/// RunSettings::reference, then in the locations given by the environment variables REF_CACHE and REF_PATH, then in the FASTA
/// file that the CRAM header names, if that file has an index. References are never downloaded, and the environment is not
/// changed. HTSlib's log is off for the whole process while SAM or CRAM is read, and its level is restored afterwards.
struct ReadInput {
    std::string path;
    /// File of second mates; empty = no second file
    std::string mates = {};
    /// Sample that the input belongs to; run() needs it for reports by sample
    std::string sample = {};
    /// Source of the path, for messages: an option or a line in a sample sheet
    std::string origin = {};
    /// Whether this is the last input of its sample. An input with `false` belongs to the same sample as the next input.
    bool ends_sample = true;
    /// Whether first and second mates alternate in `path`
    bool interleaved = false;
    /// Stream to read instead of a file; may be null. If set, `path` is only a name for messages and reports. The caller
    /// keeps the stream alive until the search has ended. At most one of `bytes` and `records` may be set.
    ByteStream* bytes = nullptr;
    RecordStream* records = nullptr;
    /// Stream of second mates, with the same type and record count as the first; may be null. If set, `mates` is only a name.
    ByteStream* mate_bytes = nullptr;
    RecordStream* mate_records = nullptr;
    /// Name and value of each further column in the sample sheet, for the JSON report
    std::vector<std::pair<std::string, std::string>> columns = {};
    /// Files with one index read per read or pair of mates, such as I1 and I2; empty = no file. Only demux() and count_cells()
    /// read them. They need files instead of streams, and mates in two files instead of `interleaved`.
    std::string index_1 = {};
    std::string index_2 = {};

    /// Paths of the reads, second mates and index reads
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> all{path};
        for (std::string const* const further : {&mates, &index_1, &index_2})
            if (!further->empty()) all.push_back(*further);
        return all;
    }
    /// Paths of all files, joined by " + "
    [[nodiscard]] std::string name() const {
        std::string text;
        for (std::string const& file : files()) text.append(text.empty() ? "" : " + ").append(file);
        return text;
    }
    [[nodiscard]] bool has_pairs() const noexcept {
        return interleaved || !mates.empty() || mate_bytes != nullptr || mate_records != nullptr;
    }
    [[nodiscard]] bool is_stream() const noexcept {
        return bytes != nullptr || records != nullptr || mate_bytes != nullptr || mate_records != nullptr;
    }
};

/// Inputs in the format of command-line arguments
struct InputNames {
    std::vector<std::string> files = {};
    /// Files of first mates
    std::vector<std::string> first_mates = {};
    /// Second-mate files, in the order of `first_mates`
    std::vector<std::string> second_mates = {};
    /// Whether first and second mates alternate in each of `files`
    bool interleaved = false;
    /// Sample name for all inputs; empty = each input is a sample, except that inputs whose names differ only in the lane
    /// ("_L001") are one sample
    std::string sample = {};
    /// Files of index reads, in the order of the inputs that list_inputs() returns; see ReadInput
    std::vector<std::string> index_1 = {};
    std::vector<std::string> index_2 = {};
};

/// Returns the inputs: first the file pairs, then the other files. The lanes of a sample are returned together. Throws
/// Error(usage) if the numbers of first-mate and second-mate files, or of inputs and index files, differ. Also throws it if
/// `interleaved` is set and there are only file pairs.
///
///     settings.inputs = motifcount::list_inputs({.first_mates = {"a_1.fq.gz"}, .second_mates = {"a_2.fq.gz"}});
[[nodiscard]] std::vector<ReadInput> list_inputs(InputNames const& names);

/// Returns the inputs of a sample sheet. Each row of the sheet has a sample and its files, see lib/doc/semantics.md. Samples
/// are in the order of their first rows. Rows with the same sample are lanes and are returned together. Further columns are
/// kept in ReadInput::columns. Relative paths are looked up in the working directory first, then in the sheet's directory.
///
/// Throws Error(input), with sheet and line, if the sheet is invalid. Throws Error(usage) if `interleaved` is set but every
/// row has second mates. Complexity: n log n in the number of rows. Thread-safe.
[[nodiscard]] std::vector<ReadInput> read_sample_sheet(std::string const& path, bool interleaved = false);

}  // namespace motifcount
