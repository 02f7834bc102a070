#include <algorithm>
#include <cerrno>
#include <iterator>
#include <map>
#include <system_error>

#include "core/joined.hpp"
#include "dna/alphabet.hpp"
#include "filter/hit_filter.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "output/block_format.hpp"
#include "plan/peer_rules.hpp"
#include "reads/alignments/cram_reader.hpp"
#include "report/tables/matrix_tsv.hpp"
#include "report/tables/report_table.hpp"
#include "run/search_checks.hpp"

namespace motifcount::internal {
namespace {

[[noreturn]] void refuse(std::string const& message) {
    throw Error(ErrorCode::usage, message);
}

std::vector<NamedPath> input_paths(RunSettings const& settings) {
    std::vector<NamedPath> paths;
    for (std::string const& path : settings.motif_files)
        paths.push_back({settings.library ? "-l" : "-k", path});
    for (NamedPath& path : files_of(settings.inputs)) {
        path.in_sheet = !settings.sample_sheet.empty();
        paths.push_back(std::move(path));
    }
    if (!settings.sample_sheet.empty()) paths.push_back({"--samples", settings.sample_sheet});
    if (!settings.controls.empty()) paths.push_back({"--controls", settings.controls});
    if (!settings.reference.empty()) paths.push_back({"--reference", settings.reference});
    return paths;
}

std::vector<NamedPath> output_paths(RunSettings const& settings) {
    std::vector<NamedPath> paths;
    for (ReportType const& type : report_table())
        paths.push_back({settings.output_folder.empty() ? std::string(type.kind.short_option()) : "-o",
                         settings.outputs.*type.kind.path, type.reads});
    paths.push_back({"--log", settings.log});
    // HTSlib writes its index if there is none, and reads it from then on.
    if (!settings.reference.empty())
        for (char const* index : {".fai", ".gzi"})
            paths.push_back({"--reference", settings.reference + index});
    std::erase_if(paths, [](NamedPath const& output) { return output.path.empty(); });
    return paths;
}

bool all_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void check_shard(RunSettings const& settings) {
    if (!settings.shard->is_valid())
        refuse("--shard " + std::to_string(settings.shard->index) + '/' +
               std::to_string(settings.shard->count) + ": want I/N, I from 1 to N");
    for (auto const& [automatic, option] : {std::pair{settings.offsets.automatic, "--offsets"},
                                            {settings.search.strand == StrandFilter::automatic, "-s"}})
        if (automatic)
            refuse(
                std::string(option) +
                " auto looks at the beginning of a sample, which --shard parts: name what it finds instead");
    if (!settings.sample_sheet.empty()) refuse("--shard takes one sample at a time, not --samples");
    // What they show is not the sum of what they show of parts.
    if (settings.max_hits != 0) refuse("--max-hits ends a whole run early: leave it out with --shard");
    if (std::ranges::any_of(settings.inputs, &ReadInput::interleaved))
        refuse("--shard would part interleaved mates: give two files, by -1 and -2");
    // Mates stand together there, but shards read each of their files by itself.
    bool const in_order = std::ranges::any_of(report_table(), [&settings](ReportType const& type) {
        return type.shards.is_in_order() && !(settings.outputs.*type.kind.path).empty();
    });
    if (in_order && std::ranges::any_of(settings.inputs, &ReadInput::has_pairs))
        refuse(
            "--shard takes mates (-1, -2) for the counts, --matrix and --json only: run pairs whole for the "
            "others");
    for (ReportType const& type : report_table())
        if (type.shards.kind == ShardRule::Kind::refused && !(settings.outputs.*type.kind.path).empty())
            refuse(std::string(type.kind.short_option()) + " " + std::string(type.shards.refusal));
    if (settings.assign != Assign::all && std::ranges::any_of(settings.inputs, &ReadInput::has_pairs))
        refuse("--assign " + to_string(settings.assign) +
               " takes both mates of a pair together, and --shard would part them: run pairs whole");
}

void check_dual(RunSettings const& settings) {
    std::string const option = settings.dual == Dual::mates ? "--dual" : "--dual-in-read";
    if (settings.assign != Assign::unique)
        refuse(option + " takes the one nearest guide: leave out --assign " + to_string(settings.assign));
    if (settings.motif_files.size() != 1 || !settings.patterns.empty())
        refuse(option + " takes one table of pairs of guides, and no other motifs");
    if (settings.shard) refuse(option + " counts whole runs: leave out --shard");
    if (settings.offsets.automatic || settings.search.strand == StrandFilter::automatic)
        refuse(option +
               " takes guides of two kinds, which start in places of their own: name offsets and strand, "
               "not auto");
    if (settings.max_hits != 0) refuse(option + " counts all reads: leave out --max-hits");
    for (ReportType const& type : report_table())
        if (!type.pairs && !(settings.outputs.*type.kind.path).empty())
            refuse(std::string(type.kind.short_option()) +
                   " shows hits of single motifs: leave it out with " + option);
    ErrorCode const code = settings.sample_sheet.empty() ? ErrorCode::usage : ErrorCode::input;
    for (ReadInput const& input : settings.inputs) {
        std::string const where = input.origin.empty() ? input.name() : input.origin;
        if (settings.dual == Dual::mates && !input.has_pairs())
            throw Error(code, where + ": " + input.path +
                                  " has no second mates: --dual wants guide A in the first and guide B in "
                                  "the second; name them (fastq_2), or use --dual-in-read");
        if (settings.dual == Dual::in_read && input.has_pairs())
            throw Error(
                code,
                where + ": " + input.name() +
                    " are mates: --dual-in-read wants both guides in one read; use --dual, or give one file");
    }
}

void check_off_target(RunSettings const& settings) {
    if (!settings.off_target) {
        for (ReportType const& type : report_table())
            if (type.off_target && !(settings.outputs.*type.kind.path).empty())
                refuse(std::string(type.kind.name) + " is a report of an off-target search");
        return;
    }
    OffTarget const& search = *settings.off_target;
    for (std::string const& pam : search.pams) {
        if (pam.empty()) refuse("--pam: a PAM between its commas has no letter");
        for (char const letter : pam)
            if (iupac_mask(letter) == 0) refuse("--pam " + pam + ": '" + letter + "' is no IUPAC code");
        constexpr std::size_t shortest_spacer = 15;
        if (pam.find(std::string(shortest_spacer, 'N')) != std::string::npos)
            refuse("--pam " + pam + ": its Ns stand for the guide: give the PAM alone, such as NGG");
    }
    std::string const pams = joined(search.pams);
    if (pams.empty() && search.pam_in_guides == PamInGuides::yes)
        refuse("--pam-in-guides yes: say which PAM guides come with, with --pam");
    if (!pams.empty() && (search.pam_at_end ? settings.downstream : settings.upstream) != pams)
        refuse("OffTarget::pams is " + pams + ": sites are beside it only if RunSettings::" +
               (search.pam_at_end ? "downstream" : "upstream") + " is the same");
    if (!pams.empty() && settings.flank_mismatches != 0)
        refuse("a PAM matches exactly: leave out --flank-mismatches " +
               std::to_string(settings.flank_mismatches));
    bool const several_lengths = std::ranges::any_of(
        search.pams, [&](std::string const& pam) { return pam.size() != search.pams.front().size(); });
    bool const by_placement = !settings.outputs.cas_offinder_bulges.empty();
    if (several_lengths && (by_placement || !settings.outputs.cas_offinder.empty()))
        refuse("--format cas-offinder has one pattern: give it PAMs of one length");
    for (auto const& [option, bases] :
         {std::pair{"--dna-bulge ", search.dna_bulge}, std::pair{"--rna-bulge ", search.rna_bulge}}) {
        if (bases > most_bulge)
            refuse(std::string(option) + std::to_string(bases) + ": at most " + std::to_string(most_bulge) +
                   " bases");
        if (bases != 0 && settings.search.max_edits != 0)
            refuse(std::string(option) + std::to_string(bases) + " and -e " +
                   std::to_string(settings.search.max_edits) +
                   ": an edit may be a base of a bulge, so give one of them");
        if (bases != 0 && settings.verify_bases)
            refuse("--verify compares with direct comparison, which finds no bulges: leave it out with " +
                   std::string(option) + std::to_string(bases));
    }
    if ((search.dna_bulge != 0 || search.rna_bulge != 0) && !settings.outputs.cas_offinder.empty())
        refuse("OutputPaths::cas_offinder has no bulges: name cas_offinder_bulges");
    if (settings.search.max_edits != 0 && (by_placement || !settings.outputs.cas_offinder.empty()))
        refuse("--format cas-offinder has no edits: leave it out with -e");
    if (settings.shard && search.max_sites != 0)
        refuse("--max-sites-per-guide counts in a whole genome: leave it out with --shard");
}

void check_edits(RunSettings const& settings) {
    SearchSettings const& search = settings.search;
    std::string const option = "-e " + std::to_string(search.max_edits);
    if (search.all_ends && search.max_edits == 0)
        refuse("--all-ends is about the ends of hits with edits: give --max-edits of 1 or more, too");
    if (search.max_edits == 0) return;
    if (search.max_edits > most_edits) refuse(option + ": at most " + std::to_string(most_edits) + " edits");
    if (search.max_mismatches != 0)
        refuse("-m " + std::to_string(search.max_mismatches) + " and " + option +
               ": an edit may be a mismatch, so give one of them");
    if (settings.verify_bases)
        refuse("--verify compares with direct comparison, which finds no edits: leave it out with -e");
    if (settings.min_quality != 0)
        refuse(
            "--min-quality wants all bases of a hit, and one with edits may lack some: leave it out with -e");
    for (auto const& [automatic, name] : {std::pair{settings.offsets.automatic, "--offsets"},
                                          {search.strand == StrandFilter::automatic, "-s"}})
        if (automatic)
            refuse(std::string(name) +
                   " auto takes hits without edits: name what it is to be, or leave out -e");
    if (settings.dual != Dual::none)
        refuse("pairs of guides are told by mismatches, not by edits: leave out -e");
}

void check_values(RunSettings const& settings) {
    if (settings.motif_files.empty() && settings.patterns.empty())
        refuse("no motifs: give a motif file with -k FILE or a sequence with -p SEQ");
    if (settings.motif_files.empty() && !settings.columns.empty())
        refuse("--columns " + to_string(settings.columns) +
               ": these are of a table of motifs, and -k names none");
    if (settings.inputs.empty())
        refuse("no reads: name one or more FASTA/FASTQ files, or - for standard input");
    check_off_target(settings);  // its PAM is a flank, and to be named as the PAM
    check_search(settings);
    if (settings.shard) check_shard(settings);
    if (settings.like != Like::none) check_like(settings);
    if (settings.dual != Dual::none) check_dual(settings);
    if (settings.motif_files.empty() && settings.full_ids)
        refuse("--full-ids is about titles of a FASTA file of motifs, and -k names no file");
    if (settings.dual != Dual::none && settings.full_ids)
        refuse(
            "--full-ids cannot be combined with --dual or --dual-in-read: pairs of guides are read from "
            "tables");
    if (settings.dual == Dual::none && !(settings.columns.sequence_b + settings.columns.gene_b).empty())
        refuse("--columns " + to_string(settings.columns) +
               ": for pairs of guides, motifcount screen --dual or --dual-in-read");
    if (settings.sample.find_first_of("\t\n\r") != std::string::npos)
        refuse("--sample: the name of a sample holds neither tabs nor line ends");
    if (settings.reference == "-") refuse("--reference wants a file: standard input cannot be searched in");
}

/// A matrix has a column of each sample's name, beside its own.
void check_matrix_columns(RunSettings const& settings) {
    if (settings.outputs.matrix.empty()) return;
    for (ReadInput const& input : settings.inputs)
        if (Matrix::is_own_column(input.sample))
            throw Error(settings.sample_sheet.empty() ? ErrorCode::usage : ErrorCode::input,
                        (!settings.sample.empty()        ? "--sample " + settings.sample
                         : settings.sample_sheet.empty() ? input.path
                                                         : input.origin) +
                            ": the table of counts has a column " + input.sample +
                            " of its own; give this sample another name");
}

void check_samples(RunSettings const& settings) {
    check_matrix_columns(settings);
    auto const by_sample = std::ranges::find_if(report_table(), [&settings](ReportType const& type) {
        return type.samples != ReportType::Samples::nothing && !(settings.outputs.*type.kind.path).empty();
    });
    if (by_sample == report_table().end()) return;
    for (ReadInput const& input : settings.inputs)
        if (input.sample.empty())
            refuse(input.path +
                   ": ReadInput::sample is empty, and a report shows it: list_inputs() fills it in");
    if (!settings.sample.empty() || !settings.sample_sheet.empty()) return;
    std::map<std::string, std::string> seen;
    for (ReadInput const& input : settings.inputs) {
        auto const [place, is_new] = seen.emplace(input.sample, input.path);
        if (!is_new)
            refuse(
                (settings.output_folder.empty() ? std::string(by_sample->kind.short_option()) + ": " : "") +
                place->second + " and " + input.path + " are both sample '" + place->first +
                "'; give each sample a file name of its own");
    }
}

void check_input(NamedPath const& input) {
    if (input.path.empty()) refuse(input.option + ": a file's name is empty");
    int const error = read_error(input.path);
    if (error == 0) return;
    if (error == ENOENT && (input.option == "-k" || input.option == "-l") && all_digits(input.path))
        refuse(input.option + " " + input.path + ": no such file; " + input.option +
               " wants a motif file, not a length (motifs may have any length)");
    throw Error(ErrorCode::input, input.path + ": cannot read: " + std::generic_category().message(error));
}

}  // namespace

void check_search(RunSettings const& settings) {
    if (settings.search.threads > most_threads)
        refuse("-t " + std::to_string(settings.search.threads) + ": at most " + std::to_string(most_threads) +
               " threads");
    if (settings.search.max_mismatches > most_mismatches)
        refuse("-m " + std::to_string(settings.search.max_mismatches) + ": at most " +
               std::to_string(most_mismatches) + " mismatches");
    if (settings.piece_bytes > most_piece_bytes)
        refuse("--piece-bytes " + std::to_string(settings.piece_bytes) + ": at most " +
               std::to_string(most_piece_bytes));
    if (settings.min_quality > most_quality)
        refuse(std::string("--min-quality ") + std::to_string(settings.min_quality) + ": at most " +
               std::to_string(most_quality) + ", the highest that FASTQ can say");
    check_edits(settings);
    if (settings.search.engine.empty()) refuse("--engine wants a name, or auto");
    Restrictions::check(settings);
}

}  // namespace motifcount::internal

void motifcount::validate(RunSettings const& settings) {
    using namespace internal;
    check_values(settings);
    check_samples(settings);
    if (std::string const& log = settings.log;
        find_block_format(log) != nullptr || !find_unwritten_format(log).empty())
        refuse("--log " + log + ": a log is plain text: name it as such, .log or .txt");
    auto const paths = input_paths(settings);
    for (NamedPath const& input : paths) check_input(input);
    check_read_once(paths);
    check_mates(settings.inputs);
    if (!settings.reference.empty()) check_reference(settings.reference);
    check_outputs(paths, output_paths(settings));
}
