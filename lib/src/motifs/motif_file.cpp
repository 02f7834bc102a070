#include "motifcount/motif_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "matrices/matrix_file.hpp"
#include "motifs/layouts.hpp"
#include "motifs/motif_set_error.hpp"
#include "motifs/motif_table.hpp"
#include "motifs/table_cells.hpp"

namespace motifcount {
using namespace internal;
namespace {

/// Adds a file's motifs to a set in blocks, which is faster. A motif's error may be thrown by a later call or by flush().
class Batch {
public:
    struct Motif {
        std::string id;
        std::string sequence;
        std::string gene;
        std::uint64_t line = 0;  ///< For messages
    };

    Batch(MotifSet& motifs, TableRows const& rows) : motifs_(motifs), rows_(rows) {}

    /// Returns the next motif, whose sequence and gene are still empty. The reference is valid until the next call.
    Motif& begin(std::string_view id, std::uint64_t line) {
        if (count_ == block_.size()) flush();
        Motif& motif = block_[count_++];
        motif.id = id;
        motif.sequence.clear();
        motif.gene.clear();
        motif.line = line;
        return motif;
    }

    /// Adds all waiting motifs to the set. Throws like MotifSet::add_all().
    void flush() {
        std::array<MotifSet::Entry, block_size> entries;
        for (std::size_t i = 0; i < count_; ++i)
            entries[i] = {block_[i].id, block_[i].sequence, block_[i].gene};
        motifs_.add_all(std::span(entries).first(std::exchange(count_, 0)),
                        [this](std::size_t i) { return rows_.where(block_[i].line); });
    }

private:
    static constexpr std::size_t block_size = 32;

    MotifSet& motifs_;
    TableRows const& rows_;
    std::array<Motif, block_size> block_;
    std::size_t count_ = 0;
};

/// True if a line that begins with ';' is a FASTA comment and not the header of a pandas table (";id;sequence").
bool is_fasta_comment(std::string_view line) {
    TableLine fields;
    if (line.find("; ") != std::string_view::npos || !fields.split(line, ';') || fields.count() < 3)
        return true;
    return std::ranges::none_of(fields.copy(), [](std::string const& name) {
        return Layouts::built_in().has(normalised(name), false);
    });
}

void read_fasta(TableRows& lines, Batch& batch, bool full_ids) {
    std::string const comment(lines.line().front() == ';' ? lines.line() : "");
    std::uint64_t const first = lines.number();
    lines.keep_hashes();
    Batch::Motif* motif = nullptr;
    LastLength lengths;
    bool has_cut_titles = false;
    try {
        do {
            std::string_view const line = lines.line();
            if (line.front() == ';') continue;
            if (line.front() == '>') {
                if (motif != nullptr) lengths.add(motif->sequence.size());
                std::string_view const title = trimmed(line.substr(1));
                std::string_view const id = full_ids ? title : title.substr(0, title.find_first_of(" \t"));
                has_cut_titles |= id != title;
                motif = &batch.begin(id, lines.number());
                continue;
            }
            if (motif == nullptr && !comment.empty() && line.find(';') != std::string_view::npos)
                lines.fail(first,
                           "this line begins with ';', as FASTA comments do; if this is a table, name the "
                           "first column");
            if (motif == nullptr) lines.fail("a sequence appears before the first title ('>')");
            motif->sequence += line;
            // flush() refuses the sequence. It is called here, because the line of the sequence is known only here.
            if (!is_iupac(line)) {
                motif->line = lines.number();
                batch.flush();
            }
        } while (lines.next_line());
        if (motif != nullptr) lengths.add(motif->sequence.size());
        lengths.refuse_truncated(lines);
        batch.flush();
    } catch (RepeatedId const& error) {
        if (!has_cut_titles) throw;
        throw Error(ErrorCode::motif,
                    std::string(error.what()) +
                        " (an id ends at the first blank of the title; --full-ids keeps whole titles)");
    }
}

void read_matrix_file(LineReader& lines, MotifSet& motifs, MotifFileInfo& info) {
    MatrixFile file = read_matrices(lines);
    info.format = std::move(file.format);
    info.warning = std::move(file.warning);
    for (std::size_t i = 0; i < file.matrices.size(); ++i)
        motifs.add_matrix(file.matrices[i],
                          std::string(lines.name()).append(": line ").append(std::to_string(file.lines[i])));
}

void read_lines(TableRows& lines, Batch& batch, MotifFileOptions const& options, MotifFileInfo& info) {
    if (!lines.begin()) return;
    char const begin = lines.line().front();
    if (begin == '>' || (begin == ';' && is_fasta_comment(lines.line()))) {
        info.format = "FASTA";
        return read_fasta(lines, batch, options.full_ids);
    }
    TableJob const job = options.library ? TableJob::screen : TableJob::motifs;
    read_motif_table(lines, options.columns, job, info, [&batch](MotifRow const& row) {
        Batch::Motif& motif = batch.begin(row.id, row.line);
        motif.sequence = row.sequence;
        motif.gene = row.gene;
    });
}

/// Returns a column's description such as "column 7 ('seq')"; empty if the number is 0.
std::string describe(MotifFileInfo::Column const& column) {
    if (column.number == 0) return {};
    return "column " + std::to_string(column.number) +
           (column.name.empty() ? "" : " ('" + column.name + "')");
}

}  // namespace

std::string taken_columns(MotifFileInfo const& file) {
    if (file.format != "table") return {};
    bool const is_of_pairs = file.sequence_b.number != 0;
    std::string text = file.path + ": ";
    if (!file.layout.empty()) text.append("layout ").append(file.layout).append(": ");
    text += (is_of_pairs ? "guides A and B from " : "sequences from ") + describe(file.sequence);
    if (is_of_pairs && file.sequence_b.number != file.sequence.number)
        text.append(" and ").append(describe(file.sequence_b));
    text.append(", ids from ").append(file.id.number == 0 ? "the sequences" : describe(file.id));
    text.append(file.gene.number == 0 ? ", no genes" : ", genes from ").append(describe(file.gene));
    if (file.gene_b.number != 0) text.append(" and ").append(describe(file.gene_b));
    return text;
}

NamedColumns find_named_columns(std::span<std::string const> names) {
    auto const only = [names](Role role) {
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (Layouts::built_in().meaning(normalised(names[i]), false) != role) continue;
            if (found) return std::optional<std::size_t>();
            found = i;
        }
        return found;
    };
    auto const id = only(Role::id);
    return {id ? id : only(Role::either), only(Role::gene)};
}

MotifFileInfo read_motif_file(std::string const& path, MotifSet& motifs, MotifFileOptions const& options) {
    TableRows lines(path, ErrorCode::motif);
    Batch batch(motifs, lines);
    MotifFileInfo info;
    info.path = lines.name();
    std::size_t const before = motifs.size();
    try {
        if (is_matrix_text(lines.lines().beginning()))
            read_matrix_file(lines.lines(), motifs, info);
        else if (auto const remedy = remedy_for_matrices(lines.lines().beginning()); !remedy.empty())
            throw Error(ErrorCode::motif, Position{.file = lines.name(), .line = 1}, remedy);
        else
            read_lines(lines, batch, options, info);
    } catch (...) {
        // If a motif on an earlier line is invalid, flush() throws the error for that motif instead.
        batch.flush();
        throw;
    }
    batch.flush();
    // A matrix file with headers only gives a warning, because databases have such files.
    if (motifs.size() == before && info.warning.empty())
        throw Error(ErrorCode::motif,
                    lines.name() +
                        ": contains no motifs; give FASTA, a table of id<TAB>sequence, or one "
                        "sequence per line (lines that begin with # " +
                        (info.format == "FASTA" ? "or ; " : "") + "are ignored)");
    return info;
}

void read_motif_file(std::string const& path, MotifSet& motifs) {
    static_cast<void>(read_motif_file(path, motifs, {}));
}

}  // namespace motifcount
