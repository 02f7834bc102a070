#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "dna/alphabet.hpp"
#include "io/line_reader.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/table_line.hpp"

namespace motifcount {
using namespace internal;
namespace {

bool is_iupac(std::string_view text) noexcept {
    bool all = !text.empty();
    for (char const letter : text) all &= iupac_mask(letter) != 0;  // without a branch a letter
    return all;
}

/// The letters of a text in lower case, nothing else.
std::string words_of(std::string_view text) {
    std::string words;
    for (char const letter : text) {
        if (letter >= 'A' && letter <= 'Z') words += static_cast<char>(letter - 'A' + 'a');
        if (letter >= 'a' && letter <= 'z') words += letter;
    }
    return words;
}

/// Whether the first line of a table is its header. A header must be told from a sequence with a wrong
/// letter, which is an error: hence a list of words, as they are seen in sgRNA libraries, barcode and primer
/// sheets.
bool is_header(std::string_view id, std::string_view sequence) {
    static constexpr std::array sequence_words{
        "seq",     "motif",   "pattern", "oligo",      "guide", "spacer", "barcode", "primer", "probe",
        "adapter", "adaptor", "target",  "nucleotide", "kmer",  "site",   "grna",    "bases"};
    static constexpr std::array iupac_words{"dna", "rna", "tag"};
    static constexpr std::array id_words{"id",       "name",    "motif", "motifid", "motifname", "guide",
                                         "guideid",  "grna",    "sgrna", "sgrnaid", "gene",      "sample",
                                         "sampleid", "barcode", "seqid", "oligo",   "primer",    "probe"};
    std::string const words = words_of(sequence);
    if (is_iupac(sequence))
        return std::ranges::find(iupac_words, words) != iupac_words.end() &&
               std::ranges::find(id_words, words_of(id)) != id_words.end();
    return std::ranges::any_of(sequence_words,
                               [&](std::string_view word) { return words.find(word) != std::string::npos; });
}

/// Whether the third column of a table, where genes stand, holds sequences instead: no gene's name has eight letters of
/// ACGTUN alone; shorter ones are known by their column's name.
bool is_second_sequence(std::string_view field, std::string_view column) {
    constexpr std::size_t longest_gene_of_bases = 7;
    bool const bases = !field.empty() && field.find_first_not_of("ACGTUNacgtun") == std::string_view::npos;
    return bases &&
           (field.size() > longest_gene_of_bases || words_of(column).find("seq") != std::string::npos);
}

class MotifFile {
public:
    MotifFile(std::string const& path, MotifSet& motifs) : reader_(path), motifs_(motifs) {}

    void read() {
        std::size_t const before = motifs_.size();
        try {
            read_lines();
        } catch (...) {
            // What is wrong with a motif before the line that is wrong comes first.
            add_pending();
            throw;
        }
        add_pending();
        if (motifs_.size() == before)
            throw Error(ErrorCode::motif, reader_.name() +
                                              ": holds no motif; give FASTA, a table of id<TAB>sequence, "
                                              "or one sequence a line");
    }

private:
    void read_lines() {
        if (!next_line()) return;
        if (line_.front() == '>' || line_.front() == ';')
            read_fasta();
        else
            read_table();
    }

    /// The next line that is not blank, without the blanks around it, and in tables and before FASTA without
    /// comments.
    bool next_line() {
        std::string_view line;
        while (reader_.next(line)) {
            whole_line_ = line;
            line_ = trimmed(line);
            if (!line_.empty() && (in_fasta_ || line_.front() != '#')) return true;
        }
        return false;
    }

    [[nodiscard]] std::string where(std::uint64_t line) const {
        return reader_.name() + ": line " + std::to_string(line);
    }

    /// A motif on its way to the set, into which they go by the block.
    struct Pending {
        std::string id;
        std::string sequence;
        std::string gene;
        std::uint64_t line = 0;
    };

    /// The next one's memory, which it keeps.
    Pending& begin_motif(std::string_view id, std::uint64_t line) {
        if (pending_count_ == pending_.size()) add_pending();
        Pending& motif = pending_[pending_count_++];
        motif.id = id;
        motif.sequence.clear();
        motif.gene.clear();
        motif.line = line;
        return motif;
    }

    void add_pending() {
        std::array<MotifSet::Entry, most_pending> entries;
        for (std::size_t i = 0; i < pending_count_; ++i)
            entries[i] = {pending_[i].id, pending_[i].sequence, pending_[i].gene};
        std::size_t const count = std::exchange(pending_count_, 0);
        motifs_.add_all(std::span(entries).first(count),
                        [this](std::size_t i) { return where(pending_[i].line); });
    }

    void read_fasta() {
        in_fasta_ = true;
        Pending* motif = nullptr;
        do {
            if (line_.front() == ';') continue;
            if (line_.front() == '>') {
                std::string_view const header = trimmed(line_.substr(1));
                motif = &begin_motif(header.substr(0, header.find_first_of(" \t")), reader_.number());
                continue;
            }
            if (motif == nullptr) reader_.fail(ErrorCode::motif, "a sequence before the first header ('>')");
            motif->sequence += line_;
            // Refused here, where the line is known; the set finds the same letter and says what is wrong
            // with it.
            if (!is_iupac(line_)) {
                motif->line = reader_.number();
                add_pending();
            }
        } while (next_line());
    }

    void read_table() {
        char const separator = TableLine::separator_of(line_);
        if (separator == '\0' && line_.front() == '@')
            reader_.fail(ErrorCode::motif,
                         "this looks like FASTQ; motifs are read from FASTA, a table, or one a line");
        std::size_t const sequence_field = separator == '\0' ? 0 : 1;
        bool first = true;
        do {
            // A tab at the beginning or end of a line is an empty field, not a blank.
            if (!fields_.split(separator == '\t' ? whole_line_ : line_, separator))
                reader_.fail(ErrorCode::motif, "a quoted field (\"...\") that does not end where it should");
            std::string_view const sequence = fields_[sequence_field];
            bool const skip = first && is_header(fields_[0], sequence);
            first = false;
            if (skip) {
                columns_ = {std::string(sequence), std::string(fields_[2])};
                continue;
            }
            if (sequence_field == 0) {
                begin_motif({}, reader_.number()).sequence = sequence;
                continue;
            }
            if (fields_.count() < 2)
                reader_.fail(ErrorCode::motif,
                             std::string("only one field; the first line has two or more, separated by ") +
                                 (separator == '\t'  ? "tabs"
                                  : separator == ',' ? "commas"
                                                     : "semicolons"));
            if (fields_[0].empty())
                reader_.fail(ErrorCode::motif, "the first field, the motif's id, is empty");
            if (is_second_sequence(fields_[2], columns_[1])) refuse_second_sequence();
            Pending& motif = begin_motif(fields_[0], reader_.number());
            motif.sequence = sequence;
            motif.gene = fields_[2];
        } while (next_line());
    }

    [[noreturn]] void refuse_second_sequence() const {
        auto const named = [](std::string const& name) { return name.empty() ? "" : " ('" + name + "')"; };
        reader_.fail(ErrorCode::motif, "columns 2" + named(columns_[0]) + " and 3" + named(columns_[1]) +
                                           " both hold sequences; give a table of id, sequence and gene, "
                                           "with one sequence a motif");
    }

    LineReader reader_;
    MotifSet& motifs_;
    std::string_view whole_line_;
    std::string_view line_;
    static constexpr std::size_t most_pending = 32;
    std::array<Pending, most_pending> pending_;
    std::size_t pending_count_ = 0;
    TableLine fields_;
    std::array<std::string, 2> columns_;  ///< what a header line calls the second and the third
    bool in_fasta_ = false;
};

}  // namespace

void read_motif_file(std::string const& path, MotifSet& motifs) {
    MotifFile(path, motifs).read();
}

}  // namespace motifcount
