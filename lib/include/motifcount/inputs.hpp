#pragma once

#include <string>
#include <utility>
#include <vector>

#include "motifcount/streams.hpp"

namespace motifcount {

/// One input of a run: a file (FASTA or FASTQ, plain, gzip, BGZF, zstd, xz or bzip2; SAM, BAM or CRAM; "-" is standard input), or
/// two files of mates that are read as one. Or a stream, or two of mates:
///
///     searcher.search(motifcount::ReadInput{.path = "first", .bytes = &first, .mate_bytes = &second});
///
/// CRAM that was made with a reference needs it: from RunSettings::reference, by the environment's REF_CACHE or REF_PATH, or in the
/// FASTA that its header names, if that has its index. No server is asked for it. The environment is read, never
/// changed. While SAM or CRAM is read, HTSlib logs nothing in the whole process; then its log level is what it was.
struct ReadInput {
    std::string path;
    std::string mates = {};   ///< the file of second mates; empty: none
    std::string sample = {};  ///< what its counts belong to; run() wants it for reports by sample
    std::string origin = {};  ///< the option or the line that named it, for messages
    bool ends_sample =
        true;  ///< the last input of its sample, which those before it without this are part of
    bool interleaved = false;  ///< mates follow one another in `path`
    /// Read from one of these instead of a file; then `path` is its name alone, for messages and reports. Not owned: it
    /// must outlive the search.
    ByteStream* bytes = nullptr;
    RecordStream* records = nullptr;
    /// Second mates, beside a stream of the same kind, with as many records; then `mates` is the name alone.
    ByteStream* mate_bytes = nullptr;
    RecordStream* mate_records = nullptr;
    /// The further columns of its row in the sample sheet: name and value, for the JSON.
    std::vector<std::pair<std::string, std::string>> columns = {};

    [[nodiscard]] std::string name() const { return mates.empty() ? path : path + " + " + mates; }
    [[nodiscard]] bool has_pairs() const noexcept {
        return interleaved || !mates.empty() || mate_bytes != nullptr || mate_records != nullptr;
    }
    [[nodiscard]] bool is_stream() const noexcept {
        return bytes != nullptr || records != nullptr || mate_bytes != nullptr || mate_records != nullptr;
    }
};

/// Inputs as a command line names them.
struct InputNames {
    std::vector<std::string> files = {};
    std::vector<std::string> first_mates = {};   ///< read together with those of second_mates
    std::vector<std::string> second_mates = {};  ///< as many
    bool interleaved = false;                    ///< in each of `files`, mates follow one another
    std::string sample = {};  ///< all inputs are one sample of this name; empty: each is one
};

/// The pairs of mates, then the other files. Throws Error(usage) if the mates are not as many.
///
///     settings.inputs = motifcount::list_inputs({.first_mates = {"a_1.fq.gz"}, .second_mates = {"a_2.fq.gz"}});
[[nodiscard]] std::vector<ReadInput> list_inputs(InputNames const& names);

/// The inputs of a sample sheet: each row is a sample and its readable files. Rows of one sample (lanes) are one sample and
/// come together, samples in the order of their first rows. Further columns are kept. Relative names are looked up in the
/// working folder, then in the sheet's.
///
/// The rules are in lib/doc/semantics.md. Throws Error(input) that names the sheet, the line and what is wrong
/// with it; Error(usage) if `interleaved` is set but every row has second mates. Complexity: n log n in the rows. Thread
/// safety: reentrant.
[[nodiscard]] std::vector<ReadInput> read_sample_sheet(std::string const& path, bool interleaved = false);

}  // namespace motifcount
