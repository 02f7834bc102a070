#include "library/column_names.hpp"

#include <algorithm>
#include <array>

#include "core/ascii.hpp"
#include "library/table_fields.hpp"
#include "motifcount/motif_file.hpp"

namespace motifcount::internal {
namespace {

constexpr std::array sequence_words{
    "seq",     "motif",  "pattern",    "oligo", "guide", "spacer", "barcode", "primer", "probe", "adapter",
    "adaptor", "target", "nucleotide", "kmer",  "site",  "grna",   "crrna",   "shrna",  "bases"};
// Names of sequence columns that are IUPAC letters alone, as their plurals are.
constexpr std::array iupac_words{"dna",   "rna",   "tag",  "hashtag", "sgrna", "grna", "crrna", "tracrrna",
                                 "shrna", "mrna",  "cdna", "trna",    "rrna",  "srna", "snrna", "ncrna",
                                 "ssdna", "dsdna", "gdna", "ssrna",   "dsrna", "sg"};

bool contains(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

template <typename Words>
bool contains_any(std::string_view text, Words const& words) {
    return std::ranges::any_of(words, [text](std::string_view word) { return contains(text, word); });
}

template <typename Words>
bool is_one_of(std::string_view text, Words const& words) {
    return std::ranges::find(words, text) != words.end();
}

bool is_iupac_word(std::string_view word) {
    return is_one_of(word.substr(0, word.size() - word.ends_with('s')), iupac_words);
}

}  // namespace

std::string words_of(std::string_view text) {
    std::string words;
    for (char const letter : text) {
        if (is_letter(letter)) words += to_lower(letter);
    }
    return words;
}

bool is_other_sequence(std::string_view name) {
    static constexpr std::array others{"context",  "pam",    "genomic", "gene",        "transcript",
                                       "scaffold", "symbol", "score",   "flank",       "extended",
                                       "revcomp",  "strand", "rcseq",   "reversecomp", "refseq"};
    std::string const letters = words_of(name);
    std::string_view words = letters;
    for (std::string_view const without : {"withoutpam", "nopam"})
        if (words.ends_with(without)) words.remove_suffix(without.size());
    return contains_any(words, others) || words.ends_with("id") || words.ends_with("ids") ||
           words.ends_with("name");
}

int sequence_rank(std::string_view name) {
    if (is_other_sequence(name)) return 0;
    std::string const words = words_of(name);
    static constexpr std::array exact{"seq", "sequence", "spacer", "protospacer"};
    if (is_one_of(words, exact)) return surest_sequence_rank;
    if (contains(words, "seq") || contains(words, "spacer")) return 2;
    return contains_any(words, sequence_words) || is_iupac_word(words) ? 1 : 0;
}

int id_rank(std::string_view name) {
    static constexpr std::array ids{
        "id",           "uid",      "guideid",        "sgrnaid",         "grnaid",
        "motifid",      "oligoid",  "spacerid",       "sequenceid",      "seqid",
        "sgid",         "probeid",  "primerid",       "constructid",     "barcodeid",
        "shrnaid",      "crrnaid",  "identifier",     "cloneid",         "catalognumber",
        "sequencename", "uniqueid", "grnaidentifier", "sgrnaidentifier", "guideidentifier"};
    static constexpr std::array names{
        "name",      "guide",     "sgrna",   "grna",       "motif",      "guidename", "sgrnaname", "grnaname",
        "motifname", "oligoname", "seqname", "code",       "primername", "oligo",     "probe",     "label",
        "crrnaname", "shrnaname", "catalog", "guidelabel", "sgrnalabel", "grnalabel"};
    std::string const words = words_of(name);
    return is_one_of(words, ids) ? 2 : is_one_of(words, names) ? 1 : 0;
}

bool says_id(std::string_view name) {
    std::string const words = words_of(name);
    return id_rank(name) > 1 && (words.ends_with("id") || words.ends_with("identifier"));
}

bool says_guide(std::string_view name) {
    static constexpr std::array parts{"guide", "spacer", "grna", "crrna", "shrna"};
    std::string const words = words_of(name);
    return words == "sg" || (sequence_rank(name) > 0 && contains_any(words, parts));
}

bool says_surroundings(std::string_view name) {
    static constexpr std::array parts{"context", "flank", "extended"};
    return contains_any(words_of(name), parts) && gene_rank(name) == 0;
}

bool stands_beside_guides(std::string_view name) {
    static constexpr std::array parts{"barcode", "primer", "oligo", "adapter", "adaptor", "umi"};
    return contains_any(words_of(name), parts) && !says_guide(name);
}

int gene_rank(std::string_view name) {
    static constexpr std::array symbols{"symbol", "genesymbol", "hgncsymbol", "targetgenesymbol"};
    static constexpr std::array genes{"gene",           "genes", "genename", "targetgene",
                                      "targetgenename", "hgnc",  "locustag", "locus"};
    static constexpr std::array others{"score",   "transcript", "description", "exon",   "sequence",
                                       "biotype", "strand",     "number",      "count",  "length",
                                       "family",  "synonym",    "alias",       "altern", "offtarget"};
    std::string const words = words_of(name);
    static constexpr std::array neighbours{"nearest", "neighbo", "closest", "adjacent"};
    static constexpr std::array no_genes{"general", "generat", "generic", "genetic", "genetype"};
    if (is_one_of(words, symbols)) return surest_gene_rank + 1;
    if (is_one_of(words, genes)) return surest_gene_rank;
    if (contains_any(words, others) || contains_any(words, no_genes)) return 0;
    if (contains_any(words, neighbours)) return contains(words, "gene") || contains(words, "symbol") ? 1 : 0;
    if (contains(words, "symbol")) return 4;
    if (words.ends_with("gene")) return 3;
    if (contains(words, "gene")) return 2;
    return words == "target" || words == "targets" ? 1 : 0;
}

bool names_ids(std::string_view name) {
    return (id_rank(name) > 0 || gene_rank(name) > 2 || words_of(name) == "sequence") &&
           name.find_first_of("0123456789") == std::string_view::npos;
}

bool is_no_sequence(std::string_view name) {
    static constexpr std::array others{"pam",     "pamsequence", "strand", "lib",  "pool",
                                       "subpool", "batch",       "plate",  "well", "set",
                                       "group",   "type",        "class",  "exon", "notes"};
    static constexpr std::array parts{"transcript", "refseq",      "ensembl",     "accession",   "biotype",
                                      "category",   "orientation", "organism",    "description", "species",
                                      "comment",    "library",     "modification"};
    std::string const words = words_of(name);
    return gene_rank(name) > 0 || is_one_of(words, others) || contains_any(words, parts);
}

bool is_iupac_name(std::string_view text) {
    return is_iupac(text) && is_iupac_word(words_of(text)) && text != "SG";  // a motif
}

bool is_header(std::string_view id, std::string_view sequence) {
    static constexpr std::array id_words{"id",       "name",    "motif", "motifid", "motifname", "guide",
                                         "guideid",  "grna",    "sgrna", "sgrnaid", "gene",      "sample",
                                         "sampleid", "barcode", "seqid", "oligo",   "primer",    "probe"};
    if (is_iupac(sequence)) return is_iupac_name(sequence) && is_one_of(words_of(id), id_words);
    return contains_any(words_of(sequence), sequence_words);
}

bool numbers_columns(std::span<std::string const> header) {
    auto const prefix = [](std::string_view name) {
        return name.substr(0, name.find_last_not_of("0123456789") + 1);
    };
    std::size_t const first = header.front().empty() ? 1 : 0;
    if (first == header.size()) return false;
    std::string_view const word = prefix(header[first]);
    // Not ACGT1, nor "guide 1" alone.
    bool const may_be_motif =
        is_iupac(word) || word.find(' ') != std::string_view::npos || first + 1 == header.size();
    if (word.size() > 1 && may_be_motif) return false;
    if (sequence_rank(word) + id_rank(word) + gene_rank(word) != 0) return false;
    std::string_view const start = std::string_view(header[first]).substr(word.size());
    if (start != "0" && start != "1") return false;
    for (std::size_t i = first; i < header.size(); ++i)
        if (header[i] != std::string(word).append(std::to_string(i - first + (start == "1" ? 1 : 0))))
            return false;
    return true;
}

}  // namespace motifcount::internal

motifcount::NamedColumns motifcount::find_named_columns(std::span<std::string const> names) {
    auto const best = [names](int (*rank)(std::string_view)) {
        return internal::highest_ranked(names.size(),
                                        [&](std::size_t column) { return rank(names[column]); });
    };
    return {best(internal::id_rank), best(internal::gene_rank)};
}
