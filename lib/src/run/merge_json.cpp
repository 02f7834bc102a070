#include "run/merge_json.hpp"

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <streambuf>

#include "io/byte_source.hpp"
#include "motifcount/error.hpp"
#include "report/json_report.hpp"
#include "report/matrix_tsv.hpp"
#include "report/mqc.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

/// A file, plain or compressed, for what reads streams.
class SourceBuffer : public std::streambuf {
public:
    explicit SourceBuffer(std::string const& path) : source_(path) {}

private:
    int_type underflow() override {
        std::string_view const bytes = source_.next();
        if (bytes.empty()) return traits_type::eof();
        char* const start = const_cast<char*>(bytes.data());  // a get area is only read
        setg(start, start, start + bytes.size());
        return traits_type::to_int_type(*start);
    }

    ByteSource source_;
};

MotifCounts take_motif(Json const& row, std::string const& path, MotifSet& motifs) {
    motifs.add(row.at("id").get_ref<std::string const&>(), row.at("sequence").get_ref<std::string const&>(),
               row.value("gene", std::string()), path);
    return {row.at("hits_fwd").get<std::uint64_t>(), row.at("hits_rev").get<std::uint64_t>(),
            row.at("reads").get<std::uint64_t>()};
}

}  // namespace

JsonShard read_json_shard(std::string const& path) try {
    JsonShard shard;
    shard.path = path;
    SourceBuffer buffer(path);
    std::istream in(&buffer);
    // Motifs are taken one by one and dropped, so that a million of them do not stand in memory as JSON.
    bool in_motifs = false;
    Json const report = Json::parse(in, [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (depth == 2 && event == Json::parse_event_t::key) in_motifs = parsed == "motifs";
        if (depth == 3 && event == Json::parse_event_t::object_end && in_motifs) {
            shard.counts.push_back(take_motif(parsed, path, shard.motifs));
            return false;
        }
        return true;
    });
    if (!report.contains("shard"))
        throw Error(ErrorCode::input, path + ": this is the report of a whole run, not of a shard");
    Json const& line = report.at("shard");
    shard.line.shard = parse_shard(line.at("part").get<std::string>());
    shard.line.options = line.at("options").get<std::string>();
    shard.line.version = report.at("motifcount").get<std::string>();
    Json const& results = report.at("results");
    shard.line.motif_checksum = results.at("motif_checksum").get<std::string>();
    shard.strand = results.at("strand").get<std::string>();
    if (shard.motifs.checksum() != shard.line.motif_checksum)
        throw Error(ErrorCode::input, path + ": its motifs are not those of its checksum");

    Json const& run = report.at("run");
    shard.run.version = shard.line.version;
    shard.run.started = run.at("started").get<std::string>();
    shard.run.command = run.value("command", std::string());
    shard.run.reason = run.value("reason", std::string());
    shard.run.threads = run.at("threads").get<unsigned>();
    shard.run.compile_seconds = run.at("seconds").at("compile").get<double>();
    shard.run.search_seconds = run.at("seconds").at("search").get<double>();
    for (auto const& [name, value] : run.at("options").items())
        shard.run.options.emplace_back(name, value.get<std::string>());
    for (Json const& input : run.at("inputs"))
        shard.run.inputs.push_back(
            {input.at("path").get<std::string>(), input.at("bytes").get<std::uint64_t>(),
             input.at("records").get<std::uint64_t>(), input.at("bases").get<std::uint64_t>()});
    for (Json const& use : run.at("engines")) {
        EngineUse engine;
        engine.engine = use.at("engine").get<std::string>();
        engine.device = use.at("device").get<std::string>();
        engine.patterns = use.at("patterns").get<std::uint64_t>();
        engine.memory_bytes = use.at("memory_bytes").get<std::uint64_t>();
        shard.run.engines.push_back(std::move(engine));
    }
    for (Json const& warning : run.at("warnings")) shard.run.warnings.push_back(warning.get<std::string>());
    return shard;
} catch (Json::exception const&) {
    throw Error(ErrorCode::input, path + ": this is no JSON report of motifcount, or it is cut");
}

void merge_json(std::vector<JsonShard> shards, std::string const& sample, OutputFile& out, OutputFile* mqc) {
    JsonShard& sum = shards.front();
    std::set<std::string> warnings(sum.run.warnings.begin(), sum.run.warnings.end());
    for (JsonShard const& shard : std::span(shards).subspan(1)) {
        for (std::size_t i = 0; i < sum.counts.size(); ++i) sum.counts[i] += shard.counts[i];
        for (std::size_t i = 0; i < sum.run.inputs.size(); ++i) {
            sum.run.inputs[i].bytes = std::max(sum.run.inputs[i].bytes, shard.run.inputs.at(i).bytes);
            sum.run.inputs[i].records += shard.run.inputs.at(i).records;
            sum.run.inputs[i].bases += shard.run.inputs.at(i).bases;
        }
        sum.run.compile_seconds += shard.run.compile_seconds;
        sum.run.search_seconds += shard.run.search_seconds;
        for (std::string const& warning : shard.run.warnings)
            if (warnings.insert(warning).second) sum.run.warnings.push_back(warning);
    }
    sum.run.command.clear();
    sum.run.options.emplace_back("merged_shards", std::to_string(shards.size()));
    write_json_report(out, sum.motifs, sum.counts, sum.strand, sum.run);
    if (mqc == nullptr) return;

    std::string name = sample;
    for (auto const& [option, value] : sum.run.options)
        if (name.empty() && option == "sample") name = value;
    if (name.empty() && !sum.run.inputs.empty()) name = sample_name(sum.run.inputs.front().path);
    std::uint64_t records = 0;
    std::uint64_t bases = 0;
    for (InputSummary const& input : sum.run.inputs) {
        records += input.records;
        bases += input.bases;
    }
    write_mqc(*mqc, std::vector{summarize(name, records, bases, sum.counts)});
}

}  // namespace motifcount::internal
