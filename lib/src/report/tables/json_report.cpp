#include "report/tables/json_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "pattern/guide_pairs.hpp"
#include "report/count_columns.hpp"
#include "report/format.hpp"
#include "report/machine.hpp"
#include "report/sample_column.hpp"
#include "report/tables/shard_report.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

std::string to_text(Json const& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// Returns JSON text, indented by `depth` more levels (2 blanks each) for insertion into an object that is written as text.
std::string to_nested_text(Json const& json, std::size_t depth) {
    std::string const indent(2 * depth, ' ');
    std::string nested;
    for (char const letter : to_text(json, 2)) {
        nested += letter;
        if (letter == '\n') nested += indent;
    }
    return nested;
}

/// Writes a JSON string with quotes. Each byte of the input takes up to 6 bytes.
char* put_quoted(char* out, std::string_view text) {
    bool plain = true;  // This loop has no branch per character, because it is faster that way
    for (char const letter : text) plain &= letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\';
    return plain ? put(put(put(out, '"'), text), '"') : put(out, to_text(text, -1));
}

std::size_t room(std::string_view text) noexcept {
    return 6 * text.size() + 2;
}

/// All numbers of a matrix, so that merge can read the matrix back
Json matrix_object(Matrix const& matrix) {
    Json object{{"columns", matrix.columns}};
    if (matrix.sites != 0) object["sites"] = matrix.sites;
    if (matrix.homer_threshold) object["homer_threshold"] = *matrix.homer_threshold;
    return object;
}

/// Writes a row as text. The JSON library would build a tree for each row, which is slow for millions of rows.
void write_motif_row(OutputFile& out, MotifSet const& motifs, MotifId motif, MotifCounts const& counts,
                     GuidePairs const* pairs, JsonColumns const& more) {
    std::string_view const gene = motifs.gene(motif);
    std::string_view const sequence = motifs.sequence(motif);
    auto const text = [&out](std::string_view name, std::string_view value) {
        out.advance(put_quoted(put(out.reserve(name.size() + room(value)), name), value));
    };
    auto const number = [&out](std::string_view name, CountCell const& value) {
        char* const end = out.reserve(name.size() + max_digits + 4);
        out.advance(put(put(put(put(end, R"(,")"), name), R"(":)"), value));
    };
    text(R"(      {"id":)", motifs.id(motif));
    if (pairs == nullptr) {
        text(R"(,"sequence":)", sequence);
    } else {
        text(R"(,"sequence_a":)", pairs->sequence_a(motif));
        text(R"(,"sequence_b":)", pairs->sequence_b(motif));
    }
    if (!gene.empty()) text(R"(,"gene":)", gene);
    if (Matrix const* const matrix = motifs.matrix(motif)) {
        if (!matrix->name.empty()) text(R"(,"name":)", matrix->name);
        out.write(R"(,"matrix":)" + to_text(matrix_object(*matrix), -1));
    }
    if (pairs == nullptr) number("length", std::uint64_t{sequence.size()});
    for (CountColumn const& column : count_columns)
        if (pairs == nullptr || column.of_pairs) number(column.name, column.of(counts));
    for (std::size_t i = 0; i < more.names.size(); ++i) {
        std::string const& cell = more.cells[motif][i];
        out.write(
            std::string(R"(,")").append(more.names[i]).append(R"(":)").append(cell == "-" ? "null" : cell));
    }
    out.write(motif + 1 < motifs.size() ? "},\n" : "}\n");
}

Json motif_file_object(MotifFileInfo const& file) {
    Json object{{"path", file.path}, {"format", file.format}};
    if (file.format != "table") return object;
    if (!file.layout.empty()) object["layout"] = file.layout;
    auto const column = [](MotifFileInfo::Column const& taken) {
        if (taken.number == 0) return Json();
        Json number{{"number", taken.number}};
        if (!taken.name.empty()) number["name"] = taken.name;
        return number;
    };
    bool const pairs = file.sequence_b.number != 0;
    Json& columns = object["columns"] = {{"id", column(file.id)}};
    columns[pairs ? "sequence_a" : "sequence"] = column(file.sequence);
    if (pairs) columns["sequence_b"] = column(file.sequence_b);
    columns[file.gene_b.number == 0 ? "gene" : "gene_a"] = column(file.gene);
    if (file.gene_b.number != 0) columns["gene_b"] = column(file.gene_b);
    return object;
}

Json windows_object(UnmatchedSequences const& windows) {
    Json object{{"fragments", windows.fragments}, {"sequences", Json::array()}};
    for (auto const& [sequence, fragments] : windows.rows)
        object["sequences"].push_back(Json{{"sequence", sequence}, {"fragments", fragments}});
    return object;
}

Json first_reads_object(FirstReads const& reads) {
    return {
        {"fragments", reads.fragments},     {"with_guide", reads.with_guide},
        {"reverse", reads.reverse},         {"inexact", reads.inexact},
        {"ambiguous", reads.ambiguous},     {"offset", reads.with_guide == 0 ? Json() : Json(reads.offset)},
        {"read_length", reads.read_length}, {"ambiguous_bases", reads.ambiguous_bases}};
}

Json sample_row(SampleTotals const& sample) {
    Json row{{"sample", sample.name}};
    for (auto const& [name, value] : sample.columns) row["sheet"][name] = value;
    row["records"] = sample.records;
    row["bases"] = sample.bases;
    if (sample.records_with_hits) row["records_with_hits"] = *sample.records_with_hits;
    row.update(classes_object(sample.classes));
    if (sample.starts) row["starts"] = starts_object(*sample.starts);
    if (sample.first_reads) row["first_reads"] = first_reads_object(*sample.first_reads);
    if (sample.unmatched) row["unmatched_sequences"] = windows_object(*sample.unmatched);
    return row;
}

Json run_object(RunInfo const& run) {
    Json inputs = Json::array();
    for (InputSummary const& input : run.inputs) {
        Json& object = inputs.emplace_back(Json{{"path", input.path},
                                                {"bytes", input.bytes},
                                                {"records", input.records},
                                                {"bases", input.bases}});
        if (input.records_with_hits) object["records_with_hits"] = *input.records_with_hits;
        if (!input.decoder.empty()) object["decoder"] = input.decoder;
    }
    Json engines = Json::array();
    for (EngineUse const& use : run.engines)
        engines.push_back({{"engine", use.engine},
                           {"device", use.device},
                           {"patterns", use.patterns},
                           {"memory_bytes", use.memory_bytes}});
    Json options = Json::object();
    for (auto const& [name, value] : run.options) options[name] = value;

    Json object{{"started", run.started}};
    if (!run.command.empty()) object["command"] = run.command;
    object["options"] = options;
    object["motif_files"] = Json::array();
    for (MotifFileInfo const& file : run.motif_files)
        object["motif_files"].push_back(motif_file_object(file));
    object["inputs"] = inputs;
    object["samples"] = Json::array();
    for (SampleTotals const& sample : run.samples) object["samples"].push_back(sample_row(sample));
    if (!run.matrices_without_hits.empty()) object["matrices_without_hits"] = run.matrices_without_hits;
    object["engines"] = engines;
    object["reason"] = run.reason;
    object["threads"] = run.threads;
    object["seconds"] = {{"compile", run.compile_seconds}, {"search", run.search_seconds}};
    if (run.verification) {
        Verification const& check = *run.verification;
        object["verification"] = {{"records", check.records},       {"bases", check.bases},
                                  {"verified", check.verified},     {"missed", check.missed},
                                  {"unverified", check.unverified}, {"counts_agree", check.counts_agree}};
    }
    object["warnings"] = Json::array();
    for (Message const& warning : run.warnings) object["warnings"].push_back(warning.command());
    Machine const machine = this_machine();
    object["machine"] = {{"host", machine.host},
                         {"system", machine.system},
                         {"cpu", machine.cpu},
                         {"simd", machine.simd},
                         {"usable_cpus", machine.cpus}};
    return object;
}

}  // namespace

Json starts_object(DetectedOffsets const& starts) {
    return {{"offsets", to_string(starts.offsets)},
            {"strand", to_string(starts.strand)},
            {"fragments", starts.fragments},
            {"hits", starts.hits},
            {"covered", starts.covered},
            {"coverage", starts.coverage()},
            {"threshold", +DetectedOffsets::min_part}};
}

void write_json_report(OutputFile& out, MotifSet const& motifs, std::span<MotifCounts const> counts,
                       std::string_view strand, RunInfo const& run, GuidePairs const* pairs,
                       JsonColumns const& more) {
    SampleTotals all;
    for (InputSummary const& input : run.inputs) add_totals(all, input);
    auto const member = [&out](std::string_view name, Json const& value) {
        out.write("    " + to_text(name, -1) + ": " + to_text(value, -1) + ",\n");
    };
    if (run.shard) begin_shard_report(out);
    out.write("{\n  \"motifcount\": " + to_text(run.version, -1) + ",\n");
    if (run.shard) {
        std::string const part =
            std::to_string(run.shard->shard.index) + '/' + std::to_string(run.shard->shard.count);
        out.write("  \"shard\": " + to_text({{"part", part}, {"options", run.shard->options}}, -1) + ",\n");
    }
    out.write("  \"results\": {\n");
    member("motif_checksum", motifs.checksum());
    member("strand", strand);
    member("records", all.records);
    member("bases", all.bases);
    if (all.records_with_hits) member("records_with_hits", *all.records_with_hits);
    if (run.assignment) {
        Json assignment{{"rule", to_string(run.assignment->rule)}};
        if (run.assignment->dual != Dual::none) assignment["dual"] = to_string(run.assignment->dual);
        assignment.update(classes_object(run.assignment->classes));
        member("assignment", assignment);
    }
    out.write("    \"motifs\": [\n");
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        write_motif_row(out, motifs, motif, counts[motif], pairs, more);
    out.write("    ]\n  },\n  \"run\": " + to_nested_text(run_object(run), 1) +
              (run.shard ? ",\n" : "\n}\n"));
    if (run.shard) end_shard_json(out);
}

}  // namespace motifcount::internal
