#include "motifcount/motif_file.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "library/motif_batch.hpp"
#include "library/motif_lines.hpp"
#include "library/motif_table.hpp"
#include "library/table_columns.hpp"
#include "library/table_fields.hpp"
#include "library/table_line.hpp"
#include "motifcount/error.hpp"

namespace motifcount {
using namespace internal;
namespace {

/// From the first line to the end.
void read_fasta(MotifLines& lines, MotifBatch& batch) {
    bool const is_comment = lines.line().front() == ';';
    std::uint64_t const first = lines.number();
    lines.keep_hashes();
    MotifBatch::Motif* motif = nullptr;
    ShortLast bases;
    do {
        std::string_view const line = lines.line();
        if (line.front() == ';') continue;
        if (line.front() == '>') {
            if (motif != nullptr) bases.add(motif->sequence.size());
            std::string_view const header = trimmed(line.substr(1));
            motif = &batch.begin(header.substr(0, header.find_first_of(" \t")), lines.number());
            continue;
        }
        if (motif == nullptr && is_comment && line.find(';') != std::string_view::npos)
            lines.fail(first,
                       "begins with ';', as comments of FASTA do; in a table, give the first column a name");
        if (motif == nullptr) lines.fail("a sequence before the first header ('>')");
        motif->sequence += line;
        // Refused here, where the line is known; the set finds the same letter and says what is wrong with it.
        if (!is_iupac(line)) {
            motif->line = lines.number();
            batch.flush();
        }
    } while (lines.next());
    if (motif != nullptr) bases.add(motif->sequence.size());
    lines.refuse_cut(bases);
}

class Table final : public MotifTable {
public:
    Table(MotifLines& lines, MotifColumns const& wanted, MotifFileInfo& info, MotifBatch& batch)
        : MotifTable(lines, wanted, info), batch_(batch) {}

private:
    void add(std::uint64_t line) override {
        if (fields().count() <= columns().sequence) fail_for_fields(line);
        std::string_view const id = columns().id ? fields()[*columns().id] : std::string_view();
        if (columns().id && id.empty())
            fail(line, *columns().id == 0 ? "the first field, the motif's id, is empty"
                                          : columns().describe(*columns().id) + ", the motif's id, is empty");
        if (columns().refuse_second_sequence && is_second_sequence(fields()[2], columns().name(2)))
            refuse_second_sequence(line);
        std::string_view const sequence = fields()[columns().sequence];
        note_sequence(sequence, line);
        MotifBatch::Motif& motif = batch_.begin(id, line);
        motif.sequence = sequence;
        if (columns().gene) motif.gene = fields()[*columns().gene];
    }

    [[noreturn]] void fail_for_fields(std::uint64_t line) const {
        std::string const separated = separator() == '\t'  ? "tabs"
                                      : separator() == ',' ? "commas"
                                                           : "semicolons";
        if (columns().sequence == 1)
            fail(line, "only one field; the first line has two or more, separated by " + separated);
        fail(line, std::to_string(fields().count()) + " fields, separated by " + separated +
                       "; the sequences are in " + columns().describe(columns().sequence));
    }

    [[noreturn]] void refuse_second_sequence(std::uint64_t line) const {
        auto const named = [this](std::size_t column) {
            std::string_view const name = columns().name(column);
            return name.empty() ? "" : " ('" + std::string(name) + "')";
        };
        fail(line, "columns 2" + named(1) + " and 3" + named(2) +
                       " both hold sequences; give a table of id, sequence and gene, with one sequence a "
                       "motif, choose one with --columns sequence=2, or count pairs with screen --dual");
    }

    MotifBatch& batch_;
};

void read_lines(MotifLines& lines, MotifBatch& batch, MotifColumns const& columns, MotifFileInfo& info) {
    if (!lines.begin()) return;
    char const begin = lines.line().front();
    if (begin == '>' || (begin == ';' && !is_header_of_semicolons(lines.line()))) {
        info.format = "FASTA";
        read_fasta(lines, batch);
    } else {
        Table(lines, columns, info, batch).read(find_columns);
    }
}

/// "column 7 ('seq')"; `otherwise` if none was taken.
std::string describe(MotifFileInfo::Column const& column, std::string_view otherwise) {
    if (column.number == 0) return std::string(otherwise);
    std::string text = "column " + std::to_string(column.number);
    if (!column.name.empty()) text += " ('" + column.name + "')";
    return text;
}

}  // namespace

std::string taken_columns(MotifFileInfo const& file) {
    if (file.format != "table") return {};
    bool const is_of_pairs = file.sequence_b.number != 0;
    std::string text = file.path + (is_of_pairs ? ": guides A and B from " : ": sequences from ") +
                       describe(file.sequence, "");
    if (is_of_pairs && file.sequence_b.number != file.sequence.number)
        text.append(" and ").append(describe(file.sequence_b, ""));
    text.append(", ids from ").append(describe(file.id, "the sequences"));
    text.append(", genes from ").append(describe(file.gene, "nowhere"));
    if (file.gene_b.number != 0) text.append(" and ").append(describe(file.gene_b, ""));
    return text;
}

MotifFileInfo read_motif_file(std::string const& path, MotifSet& motifs, MotifColumns const& columns) {
    MotifLines lines(path);
    MotifBatch batch(motifs, lines);
    MotifFileInfo info;
    info.path = lines.name();
    std::size_t const before = motifs.size();
    try {
        read_lines(lines, batch, columns, info);
    } catch (...) {
        // What is wrong with a motif before the line that is wrong comes first.
        batch.flush();
        throw;
    }
    batch.flush();
    if (motifs.size() == before)
        throw Error(ErrorCode::motif, lines.name() +
                                          ": holds no motif; give FASTA, a table of id<TAB>sequence, or one "
                                          "sequence a line (lines that begin with # " +
                                          (info.format == "FASTA" ? "or ; " : "") + "are left out)");
    return info;
}

void read_motif_file(std::string const& path, MotifSet& motifs) {
    static_cast<void>(read_motif_file(path, motifs, {}));
}

}  // namespace motifcount
