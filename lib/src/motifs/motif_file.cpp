#include "motifcount/motif_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "motifs/table_cells.hpp"
#include "motifs/layouts.hpp"
#include "motifs/motif_batch.hpp"
#include "motifs/motif_table.hpp"
#include "motifs/motif_set_error.hpp"
#include "tables/table_rows.hpp"

namespace motifcount {
using namespace internal;
namespace {

/// True if a line that begins with ';' is the header of a table whose first column has no name, as pandas writes it
/// (";id;sequence"), and not a comment of FASTA.
bool is_header_of_semicolons(std::string_view line) {
    constexpr std::size_t fewest_fields = 3;
    TableLine fields;
    if (line.find("; ") != std::string_view::npos || !fields.split(line, ';') ||
        fields.count() < fewest_fields)
        return false;
    auto const names = fields.copy();
    return std::ranges::any_of(
        names, [](std::string const& name) { return Layouts::built_in().has(normalised(name)); });
}

void read_fasta(TableRows& lines, MotifBatch& batch, bool full_ids) {
    bool const is_comment = lines.line().front() == ';';
    std::uint64_t const first = lines.number();
    lines.keep_hashes();
    MotifBatch::Motif* motif = nullptr;
    LastLength lengths;
    bool has_cut_titles = false;
    try {
        do {
            std::string_view const line = lines.line();
            if (line.front() == ';') continue;
            if (line.front() == '>') {
                if (motif != nullptr) lengths.add(motif->sequence.size());
                std::string_view const title = trimmed(line.substr(1));
                std::size_t const end =
                    full_ids ? title.size() : std::min(title.find_first_of(" \t"), title.size());
                has_cut_titles |= end != title.size();
                motif = &batch.begin(title.substr(0, end), lines.number());
                continue;
            }
            if (motif == nullptr && is_comment && line.find(';') != std::string_view::npos)
                lines.fail(
                    first,
                    "begins with ';', as comments of FASTA do; in a table, give the first column a name");
            if (motif == nullptr) lines.fail("a sequence before the first title ('>')");
            motif->sequence += line;
            // The set refuses the sequence. Here its line is known.
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
                        "; ids end at the first blank of a title: --full-ids keeps whole titles");
    }
}

void read_lines(TableRows& lines, MotifBatch& batch, MotifFileOptions const& options, MotifFileInfo& info) {
    if (!lines.begin()) return;
    char const begin = lines.line().front();
    if (begin == '>' || (begin == ';' && !is_header_of_semicolons(lines.line()))) {
        info.format = "FASTA";
        return read_fasta(lines, batch, options.full_ids);
    }
    TableJob const job = options.library ? TableJob::screen : TableJob::motifs;
    read_motif_table(lines, options.columns, job, info, [&batch](MotifRow const& row) {
        MotifBatch::Motif& motif = batch.begin(row.id, row.line);
        motif.sequence = row.sequence;
        motif.gene = row.gene;
    });
}

/// "column 7 ('seq')"; `otherwise` if there is none.
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
    std::string text = file.path + ": ";
    if (!file.layout.empty()) text.append("layout ").append(file.layout).append(": ");
    text += (is_of_pairs ? "guides A and B from " : "sequences from ") + describe(file.sequence, "");
    if (is_of_pairs && file.sequence_b.number != file.sequence.number)
        text.append(" and ").append(describe(file.sequence_b, ""));
    text.append(", ids from ").append(describe(file.id, "the sequences"));
    text.append(file.gene.number == 0 ? ", no genes" : ", genes from ").append(describe(file.gene, ""));
    if (file.gene_b.number != 0) text.append(" and ").append(describe(file.gene_b, ""));
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
    MotifBatch batch(motifs, lines);
    MotifFileInfo info;
    info.path = lines.name();
    std::size_t const before = motifs.size();
    try {
        read_lines(lines, batch, options, info);
    } catch (...) {
        // An error in a motif of an earlier line comes first.
        batch.flush();
        throw;
    }
    batch.flush();
    if (motifs.size() == before)
        throw Error(ErrorCode::motif, lines.name() +
                                          ": holds no motif; give FASTA, a table of id<TAB>sequence, or one "
                                          "sequence per line (lines that begin with # " +
                                          (info.format == "FASTA" ? "or ; " : "") + "are left out)");
    return info;
}

void read_motif_file(std::string const& path, MotifSet& motifs) {
    static_cast<void>(read_motif_file(path, motifs, {}));
}

}  // namespace motifcount
