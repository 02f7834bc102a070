#include <algorithm>
#include <cerrno>
#include <iterator>
#include <map>
#include <system_error>

#include "core/decimal.hpp"
#include "core/joined.hpp"
#include "core/shown_input.hpp"
#include "dna/alphabet.hpp"
#include "filter/hit_filter.hpp"
#include "inputs/genome_folder.hpp"
#include "inputs/input_opener.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "output/block_format.hpp"
#include "reads/alignments/cram_reader.hpp"
#include "report/tables/matrix_tsv.hpp"
#include "report/tables/mqc.hpp"
#include "report/tables/report_table.hpp"
#include "run/checks.hpp"

namespace motifcount::internal {
namespace {

[[noreturn]] void refuse(Message const& message) {
    throw Error(ErrorCode::usage, message);
}

[[noreturn]] void refuse(Setting const& setting, std::string const& value, Message const& text) {
    throw Error(ErrorCode::usage, setting, value, text);
}

std::vector<NamedPath> input_paths(RunSettings const& settings) {
    std::vector<NamedPath> paths;
    auto const add = [&paths](Setting const& setting, std::string const& path) {
        if (!path.empty()) paths.push_back({.source = setting, .path = path, .setting = setting});
    };
    for (std::string const& path : settings.motif_files) {
        Setting const setting = settings.library ? setting::library : setting::motif_files;
        if (path.empty()) refuse(setting, "", "a file name is empty");
        add(setting, path);
    }
    for (NamedPath& path : files_of(settings.inputs)) {
        path.in_sheet = !settings.sample_sheet.empty();
        paths.push_back(std::move(path));
    }
    add(setting::samples, settings.sample_sheet);
    add(setting::controls, settings.controls);
    add(setting::groups, settings.groups);
    if (settings.off_target) add(setting::genes, settings.off_target->genes);
    if (settings.off_target) add(setting::vcf, settings.off_target->vcf);
    if (settings.off_target) add(setting::pam_file, settings.off_target->pam_file);
    add(setting::reference, settings.reference);
    add(setting::within, settings.within);
    return paths;
}

std::vector<NamedPath> output_paths(RunSettings const& settings) {
    std::vector<NamedPath> paths;
    for (ReportType const& type : report_table()) {
        Setting const setting = settings.output_folder.empty() ? type.kind.setting() : setting::folder;
        paths.push_back({setting, type.path(settings.outputs), type.reads, false, setting});
    }
    paths.push_back({setting::log, settings.log, false, false, setting::log});
    // HTSlib writes the index of a reference if it is missing.
    if (!settings.reference.empty())
        for (char const* index : {".fai", ".gzi"})
            paths.push_back(
                {setting::reference, settings.reference + index, false, false, setting::reference});
    std::erase_if(paths, [](NamedPath const& output) { return output.path.empty(); });
    return paths;
}

bool all_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Checks that inputs have pairs of mates with --dual, and single reads with --dual-in-read.
void check_dual_inputs(RunSettings const& settings) {
    ErrorCode const code = settings.sample_sheet.empty() ? ErrorCode::usage : ErrorCode::input;
    for (ReadInput const& input : settings.inputs) {
        Message const where =
            input.origin.empty() ? Message(input.name()) : Message(input.origin) + ": " + input.name();
        if (settings.dual == Dual::mates && !input.has_pairs())
            throw Error(code,
                        where + " has no second mates: " + setting::dual +
                            " needs guide A in the first mate and guide B in the second; name the second "
                            "mates (fastq_2), or use " +
                            setting::dual_in_read,
                        setting::dual);
        if (settings.dual == Dual::in_read && input.has_pairs())
            throw Error(code,
                        where + " has mates: " + setting::dual_in_read +
                            " needs both guides in one read; use " + setting::dual + ", or give one file",
                        setting::dual_in_read);
    }
}

void check_pams(OffTarget const& search) {
    for (std::string const& pam : search.pams) {
        if (pam.empty()) refuse(setting::pam, "", "the list contains an empty PAM");
        for (char const letter : pam)
            if (iupac_mask(letter) == 0)
                refuse(setting::pam, pam,
                       std::string("'").append(1, letter).append("' is not an IUPAC code"));
        constexpr std::size_t min_spacer = 15;
        if (pam.find(std::string(min_spacer, 'N')) != std::string::npos)
            refuse(setting::pam, pam, "omit the Ns of the guide; give only the PAM, for example NGG");
    }
}

void check_off_target(RunSettings const& settings) {
    if (!settings.off_target) return;
    OffTarget const& search = *settings.off_target;
    check_pams(search);
    std::string const pams = joined(search.pams);
    if (!pams.empty() && (search.pam_at_end ? settings.downstream : settings.upstream) != pams)
        refuse(setting::pam, pams,
               "must be equal to " + Message(search.pam_at_end ? setting::downstream : setting::upstream));
    if (!(search.min_af >= 0 && search.min_af <= 1))
        refuse(setting::min_af, significant(search.min_af, 6), "expected a frequency from 0 to 1");
    if (!search.has_variants()) return;
    // The genome is read once for its own sites, and once for sites with variants.
    for (ReadInput const& input : settings.inputs)
        if (!stored_bytes(input))
            refuse((search.vcf.empty() ? Message(setting::ambiguous_bases) + " match" : setting::vcf + "") +
                   ": the genome is read twice, so it must be a file: " + shown_input(input.name()));
}

Plan check_values(RunSettings const& settings) {
    if (settings.motif_files.empty() && settings.patterns.empty())
        refuse("no motifs: give a motif file with " + Message(setting::motif_files) + " or a sequence with " +
               setting::patterns);
    if (settings.inputs.empty())
        refuse("no reads: name one or more FASTA or FASTQ files, or - for standard input");
    if (settings.shard && !settings.shard->is_valid())
        refuse(setting::shard, to_string(*settings.shard), "expected I/N, with I from 1 to N");
    check_off_target(settings);
    Plan plan = checked_plan(settings);
    check_dual_inputs(settings);
    if (settings.sample.find_first_of("\t\n\r") != std::string::npos)
        refuse(setting::sample, "", "sample names may not contain tabs or line ends");
    if (!settings.within.empty() && std::ranges::any_of(settings.inputs, &ReadInput::is_stream))
        refuse(setting::within, settings.within, "the inputs must be files");
    if (settings.reference == "-")
        refuse(setting::reference, "-", "the reference must be a file, not standard input");
    return plan;
}

/// Checks that no sample has the name of a fixed column of the matrix.
void check_matrix_columns(RunSettings const& settings) {
    if (settings.outputs.matrix.empty()) return;
    for (ReadInput const& input : settings.inputs)
        if (SampleMatrix::is_own_column(input.sample))
            throw Error(settings.sample_sheet.empty() ? ErrorCode::usage : ErrorCode::input,
                        (!settings.sample.empty()        ? setting::sample + " " + settings.sample
                         : settings.sample_sheet.empty() ? Message(input.path)
                                                         : Message(input.origin)) +
                            ": the table of counts already has a column " + input.sample +
                            "; give the sample another name");
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
                   ": ReadInput::sample is empty, but a report shows the sample name; list_inputs() sets "
                   "ReadInput::sample");
    if (!settings.sample.empty() || !settings.sample_sheet.empty()) return;
    std::map<std::string, std::string> seen;
    for (ReadInput const& input : settings.inputs) {
        if (!input.ends_sample) continue;
        auto const [place, is_new] = seen.emplace(input.sample, input.path);
        if (!is_new)
            refuse((settings.output_folder.empty() ? by_sample->kind.setting() + ": " : Message()) +
                   place->second + " and " + input.path + " are both sample '" + place->first +
                   "'; rename one of the files, or name the samples in a sample sheet");
    }
}

void check_input(NamedPath const& input) {
    if (input.path.empty()) refuse(input.source + ": a file name is empty");
    int const error = read_error(input.path);
    if (error == 0) return;
    bool const is_motif_file = input.setting == setting::motif_files || input.setting == setting::library;
    if (error == ENOENT && is_motif_file && all_digits(input.path))
        refuse(input.setting, input.path,
               "no such file; give a motif file, not a length (motifs may have any length)");
    throw Error(ErrorCode::input, input.path + ": cannot read: " + std::generic_category().message(error));
}

/// Returns one entry per option. Several reports may share an option, such as --mqc.
std::vector<ReportRules> report_rules() {
    std::vector<ReportRules> reports;
    for (ReportType const& type : report_table())
        if (reports.empty() || reports.back().path != type.kind.path)
            reports.push_back(
                {type.off_target ? Setting{type.kind.name, type.kind.name} : type.kind.setting(),
                 type.kind.path, type.off_target, type.pairs, type.shards.is_in_order(),
                 type.shards.refusal});
    return reports;
}

}  // namespace

std::vector<Conflict> const& conflicts() {
    static std::vector<Conflict> const table = make_conflicts(report_rules());
    return table;
}

Plan checked_plan(RunSettings const& settings) {
    check_combinations(settings, conflicts());
    return make_plan(settings);
}

Plan validated_plan(RunSettings const& settings) {
    if (settings.off_target && has_folder(settings.inputs)) {
        RunSettings with_files = settings;
        static_cast<void>(open_folders(with_files.inputs));
        return validated_plan(with_files);
    }
    Plan plan = check_values(settings);
    check_mqc_prefix(settings.outputs.mqc);
    check_samples(settings);
    if (std::string const& log = settings.log;
        find_block_format(log) != nullptr || !find_unwritten_format(log).empty())
        refuse(setting::log, log, "a log is plain text; give it a name that ends with .log or .txt");
    auto const paths = input_paths(settings);
    for (NamedPath const& input : paths) check_input(input);
    check_read_once(paths);
    check_mates(settings.inputs);
    if (!settings.reference.empty()) check_reference(settings.reference);
    check_outputs(paths, output_paths(settings));
    return plan;
}

}  // namespace motifcount::internal

void motifcount::validate(RunSettings const& settings) {
    static_cast<void>(internal::validated_plan(settings));
}
