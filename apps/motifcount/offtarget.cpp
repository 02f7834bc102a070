#include <algorithm>
#include <filesystem>
#include <limits>
#include <string_view>

#include "cli/style.hpp"
#include "motifcount/error.hpp"
#include "motifcount/off_target.hpp"
#include "option_groups.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr char head[] =
    R"(Finds every site of a genome that resembles a guide and is next to a PAM. A site may have up to K mismatches (-m) and
one bulge, or up to K edits (-e).

Usage: motifcount offtarget -k guides.txt --pam NGG -m 4 genome.fa -o sites.tsv --summary summary.tsv

A genome is FASTA, .2bit, or a folder of such files. Guides are given one per line, as FASTA, as a library table, or as
a Cas-OFFinder input file, which also sets the PAM, the mismatches and the genome. If all guides include their PAM, the
PAM is removed. Columns of the outputs:

  -o          seq_id motif_id strand start end mismatches matched bulge_type bulge_size guide target pam: one row per
              site. The first seven columns are those of count --sites. guide and target are aligned: gaps are -, and
              mismatched letters are in lower case. With -e, edits and cigar replace bulge_type and bulge_size. --design
              adds cut seed_mismatches, and --specificity then adds cfd mit. --vcf adds variants
  --summary   guide_id guide sites, then the sites with 0, 1, ... mismatches: one row per guide, even without sites.
              Columns for sites with bulges follow (dna_1_mismatches_0, ...). With -e, sites are counted by edits.
              --vcf adds variant_sites variant_mismatches_0 ... --specificity adds sums of scores, and
              cfd_specificity_mK mit_specificity_mK for -m K
  --bed       record start end guide score strand thickStart thickEnd itemRgb: sites with fewer mismatches are darker
  --html      a page: the best guides, sites by mismatches, and the closest sites of the best guides with alignments

The PAM must match exactly and is not part of the coordinates or the mismatches; a site with several PAMs is reported
once. A bulge is a run of bases that are only in the genome (DNA bulge) or only in the guide (RNA bulge). A site is
reported with the best placement of its bulge, unless it overlaps a better site of the same guide (--all-sites).
)";

constexpr char guides_group[] = "Guides";
constexpr char outputs_group[] = "Outputs";

struct Words {
    std::string pams;
    std::string side;
    std::string output = "-";
    std::string format = "tsv";
    SharedWords shared;
};

[[noreturn]] void refuse(std::string const& message) {
    throw Error(ErrorCode::usage, message + " (see motifcount offtarget --help)");
}

[[noreturn]] void refuse_genome(std::vector<std::string> const& guide_files) {
    std::string message = "no genome: name a FASTA or .2bit file, or a folder of such files";
    std::error_code none;
    bool const once = !guide_files.empty() &&
                      (guide_files.front() == "-" || std::filesystem::is_other(guide_files.front(), none));
    if (once)
        message +=
            "; a Cas-OFFinder input file, which names a genome, cannot be read from standard input or a pipe";
    else if (!guide_files.empty())
        message +=
            "; " + guide_files.front() +
            " is not a Cas-OFFinder input file, which has the genome in line 1, a pattern with at least 8 N "
            "in line 2, and guides with their mismatches in the next lines";
    refuse(message);
}

std::vector<std::string> pams_of(std::string const& list) {
    std::vector<std::string> pams(1);
    for (char const letter : list) {
        if (letter == ',')
            pams.emplace_back();
        else if (letter != ' ')
            pams.back() += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
    return pams;
}

std::string joined(std::vector<std::string> const& words) {
    std::string text;
    for (std::string const& word : words) text += (text.empty() ? "" : ",") + word;
    return text;
}

void add_options(cli::CommandLine& line, RunSettings& settings, Words& own) {
    cli::add_list(line, {guides_group, "-k,--guides", "FILE", "the guides"}, settings.motif_files);
    cli::add_list(line, {guides_group, "-p,--pattern", "SEQ", "a guide; reported after the guides of -k"},
                  settings.patterns);
    cli::add_parsed(
        line, {guides_group, "--columns", "LIST", "table columns by name or number: id=X,sequence=Y,gene=Z"},
        [&settings](std::string const& text) { settings.columns = parse_motif_columns(text); });
    cli::add_text(line, {guides_group, "--pam", "LIST", "PAMs, such as NGG or NGG,NAG (default: no PAM)"},
                  own.pams);
    cli::add_file(line,
                  {guides_group, "--pam-file", "FILE",
                   "PAM file of CRISPRitz, such as NNNNNNNNNNNNNNNNNNNNNGG 3; sets the PAM and its side"},
                  settings.off_target->pam_file);
    cli::add_choice(
        line,
        {guides_group, "--pam-side", "SIDE",
         "end of the guide with the PAM: 3 or 5 (default: 5 for PAMs that begin with TTT or TTN)"},
        {"3", "5"}, own.side);
    cli::add_parsed(line,
                    {guides_group, "--pam-in-guides", "WHEN",
                     "remove the PAM from the guides: auto (default: if all guides have a PAM), yes or no"},
                    [&settings](std::string const& text) {
                        settings.off_target->pam_in_guides = parse_pam_in_guides(text);
                    });
    cli::add_number(
        line, {guides_group, "-m,--max-mismatches", "K", "maximum mismatches per site (default 0; up to 8)"},
        0, mismatch_limit, settings.search.max_mismatches);
    cli::add_file(line,
                  {guides_group, "--controls", "FILE",
                   "ids or genes of guides that need no exact site, one per line; used only for messages"},
                  settings.controls);
    cli::add_parsed(line,
                    {guides_group, "--ambiguous-bases", "AS",
                     "N in the genome: never (default), mismatch, or match (also searches R as A and as G)"},
                    [&settings](std::string const& text) {
                        if (text != "never" && text != "mismatch" && text != "match")
                            refuse("--ambiguous-bases " + text + ": expected never, mismatch or match");
                        settings.off_target->match_ambiguous = text == "match";
                        settings.ambiguous_bases =
                            text == "match" ? AmbiguousBases::mismatch : parse_ambiguous_bases(text);
                    });
    cli::add_file(line,
                  {guides_group, "--within", "BED",
                   "search only these regions of the genome; a site must be in a region with its PAM"},
                  settings.within);
    cli::add_file(line, {guides_group, "--vcf", "FILE", "also search the SNVs of a VCF or BCF file"},
                  settings.off_target->vcf);
    cli::add_parsed(line, {guides_group, "--min-af", "F", "minimum allele frequency of the SNVs (default 0)"},
                    [&settings](std::string const& text) {
                        settings.off_target->min_af = cli::decimal_number("--min-af", text);
                    });
    cli::add_number(line,
                    {guides_group, "--dna-bulge", "D",
                     "maximum length of a DNA bulge: extra bases in the genome (default 0; up to 3)"},
                    0, bulge_limit, settings.off_target->dna_bulge);
    cli::add_number(line,
                    {guides_group, "--rna-bulge", "R",
                     "maximum length of an RNA bulge: extra bases in the guide (default 0; up to 3)"},
                    0, bulge_limit, settings.off_target->rna_bulge);
    cli::add_number(line,
                    {guides_group, "-e,--max-edits", "K",
                     "maximum edits per site, instead of mismatches and bulges (up to 4)"},
                    0, edit_limit, settings.search.max_edits);
    cli::add_parsed(line, {guides_group, "-s,--strand", "STRAND", "both (default), fwd or rev"},
                    [&settings](std::string const& text) {
                        if (text == "auto") refuse("-s auto is only for reads: expected both, fwd or rev");
                        if (text != "both" && text != "fwd" && text != "rev")
                            refuse("-s " + text + ": expected both, fwd or rev");
                        settings.search.strand = parse_strand(text);
                    });
    cli::add_file(line, {outputs_group, "-o,--output", "FILE", "the sites, TSV (default: standard output)"},
                  own.output);
    cli::add_choice(line,
                    {outputs_group, "--format", "NAME", "format of the sites: tsv (default) or cas-offinder"},
                    {"tsv", "cas-offinder"}, own.format);
    cli::add_file(line, {outputs_group, "--summary", "FILE", "number of sites per guide, by mismatches, TSV"},
                  settings.outputs.guide_summary);
    cli::add_file(line, {outputs_group, "--bed", "FILE", "the sites, coloured by number of mismatches, BED"},
                  settings.outputs.guide_bed);
    cli::add_file(line,
                  {outputs_group, "--html", "FILE",
                   "a page with the best guides, sites by mismatches and the closest sites, HTML"},
                  settings.outputs.guide_page);
    cli::add_file(
        line,
        {outputs_group, "--json", "FILE", "number of sites per guide with settings and provenance, JSON"},
        settings.outputs.json);
    cli::add_number(line,
                    {outputs_group, "--max-sites-per-guide", "N",
                     "list only the first N sites of each guide; all sites are counted"},
                    1, std::numeric_limits<std::uint64_t>::max(), settings.off_target->max_sites);
    cli::add_parsed(line,
                    {outputs_group, "--specificity", "LIST",
                     "scores of sites and specificity of guides: cfd, mit or cfd,mit; includes --design"},
                    [&settings](std::string const& text) { set_specificity(*settings.off_target, text); });
    cli::add_flag(line, outputs_group, "--design",
                  "show cuts, mismatches next to the PAM, GC content and homopolymers",
                  settings.off_target->design);
    cli::add_parsed(line,
                    {outputs_group, "--cut", "LIST",
                     "bases between the PAM and the cuts (default: 3; with --pam-side 5: 18,23)"},
                    [&settings](std::string const& text) { settings.off_target->cuts = parse_cuts(text); });
    cli::add_file(line, {outputs_group, "--genes", "FILE", "genes at the cuts, GTF or BED; needs --design"},
                  settings.off_target->genes);
    cli::add_number(line,
                    {outputs_group, "--top", "N",
                     "list only the best N sites of each guide, by CFD score, otherwise by mismatches"},
                    1, std::numeric_limits<std::uint64_t>::max(), settings.off_target->top);
    cli::add_flag(line, outputs_group, "--all-sites",
                  "also list sites with bulges that overlap a better site of the same guide",
                  settings.off_target->all_sites);
    cli::add_parsed(
        line, {outputs_group, "--shard", "I/N", "read only the I-th of N parts; see motifcount merge --help"},
        [&settings](std::string const& text) { settings.shard = parse_shard(text); });
}

/// Returns `value`, a number from a Cas-OFFinder input file. Throws Error(motif) if the number exceeds `most`.
unsigned at_most(unsigned most, unsigned value, char const* what, std::string const& input) {
    if (value <= most) return value;
    throw Error(ErrorCode::motif, input + ": " + what + " is " + std::to_string(value) +
                                      ", but may be at most " + std::to_string(most));
}

void take_pam_file(cli::CommandLine const& line, std::string const& path, Words& own) {
    if (path.empty()) return;
    for (char const* const option : {"--pam", "--pam-side"})
        if (line.count(option) != 0)
            refuse(std::string("--pam-file sets the PAM and its side: run without ").append(option));
    PamFile const file = read_pam_file(path);
    own.pams = file.pam;
    own.side.assign(1, file.pam_at_end ? '3' : '5');
}

// Applies the settings in a Cas-OFFinder input file. Options on the command line take precedence.
void take_cas_offinder(cli::CommandLine const& line, RunSettings& settings, Words& own,
                       std::vector<std::string>& genomes) {
    for (std::string const& path : settings.motif_files) {
        auto const input = read_cas_offinder(path);
        if (!input) continue;
        if (settings.motif_files.size() > 1)
            refuse(path + " is a Cas-OFFinder input file, which cannot be combined with other guides");
        if (line.count("--pam") == 0 && settings.off_target->pam_file.empty()) own.pams = input->pam;
        // If --pam replaces the PAM of the file, the side of the PAM is still taken from the file.
        if (line.count("--pam-side") == 0 && settings.off_target->pam_file.empty() && !input->pam.empty())
            own.side.assign(1, input->pam_at_end ? '3' : '5');
        bool const edits = settings.search.max_edits != 0;
        if (line.count("-m") == 0 && !edits)
            settings.search.max_mismatches =
                at_most(mismatch_limit, input->mismatches,
                        "the number of mismatches in line 3 and the following lines", path);
        if (line.count("--dna-bulge") == 0 && !edits)
            settings.off_target->dna_bulge =
                at_most(bulge_limit, input->dna_bulge, "the DNA bulge in line 2", path);
        if (line.count("--rna-bulge") == 0 && !edits)
            settings.off_target->rna_bulge =
                at_most(bulge_limit, input->rna_bulge, "the RNA bulge in line 2", path);
        if (!genomes.empty()) continue;
        std::error_code missing;
        if (static_cast<void>(std::filesystem::status(input->genome, missing)); missing)
            throw Error(ErrorCode::input,
                        path + ": cannot read the genome " + input->genome + ": " + missing.message());
        genomes.push_back(input->genome);
    }
}

}  // namespace

CountRequest parse_offtarget(int argc, char const* const* argv) {
    CountRequest request;
    RunSettings& settings = request.settings;
    OffTarget& search = settings.off_target.emplace();
    settings.outputs.counts.clear();
    settings.ambiguous_bases = AmbiguousBases::never;
    Words own;
    cli::CommandLine line;
    add_options(line, settings, own);
    add_search(line, settings, own.shared);
    add_messages(line, request.console, own.shared);
    cli::set_style(line, head, "", "Messages");
    auto words = cli::parse(line, "motifcount offtarget", argc, argv);
    if (!words) {
        request.print = line.help();
        return request;
    }
    if (settings.motif_files.empty() && settings.patterns.empty())
        refuse("no guides: give a file of guides with -k FILE, or a guide with -p SEQ");
    take_pam_file(line, settings.off_target->pam_file, own);
    take_cas_offinder(line, settings, own, *words);
    if (words->empty()) refuse_genome(settings.motif_files);
    if (!own.pams.empty()) search.pams = pams_of(own.pams);
    search.side_from_pams = own.side.empty();
    search.pam_at_end = own.side.empty() ? usual_side_is_end(search.pams) : own.side == "3";
    (search.pam_at_end ? settings.downstream : settings.upstream) = joined(search.pams);
    (own.format == "tsv" ? settings.outputs.guide_sites : settings.outputs.cas_offinder) = own.output;
    // Without -o, the table of sites is not written if a summary or page is requested or another report goes to standard output.
    if (line.count("-o") == 0) {
        OutputPaths& outputs = settings.outputs;
        if (!outputs.guide_summary.empty() || !outputs.guide_page.empty() ||
            is_standard_output(outputs.guide_bed) || is_standard_output(outputs.json)) {
            if (line.count("--format") != 0)
                refuse("--format " + own.format +
                       " applies to the list of sites, which these options do not write; add -o FILE");
            outputs.guide_sites = outputs.cas_offinder = "";
        }
    }
    take_shared(line, argc, argv, own.shared, request);
    settings.command = "motifcount " + settings.command;
    InputNames names;
    names.files = *words;
    settings.inputs = list_inputs(names);
    return request;
}

int run_offtarget(int argc, char const* const* argv) {
    return carry_out(parse_offtarget(argc, argv));
}

}  // namespace motifcount::app
