#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace motifcount {

/// Names of a setting: the option of the command, and the parameter of the C++ and Python libraries. Both are string literals.
///
///     Setting const strand{"-s", "strand"};
struct Setting {
    std::string_view option;
    std::string_view parameter;

    friend bool operator==(Setting const&, Setting const&) = default;
};

/// One-line message in two wordings. The wording of the command has the names of options, and the wording of the library has
/// the names of parameters. Texts and settings are joined with `+`.
///
///     Message const message = setting::max_edits + " cannot be combined with " + setting::max_mismatches;
///     message.command();  // "-e cannot be combined with -m"
///     message.library();  // "max_edits cannot be combined with max_mismatches"
class Message {
public:
    Message() = default;
    // These constructors are implicit, because most messages have the same wording for command and library.
    Message(std::string text) : command_(std::move(text)), library_(command_) {}
    Message(std::string_view text) : Message(std::string(text)) {}
    Message(char const* text) : Message(std::string(text)) {}
    Message(Setting const& setting) : command_(setting.option), library_(setting.parameter) {}
    /// Creates a message whose wordings differ in more than the names of settings.
    Message(std::string command, std::string library)
        : command_(std::move(command)), library_(std::move(library)) {}

    [[nodiscard]] std::string const& command() const noexcept { return command_; }
    [[nodiscard]] std::string const& library() const noexcept { return library_; }
    [[nodiscard]] bool empty() const noexcept { return command_.empty(); }

    Message& operator+=(Message const& more) {
        command_ += more.command_;
        library_ += more.library_;
        return *this;
    }
    friend bool operator==(Message const&, Message const&) = default;

private:
    std::string command_;
    std::string library_;
};

[[nodiscard]] inline Message operator+(Message left, Message const& right) {
    left += right;
    return left;
}

/// Settings that messages name
namespace setting {

inline constexpr Setting all_ends{"--all-ends", "all_ends"};
inline constexpr Setting all_of{"--all-of", "all_of"};
inline constexpr Setting ambiguous_bases{"--ambiguous-bases", "ambiguous_bases"};
inline constexpr Setting assign{"--assign", "assign"};
inline constexpr Setting background{"--background", "background"};
inline constexpr Setting best_strand{"--best-strand", "best_strand"};
inline constexpr Setting blocks{"-p", "blocks"};
inline constexpr Setting columns{"--columns", "columns"};
inline constexpr Setting controls{"--controls", "controls"};
inline constexpr Setting cut{"--cut", "cuts"};
inline constexpr Setting decoder{"--decoder", "decoder"};
inline constexpr Setting design{"--design", "design"};
inline constexpr Setting device{"--device", "device"};
inline constexpr Setting dna_bulge{"--dna-bulge", "dna_bulge"};
inline constexpr Setting downstream{"--downstream", "downstream"};
inline constexpr Setting dual{"--dual", "dual"};
inline constexpr Setting dual_in_read{"--dual-in-read", "dual_in_read"};
inline constexpr Setting engine{"--engine", "engine"};
inline constexpr Setting first_mates{"-1", "first_mates"};
inline constexpr Setting flank_mismatches{"--flank-mismatches", "flank_mismatches"};
inline constexpr Setting folder{"-o", "output_folder"};
inline constexpr Setting format{"--format", "format"};
inline constexpr Setting full_ids{"--full-ids", "full_ids"};
inline constexpr Setting genes{"--genes", "genes"};
inline constexpr Setting group_counts{"--group-counts", "group_counts"};
inline constexpr Setting groups{"--groups", "groups"};
inline constexpr Setting interleaved{"--interleaved", "interleaved"};
inline constexpr Setting library{"-l", "motif_files"};
inline constexpr Setting lift_names{"--lift-names", "lift_names"};
inline constexpr Setting log{"--log", "log"};
inline constexpr Setting longest{"--longest", "longest"};
inline constexpr Setting matrix{"--matrix", "matrix"};
inline constexpr Setting max_edits{"-e", "max_edits"};
inline constexpr Setting max_hits{"--max-hits", "max_hits"};
inline constexpr Setting max_mismatches{"-m", "max_mismatches"};
inline constexpr Setting max_sites{"--max-sites-per-guide", "max_sites"};
inline constexpr Setting min_af{"--min-af", "min_af"};
inline constexpr Setting min_quality{"--min-quality", "min_quality"};
inline constexpr Setting min_read_hits{"--min-read-hits", "min_read_hits"};
inline constexpr Setting min_score{"--min-score", "min_score"};
inline constexpr Setting motif_files{"-k", "motif_files"};
inline constexpr Setting mqc{"--mqc", "mqc"};
inline constexpr Setting non_overlapping{"--non-overlapping", "non_overlapping"};
inline constexpr Setting offsets{"--offsets", "offsets"};
inline constexpr Setting p_value{"--p-value", "p_value"};
inline constexpr Setting pam{"--pam", "pams"};
inline constexpr Setting pam_in_guides{"--pam-in-guides", "pam_in_guides"};
inline constexpr Setting pam_file{"--pam-file", "pam_file"};
inline constexpr Setting pam_side{"--pam-side", "pam_at_end"};
inline constexpr Setting output{"-o", "output"};
inline constexpr Setting patterns{"-p", "patterns"};
inline constexpr Setting piece_bytes{"--piece-bytes", "piece_bytes"};
inline constexpr Setting plot{"--plot", "plot"};
inline constexpr Setting pseudocount{"--pseudocount", "pseudocount"};
inline constexpr Setting record_values{"--record-values", "record_values"};
inline constexpr Setting reference{"--reference", "reference"};
inline constexpr Setting region{"--region", "region"};
inline constexpr Setting rna_bulge{"--rna-bulge", "rna_bulge"};
inline constexpr Setting runs{"--runs", "runs"};
inline constexpr Setting sample{"--sample", "sample"};
inline constexpr Setting samples{"--samples", "samples"};
inline constexpr Setting second_mates{"-2", "second_mates"};
inline constexpr Setting shard{"--shard", "shard"};
inline constexpr Setting specificity{"--specificity", "specificity"};
inline constexpr Setting strand{"-s", "strand"};
inline constexpr Setting summary{"--summary", "summary"};
inline constexpr Setting threads{"-t", "threads"};
inline constexpr Setting top{"--top", "top"};
inline constexpr Setting upstream{"--upstream", "upstream"};
inline constexpr Setting vcf{"--vcf", "vcf"};
inline constexpr Setting verify{"--verify", "verify"};
inline constexpr Setting wildcard{"--wildcard", "wildcard"};
inline constexpr Setting within{"--within", "within"};

}  // namespace setting
}  // namespace motifcount
