#include "cells/cells_shard.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/digest.hpp"
#include "core/parallel.hpp"
#include "motifcount/error.hpp"
#include "motifcount/version.hpp"
#include "output/write_rows.hpp"
#include "report/tables/shard_report.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view header = "cell\tfeature\tumi\treads\n";
constexpr std::string_view exact_header = "segment\tentry\texact\n";
constexpr std::string_view ties_header = "fragments\tties\n";

Json lengths_json(UmiLengths lengths) {
    return {lengths.longest, lengths.vary};
}

UmiLengths lengths_of(Json const& json) {
    UmiLengths lengths;
    lengths.vary = json.at(1).get<bool>();
    lengths.longest = std::min(json.at(0).get<unsigned>(), lengths.limit());
    return lengths;
}

Json task_json(CellsTask const& task, std::vector<std::string> const& listed) {
    Json features = Json::array();
    auto const& [ids, genes, sequences] = task.features;
    for (std::size_t i = 0; i < ids.size(); ++i) features.push_back({ids[i], genes[i], sequences[i]});
    Json json{{"given_layout", task.given_layout},
              {"layout", task.layout.text},
              {"listed", listed},
              {"features", std::move(features)},
              {"feature_type", task.feature_type},
              {"equal_features", task.equal_features},
              {"add_suffix", task.add_suffix},
              {"has_umis", task.has_umis},
              {"has_cells", task.umis.has_cells},
              {"cell_lengths", lengths_json(task.cell_lengths)},
              {"umi_lengths", lengths_json(task.umis.lengths)},
              {"rule", static_cast<int>(task.umis.rule)},
              {"multi", static_cast<int>(task.umis.multi)}};
    if (task.cells) json["cells"] = *task.cells;
    if (task.decides_ties) json["decides_ties"] = true;
    return json;
}

CellsTask task_of(Json const& json) {
    CellsTask task;
    task.layout =
        parse_layout(json.at("layout").get<std::string>(), json.at("listed").get<std::vector<std::string>>());
    json.at("given_layout").get_to(task.given_layout);
    for (Json const& feature : json.at("features"))
        for (auto const& [texts, i] :
             {std::pair(&task.features.ids, 0U), {&task.features.genes, 1U}, {&task.features.sequences, 2U}})
            texts->push_back(feature.at(i).get_ref<std::string const&>());
    json.at("feature_type").get_to(task.feature_type);
    json.at("equal_features").get_to(task.equal_features);
    json.at("add_suffix").get_to(task.add_suffix);
    json.at("has_umis").get_to(task.has_umis);
    json.at("has_cells").get_to(task.umis.has_cells);
    task.cell_lengths = lengths_of(json.at("cell_lengths"));
    task.umis.lengths = lengths_of(json.at("umi_lengths"));
    task.umis.rule = static_cast<UmiRule>(json.at("rule").get<int>() % 3);
    task.umis.multi = static_cast<SharedUmi>(json.at("multi").get<int>() % 3);
    task.decides_ties = json.value("decides_ties", false);
    if (json.contains("cells")) task.cells = json.at("cells").get<std::vector<std::uint64_t>>();
    return task;
}

Json shard_json(CellsShard const& shard) {
    Json inputs = Json::array();
    for (InputSummary const& input : shard.inputs)
        inputs.push_back({input.path, input.bytes, input.pairs, input.records, input.bases});
    return {{"task", task_json(shard.task, shard.listed)},
            {"classes", shard.classes},
            {"inputs", std::move(inputs)},
            {"warnings", shard.warnings},
            {"lists", shard.lists}};
}

CellsShard shard_of(Json const& json) {
    CellsShard shard;
    shard.task = task_of(json.at("task"));
    json.at("classes").get_to(shard.classes);
    json.at("warnings").get_to(shard.warnings);
    json.at("lists").get_to(shard.lists);
    for (Json const& row : json.at("inputs")) {
        InputSummary& input = shard.inputs.emplace_back();
        row.at(0).get_to(input.path);
        row.at(1).get_to(input.bytes);
        row.at(2).get_to(input.pairs);
        row.at(3).get_to(input.records);
        row.at(4).get_to(input.bases);
    }
    return shard;
}

std::string dumped(Json const& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string rows_of(std::span<UmiRecord const> records, CellsTask const& task) {
    std::string rows;
    for (UmiRecord const& record : records) {
        if (task.umis.has_cells) rows += umi_letters(record.cell, task.cell_lengths);
        rows.append("\t").append(std::to_string(record.feature)).append("\t");
        if (task.has_umis) rows += umi_letters(record.umi, task.umis.lengths);
        rows.append("\t").append(std::to_string(record.reads)).append("\n");
    }
    return rows;
}

/// Reads the rows of one shard.
class RowParser {
public:
    RowParser(ShardReader& report, CellsTask const& task) : report_(report), task_(task) {}

    [[nodiscard]] UmiRecord parse(std::string_view row) {
        auto const cells = split<4>(row);
        UmiRecord record;
        if (task_.umis.has_cells) record.cell = code_of(cells[0], task_.cell_lengths);
        if (task_.has_umis) record.umi = code_of(cells[2], task_.umis.lengths);
        record.feature = number_of<std::uint32_t>(cells[1]);
        record.reads = number_of<std::uint32_t>(cells[3]);
        if (record.feature >= task_.features.ids.size()) fail();
        return record;
    }

    [[nodiscard]] ExactMatches parse_exact(std::string_view row, std::vector<std::size_t> const& lists) {
        auto const cells = split<3>(row);
        ExactMatches const exact{number_of<std::size_t>(cells[0]), number_of<std::size_t>(cells[1]),
                                 number_of<std::uint64_t>(cells[2])};
        if (exact.segment >= lists.size() || exact.entry >= lists[exact.segment]) fail();
        return exact;
    }

    void parse_tie(std::string_view row, TextStore::Writer& ties) {
        auto const [count, line] = split<2>(row);
        ties.add(line, number_of<std::uint32_t>(count));
    }

private:
    /// Cells of a row with its line end
    template <std::size_t columns>
    [[nodiscard]] std::array<std::string_view, columns> split(std::string_view row) const {
        row.remove_suffix(1);
        std::array<std::string_view, columns> cells;
        for (std::size_t i = 0; i < columns; ++i) {
            std::size_t const tab = std::min(row.find('\t'), row.size());
            if ((tab == row.size()) != (i + 1 == columns)) fail();
            cells[i] = row.substr(0, tab);
            row.remove_prefix(std::min(tab + 1, row.size()));
        }
        return cells;
    }

    [[noreturn]] void fail() const { report_.fail("the row is not valid"); }

    [[nodiscard]] std::uint64_t code_of(std::string_view letters, UmiLengths lengths) const {
        if (letters.size() > lengths.longest || (!lengths.vary && letters.size() != lengths.longest)) fail();
        ShortText const text = parse_short_text(letters);
        if (text.breaks != 0) fail();
        return umi_code(text, lengths);
    }
    template <class Number>
    [[nodiscard]] Number number_of(std::string_view digits) const {
        Number number = 0;
        char const* const end = digits.data() + digits.size();
        auto const [stop, error] = std::from_chars(digits.data(), end, number);
        if (error != std::errc{} || stop != end) fail();
        return number;
    }

    ShardReader& report_;
    CellsTask const& task_;
};

void compress(OutputFile& out, unsigned threads) {
    parallel_for(threads, threads, [&](std::size_t) {
        while (out.has_work()) out.work();
    });
}

void write_ties(OutputFile& out, CellTies const& ties, unsigned threads) {
    constexpr std::size_t block = std::size_t{1} << 20U;
    std::string text(exact_header);
    auto const write = [&](std::size_t least) {
        if (text.size() < least) return;
        out.write(text);
        text.clear();
        compress(out, threads);
    };
    for (std::size_t segment = 0; segment < ties.exact.size(); ++segment)
        for (std::size_t entry = 0; entry < ties.exact[segment].size(); ++entry) {
            if (ties.exact[segment][entry] == 0) continue;
            for (std::uint64_t const number : {std::uint64_t{segment}, std::uint64_t{entry}})
                text.append(std::to_string(number)).append("\t");
            text.append(std::to_string(ties.exact[segment][entry])).append("\n");
            write(block);
        }
    text += ties_header;
    ties.fragments.for_each([&](std::string_view line, std::uint64_t count) {
        text.append(std::to_string(count)).append("\t").append(line).append("\n");
        write(block);
    });
    write(0);
}

CellsShard read_description(ShardReader& report) {
    std::string_view line;
    if (!report.next(line) || !report.next(line)) report.fail("the shard has no description");
    try {
        return shard_of(Json::parse(line));
    } catch (Json::exception const&) {
        report.fail("the description of the shard is not valid");
    } catch (Error const&) {
        report.fail("the layout of the shard is not valid");
    }
}

}  // namespace

ShardLine cells_shard_line(CellsSettings const& settings, CellsShard const& shard, SegmentLists const& lists,
                           ShardPlan const& plan) {
    Digest sequences;
    CellFeatures const& features = shard.task.features;
    for (std::size_t i = 0; i < features.ids.size(); ++i)
        for (Texts const* const texts : {&features.ids, &features.genes, &features.sequences})
            sequences.add((*texts)[i]);
    for (std::size_t i = 0; i < lists.lists().size(); ++i) {
        sequences.add("list");
        if (lists.lists()[i].list != nullptr)
            for (std::string_view const sequence : lists.sequences(i)) sequences.add(sequence);
    }
    Digest options;
    options.add(dumped(task_json(shard.task, shard.listed)));
    options.add(std::to_string(settings.min_umi_quality));
    options.add(settings.both_orientations ? "both" : "one");
    return {*settings.shard, std::string(version()), sequences.hex(),
            std::string("settings=")
                .append(options.hex())
                .append(";inputs=")
                .append(std::to_string(settings.inputs.size()))
                .append(";bytes=")
                .append(std::to_string(plan.bytes))
                .append(";text=")
                .append(plan.checksum)};
}

void write_cells_shard(OutputFile& out, ShardLine const& line, CellsShard const& shard,
                       CellsRecords const& records, unsigned threads) {
    UmiStore& store = records.umis;
    begin_shard_table(out, line, cells_shard_kind);
    out.write(dumped(shard_json(shard)));
    out.write(header);
    store.divide(shard.task.umis.has_cells);
    write_rows(out, threads, store.parts(), 1, [&](std::size_t part, std::size_t, std::string& text) {
        text = rows_of(store.part(part), shard.task);
    });
    if (shard.task.decides_ties) write_ties(out, records.ties, threads);
    end_shard_table(out);
}

CellsShard read_cells_shard(std::string const& path, CellsRecords const& records) {
    ShardReader report(path, ShardForm::table);
    CellsShard shard = read_description(report);
    std::string_view line;
    if (!report.next(line) || line != header) report.fail("the shard has no table");
    RowParser rows(report, shard.task);
    UmiStore::Writer umis(records.umis);
    bool more = false;
    while ((more = report.next(line)) && line != exact_header) umis.add(rows.parse(line));
    umis.flush();
    if (!more) return shard;
    std::vector<ExactMatches> exact;
    while ((more = report.next(line)) && line != ties_header)
        exact.push_back(rows.parse_exact(line, shard.lists));
    records.ties.add_exact(shard.lists, exact);
    TextStore::Writer ties(records.ties.fragments);
    while (more && report.next(line)) rows.parse_tie(line, ties);
    ties.flush();
    return shard;
}

}  // namespace motifcount::internal
