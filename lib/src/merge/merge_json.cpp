#include "merge/merge_json.hpp"

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <stdexcept>
#include <streambuf>

#include "motifcount/error.hpp"
#include "motifcount/types.hpp"
#include "reads/fastx/line_reader.hpp"
#include "report/count_columns.hpp"
#include "report/tables/group_counts.hpp"
#include "report/tables/json_report.hpp"
#include "report/tables/matrix_tsv.hpp"
#include "report/tables/mqc.hpp"
#include "report/tables/shard_report.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

/// Stream buffer that passes a shard's report to the JSON parser. Throws Error(input) before the end of the text if the report
/// was changed after it was written. Thus a report that was parsed completely is unchanged.
class ReportBuffer : public std::streambuf {
public:
    explicit ReportBuffer(std::string const& path) : report_(path, ShardForm::json) {}

private:
    int_type underflow() override {
        std::string_view line;
        if (!at_end_ && !report_.next(line)) {
            at_end_ = true;
            line = report_.ending();
        }
        if (line.empty()) return traits_type::eof();
        char* const start = const_cast<char*>(line.data());  // The stream only reads from the line.
        setg(start, start, start + line.size());
        return traits_type::to_int_type(*start);
    }

    ShardReader report_;
    bool at_end_ = false;
};

/// Throws Error(input) if the file does not begin like a shard's JSON report of this version.
void check_begin(std::string const& path) {
    constexpr std::string_view version_member = "  \"motifcount\": \"";
    LineReader lines(path);
    std::string_view line;
    bool const begun = lines.next(line) && lines.next(line) && line.starts_with(version_member);
    if (begun) line.remove_prefix(version_member.size());
    std::string const written_by(line.substr(0, line.find('"')));
    bool const known = begun && lines.next(line);
    if (known && line.starts_with("  \"results\": "))
        throw Error(ErrorCode::input, path + ": this is the report of a whole run, not of a shard");
    if (!known || !line.starts_with("  \"shard\": "))
        throw Error(ErrorCode::input,
                    path + ": this is not a JSON report of motifcount, or the report is truncated");
    check_shard_version(path, written_by);
}

std::uint64_t number(Json const& value) {
    if (!value.is_number_unsigned()) throw std::out_of_range("not a whole number below 2^64");
    return value.get<std::uint64_t>();
}

FragmentClasses classes_of(Json const& object, Assign rule, Dual dual) {
    // Without a condition, there are no classes under `all`.
    FragmentClasses classes(rule_info(rule, dual, rule == Assign::all));
    for (std::size_t i = 0; i < classes.size(); ++i) classes[i] = number(object.at(classes.name(i)));
    return classes;
}

template <class Totals>
void take_totals(Json const& object, Totals& totals) {
    totals.records = number(object.at("records"));
    totals.bases = number(object.at("bases"));
    if (object.contains("records_with_hits"))
        totals.records_with_hits = number(object.at("records_with_hits"));
}

Dual dual_of(Json const& assignment) {
    std::string const name = assignment.value("dual", std::string());
    for (Dual const dual : {Dual::mates, Dual::in_read})
        if (name == to_string(dual)) return dual;
    return Dual::none;
}

SampleTotals take_sample(Json const& row, std::optional<Assignment> const& assignment) {
    SampleTotals sample{row.at("sample").get<std::string>()};
    if (row.contains("sheet"))
        for (auto const& column : row.at("sheet").items())
            sample.columns.emplace_back(column.key(), column.value().get<std::string>());
    take_totals(row, sample);
    if (assignment) sample.classes = classes_of(row, assignment->rule, assignment->dual);
    return sample;
}

Matrix matrix_of(Json const& row) {
    Json const& numbers = row.at("matrix");
    Matrix matrix{.id = row.at("id").get<std::string>(),
                  .name = row.value("name", std::string()),
                  .columns = numbers.at("columns").get<std::vector<std::array<double, 4>>>(),
                  .sites = numbers.value("sites", 0.0)};
    if (numbers.contains("homer_threshold"))
        matrix.homer_threshold = numbers.at("homer_threshold").get<double>();
    return matrix;
}

void take_row(Json const& row, JsonShard& shard) {
    auto const text = [&row](char const* name) -> std::string const& {
        return row.at(name).get_ref<std::string const&>();
    };
    std::string const gene = row.value("gene", std::string());
    bool const is_pair = row.contains("sequence_a");
    if (is_pair) {
        if (shard.pairs == nullptr) {
            shard.pairs = std::make_unique<GuidePairs>();
            shard.pairs->begin(shard.path);
        }
        shard.pairs->add(text("id"), text("sequence_a"), text("sequence_b"), gene, shard.counts.size() + 1);
    } else if (row.contains("matrix")) {
        shard.motifs.add_matrix(matrix_of(row), shard.path);
    } else {
        shard.motifs.add({text("id"), text("sequence"), gene}, shard.path);
    }
    MotifCounts& counts = shard.counts.emplace_back();
    for (CountColumn const& column : count_columns)
        if (auto const* const member = column.member(); member != nullptr && (!is_pair || column.of_pairs))
            counts.*(*member) = number(row.at(column.name));
    shard.scores.take(row);
}

}  // namespace

JsonShard read_json_shard(std::string const& path) try {
    check_begin(path);
    JsonShard shard;
    shard.path = path;
    ReportBuffer buffer(path);
    std::istream in(&buffer);
    // Motifs are discarded after parsing, so that a JSON tree with a million motifs is never in memory.
    bool in_motifs = false;
    Json const report = Json::parse(in, [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (depth == 2 && event == Json::parse_event_t::key) in_motifs = parsed == "motifs";
        if (depth == 3 && event == Json::parse_event_t::object_end && in_motifs) {
            take_row(parsed, shard);
            return false;
        }
        return true;
    });
    Json const& line = report.at("shard");
    shard.line.shard = parse_shard(line.at("part").get<std::string>());
    shard.line.options = line.at("options").get<std::string>();
    shard.line.version = report.at("motifcount").get<std::string>();
    Json const& results = report.at("results");
    shard.line.motif_checksum = results.at("motif_checksum").get<std::string>();
    shard.strand = results.at("strand").get<std::string>();
    if (shard.rows().checksum() != shard.line.motif_checksum)
        throw Error(ErrorCode::input, path + ": the motifs do not match the checksum of the report");

    if (results.contains("assignment")) {
        Json const& object = results.at("assignment");
        Assign const rule = parse_assign(object.at("rule").get<std::string>());
        Dual const dual = dual_of(object);
        shard.run.assignment = Assignment{rule, dual, classes_of(object, rule, dual)};
    }

    Json const& run = report.at("run");
    for (Json const& row : run.at("samples"))
        shard.run.samples.push_back(take_sample(row, shard.run.assignment));
    shard.run.version = shard.line.version;
    shard.run.started = run.at("started").get<std::string>();
    shard.run.command = run.value("command", std::string());
    shard.run.reason = run.value("reason", std::string());
    shard.run.threads =
        static_cast<unsigned>(std::min<std::uint64_t>(number(run.at("threads")), thread_limit));
    shard.run.compile_seconds = run.at("seconds").at("compile").get<double>();
    shard.run.search_seconds = run.at("seconds").at("search").get<double>();
    for (auto const& [name, value] : run.at("options").items())
        shard.run.options.emplace_back(name, value.get<std::string>());
    for (Json const& row : run.at("inputs")) {
        InputSummary& input = shard.run.inputs.emplace_back();
        input.path = row.at("path").get<std::string>();
        input.bytes = number(row.at("bytes"));
        take_totals(row, input);
        input.decoder = row.value("decoder", std::string());
    }
    if (run.contains("matrices_without_hits"))
        shard.run.matrices_without_hits = run.at("matrices_without_hits").get<std::vector<std::string>>();
    for (Json const& use : run.at("engines")) {
        EngineUse engine;
        engine.engine = use.at("engine").get<std::string>();
        engine.device = use.at("device").get<std::string>();
        engine.patterns = number(use.at("patterns"));
        engine.memory_bytes = number(use.at("memory_bytes"));
        shard.run.engines.push_back(std::move(engine));
    }
    for (Json const& warning : run.at("warnings")) shard.run.warnings.push_back(warning.get<std::string>());
    return shard;
} catch (Json::exception const&) {
    throw Error(
        ErrorCode::input,
        path + ": this is not a JSON report of motifcount, or the report was changed after it was written");
} catch (std::out_of_range const&) {
    throw Error(ErrorCode::input, path + ": a count is not a whole number below 2^64");
}

void merge_json(std::vector<JsonShard> shards, std::string const& sample, OutputFile& out,
                SampleFiles const& files) {
    JsonShard& sum = shards.front();
    Setting const wanted = !files.mqc.empty() ? setting::mqc : setting::group_counts;
    bool const is_wanted = !files.mqc.empty() || files.group_counts != nullptr;
    if (is_wanted && sample.empty() && sum.run.samples.size() > 1)
        throw Error(ErrorCode::input,
                    "merge: " + wanted + ": these shards have " + std::to_string(sum.run.samples.size()) +
                        " samples, but do not count their hits separately; make shards of each sample, or "
                        "merge all samples into one with " +
                        setting::sample,
                    wanted);
    std::set<std::string> warnings;
    for (Message const& warning : sum.run.warnings) warnings.insert(warning.command());
    for (JsonShard const& shard : std::span(shards).subspan(1)) {
        auto const add = [&shard](std::uint64_t& to, std::uint64_t number) {
            if (__builtin_add_overflow(to, number, &to))
                throw Error(
                    ErrorCode::input,
                    shard.path + ": the sum of a count over the shards is too large (limit: 2^64 - 1)");
        };
        auto const add_totals = [&add](auto& to, auto const& own) {
            add(to.records, own.records);
            add(to.bases, own.bases);
            if (to.records_with_hits && own.records_with_hits)
                add(*to.records_with_hits, *own.records_with_hits);
            else
                to.records_with_hits.reset();
        };
        auto const add_classes = [&add](FragmentClasses& to, FragmentClasses const& own) {
            for (std::size_t i = 0; i < to.size(); ++i) add(to[i], own[i]);
        };
        if (shard.counts.size() != sum.counts.size() || shard.run.inputs.size() != sum.run.inputs.size() ||
            shard.run.samples.size() != sum.run.samples.size())
            throw Error(ErrorCode::input, shard.path + ": its motifs or inputs differ from " + sum.path);
        for (CountColumn const& column : count_columns)
            if (auto const* const member = column.member())
                for (std::size_t i = 0; i < sum.counts.size(); ++i)
                    add(sum.counts[i].*(*member), shard.counts[i].*(*member));
        sum.scores.add(shard.scores, shard.path, add);
        auto const rule_of = [](JsonShard const& one) {
            return one.run.assignment ? one.run.assignment->classes.rule() : nullptr;
        };
        if (rule_of(shard) != rule_of(sum))
            throw Error(ErrorCode::input,
                        shard.path + ": it has another " + setting::assign + " than " + sum.path);
        if (sum.run.assignment) add_classes(sum.run.assignment->classes, shard.run.assignment->classes);
        for (std::size_t i = 0; i < sum.run.samples.size(); ++i) {
            SampleTotals& totals = sum.run.samples[i];
            SampleTotals const& own = shard.run.samples[i];
            add_totals(totals, own);
            add_classes(totals.classes, own.classes);
        }
        for (std::size_t i = 0; i < sum.run.inputs.size(); ++i) {
            InputSummary& input = sum.run.inputs[i];
            input.bytes = std::max(input.bytes, shard.run.inputs[i].bytes);
            add_totals(input, shard.run.inputs[i]);
        }
        sum.run.compile_seconds += shard.run.compile_seconds;
        sum.run.search_seconds += shard.run.search_seconds;
        for (Message const& warning : shard.run.warnings)
            if (warnings.insert(warning.command()).second) sum.run.warnings.push_back(warning);
    }
    sum.run.command.clear();
    sum.run.options.emplace_back("merged_shards", std::to_string(shards.size()));
    auto const found =
        std::ranges::find_if(shards, [](JsonShard const& shard) { return shard.rows().size() != 0; });
    JsonShard const& with_rows = found != shards.end() ? *found : sum;
    write_json_report(out, with_rows.rows(), sum.counts, sum.strand, sum.run, with_rows.pairs.get(),
                      sum.scores.columns());
    if (!is_wanted) return;

    SampleTotals totals{sample.empty() && !sum.run.samples.empty() ? sum.run.samples.front().name : sample};
    if (sum.run.assignment) totals.classes = sum.run.assignment->classes;
    for (InputSummary const& input : sum.run.inputs) internal::add_totals(totals, input);
    std::vector const summary{summarize(totals, sum.counts)};
    for (std::size_t i = 0; i < files.mqc.size(); ++i) mqc_files()[i].write(*files.mqc[i], summary);
    if (files.group_counts == nullptr) return;
    if (with_rows.pairs != nullptr)
        throw Error(
            ErrorCode::input,
            "merge: " + setting::group_counts + ": the table is for single motifs, not for pairs of guides",
            setting::group_counts);
    MotifSet const& motifs = with_rows.rows();
    write_group_header(*files.group_counts);
    write_groups(*files.group_counts, totals.name,
                 files.groups.empty() ? groups_by_gene(motifs) : read_groups(files.groups, motifs),
                 sum.counts);
}

}  // namespace motifcount::internal
