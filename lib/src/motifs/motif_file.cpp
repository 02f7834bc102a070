#include "motifcount/motif_file.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/cpu.hpp"
#include "matrices/matrix_file.hpp"
#include "motifs/layouts.hpp"
#include "motifs/motif_parts.hpp"
#include "motifs/motif_set_error.hpp"
#include "motifs/motif_table.hpp"
#include "motifs/table_cells.hpp"

namespace motifcount {
using namespace internal;
namespace {

/// Adds the motifs in parts of a file to a set.
class PartAdder {
public:
    PartAdder(MotifSet& motifs, TableRows const& rows, unsigned threads)
        : motifs_(motifs), rows_(rows), threads_(threads) {}

    /// Throws like MotifSet::add_all().
    void add(std::span<MotifPart const> parts) {
        std::vector<std::span<MotifSet::Entry const>> blocks;
        for (MotifPart const& part : parts) blocks.push_back(part.entries());
        motifs_.add_all(
            blocks,
            [&](std::size_t i) {
                auto part = parts.begin();
                for (; i >= part->entries().size(); ++part) i -= part->entries().size();
                see_titles({parts.begin(), part + 1});
                return rows_.where(part->line(i));
            },
            threads_);
        see_titles(parts);
    }
    /// True if a title in the parts so far, up to the part with an error, is longer than the id
    [[nodiscard]] bool has_cut_titles() const noexcept { return has_cut_titles_; }

private:
    void see_titles(std::span<MotifPart const> parts) {
        has_cut_titles_ |= std::ranges::any_of(parts, &MotifPart::has_cut_titles);
    }

    MotifSet& motifs_;
    TableRows const& rows_;
    unsigned threads_;
    bool has_cut_titles_ = false;
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

/// Reads FASTA into a part. `comment`: first line of the file if it begins with ';', else empty; `first`: its number
void read_fasta(TableRows& lines, MotifPart& part, bool full_ids, std::string_view comment,
                std::uint64_t first) {
    LastLength& lengths = part.findings.lengths;
    while (lines.next_line()) {
        std::string_view const line = lines.line();
        MotifPart::Row* const motif = part.last();
        if (line.front() == ';') continue;
        if (line.front() == '>') {
            if (motif != nullptr) lengths.add(motif->sequence);
            std::string_view const title = trimmed(line.substr(1));
            std::string_view const id = full_ids ? title : title.substr(0, title.find_first_of(" \t"));
            part.has_cut_titles |= id != title;
            part.add({.id = id, .sequence = {}, .line = lines.number()});
            continue;
        }
        if (motif == nullptr && !comment.empty() && line.find(';') != std::string_view::npos)
            lines.fail(first,
                       "this line begins with ';', as FASTA comments do; if this is a table, name the "
                       "first column");
        if (motif == nullptr) lines.fail("a sequence appears before the first title ('>')");
        part.extend(line);
        // The set refuses this sequence. The line is set here, because it is known only here.
        if (!is_iupac(line)) {
            motif->line = lines.number();
            return;
        }
    }
    if (auto const* const motif = part.last()) lengths.add(motif->sequence);
}

void read_fasta(TableRows& lines, MotifSet& motifs, MotifFileOptions const& options) {
    std::string const comment(lines.line().front() == ';' ? lines.line() : "");
    std::uint64_t const first = lines.number();
    lines.keep_hashes();
    lines.put_line_back();
    PartAdder adder(motifs, lines, options.threads);
    auto const read = [&](TableRows& rows, MotifPart& part) {
        read_fasta(rows, part, options.full_ids, comment, first);
    };
    auto const take = [&](std::span<MotifPart const> parts) { adder.add(parts); };
    try {
        read_parts(lines, '>', options.threads, read, take).lengths.refuse_truncated(lines);
    } catch (RepeatedId const& error) {
        if (!adder.has_cut_titles()) throw;
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

void read_lines(TableRows& lines, MotifSet& motifs, MotifFileOptions const& options, MotifFileInfo& info) {
    if (!lines.begin()) return;
    char const begin = lines.line().front();
    if (begin == '>' || (begin == ';' && is_fasta_comment(lines.line()))) {
        info.format = "FASTA";
        return read_fasta(lines, motifs, options);
    }
    TableJob const job = options.library ? TableJob::screen : TableJob::motifs;
    PartAdder adder(motifs, lines, options.threads);
    read_motif_table(lines, options.columns, job, options.threads, info,
                     [&](std::span<MotifPart const> parts) { adder.add(parts); });
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
    MotifFileOptions own = options;
    if (own.threads == 0) own.threads = usable_cpus();
    MotifFileInfo info;
    info.path = lines.name();
    std::size_t const before = motifs.size();
    if (is_matrix_text(lines.lines().beginning()))
        read_matrix_file(lines.lines(), motifs, info);
    else if (auto const remedy = remedy_for_matrices(lines.lines().beginning()); !remedy.empty())
        throw Error(ErrorCode::motif, Position{.file = lines.name(), .line = 1}, remedy);
    else
        read_lines(lines, motifs, own, info);
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
