#include "motifcount/merge.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "cells/cells_shard.hpp"
#include "inputs/path_checks.hpp"
#include "merge/join_matrices.hpp"
#include "merge/join_rows.hpp"
#include "merge/merge_json.hpp"
#include "merge/merge_tables.hpp"
#include "motifcount/error.hpp"
#include "output/output_file.hpp"
#include "reads/fastx/line_reader.hpp"
#include "report/tables/mqc.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/shard_report.hpp"

namespace motifcount {

using namespace internal;
namespace {

[[noreturn]] void refuse(Message const& message) {
    throw Error(ErrorCode::input, "merge: " + message);
}

std::string without_quotes(std::string_view line) {
    std::string plain(line);
    std::erase(plain, '"');
    return plain;
}

struct ShardFile {
    std::string path;
    ShardLine line;
};

std::string without_checksum(std::string options) {
    std::size_t const begin = options.find(";text=");
    if (begin != std::string::npos) options.erase(begin, options.find(';', begin + 1) - begin);
    return options;
}

/// Returns the reason why two shards cannot be from the same run; null if they can be.
char const* first_difference(ShardLine const& a, ShardLine const& b) {
    if (a.shard.count != b.shard.count) return "their numbers of shards differ";
    if (a.version != b.version) return "different versions of motifcount wrote them";
    if (a.motif_checksum != b.motif_checksum) return "their motifs differ";
    if (a.options == b.options) return nullptr;
    if (without_checksum(a.options) == without_checksum(b.options))
        return "their inputs differ, or are in a different order";
    return "their options or inputs differ, or they are different kinds of reports";
}

/// Throws Error(input) with this message, unless a file was changed after it was written. In that case, throws the error about
/// the changed file, because the change explains the problem. For example, a user may have concatenated two shards.
void refuse_together(std::vector<ShardFile> const& files, std::string const& message) {
    for (ShardFile const& file : files) {
        ShardReader report(file.path, ShardForm::table);
        std::string_view line;
        while (report.next(line)) {
        }
    }
    refuse(message);
}
// Does not check the files, because JSON reports are checked when they are read.
void refuse_together(std::vector<JsonShard> const&, std::string const& message) {
    refuse(message);
}

/// Checks that all shards of one run are given. Returns the shards by ascending number.
template <class File>
std::vector<File> in_order(std::vector<File> files) {
    for (File const& file : files)
        if (char const* const what = first_difference(files.front().line, file.line))
            refuse(files.front().path + " and " + file.path + " are not shards of the same run: " + what);
    std::ranges::stable_sort(files, {}, [](File const& file) { return file.line.shard.index; });
    check_shard_version(files.front().path, files.front().line.version);
    std::uint64_t const count = files.front().line.shard.count;
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::uint64_t const index = files[i].line.shard.index;
        if (i > 0 && files[i - 1].line.shard.index == index)
            refuse_together(files, files[i - 1].path + " and " + files[i].path + " are both shard " +
                                       std::to_string(index) + "/" + std::to_string(count));
        if (index != i + 1)
            refuse_together(files,
                            "shard " + std::to_string(i + 1) + "/" + std::to_string(count) + " is missing");
    }
    if (files.size() < count)
        refuse_together(
            files, "shard " + std::to_string(files.size() + 1) + "/" + std::to_string(count) + " is missing");
    return files;
}

std::string kind_of(ShardLine const& line) {
    constexpr std::string_view start = "report=";
    std::string_view const options = line.options;
    return options.starts_with(start)
               ? std::string(options.substr(start.size(), options.find(';') - start.size()))
               : "";
}

[[nodiscard]] Message merge_tables(std::vector<ShardFile> const& files, OutputFile& out) {
    std::string const kind = kind_of(files.front().line);
    ReportType const* const type = find_report(kind);
    if (type == nullptr || !type->shards.has_shard_lines())
        throw Error(ErrorCode::input,
                    files.front().path + ": reports of this kind cannot be merged: " + kind);
    std::vector<std::string> paths;
    for (ShardFile const& file : files) paths.push_back(file.path);
    if (type->shards.kind == ShardRule::Kind::sum) return add_up(paths, *type, out);
    if (type->shards.kind == ShardRule::Kind::q_values)
        merge_q_values(paths, *type, out);
    else
        concatenate(paths, *type, out);
    return {};
}

/// Returns the path of a report. Shards of cells are named by their output folder.
std::string report_in(std::string const& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored) ? path + "/" + cells_shard_file : path;
}

std::vector<Message> merge_folder(std::vector<ShardFile> const& files, MergeSettings const& settings) {
    if (settings.output == "-")
        throw Error(
            ErrorCode::usage,
            "merge: shards of cells become several files; name the output folder with " + setting::output,
            setting::output);
    std::vector<std::string> paths;
    for (ShardFile const& file : files) paths.push_back(file.path);
    return merge_cells(paths, {settings.output, settings.html, settings.mqc});
}

/// Returns the type of report that has this header and can be joined from whole runs; otherwise null.
ReportType const* find_joined(std::string_view first_line) {
    for (ReportType const& type : report_table())
        if (type.join != ReportType::Join::none && is_header(first_line, type)) return &type;
    return nullptr;
}

}  // namespace

std::vector<Message> merge(MergeSettings const& settings) {
    if (settings.inputs.empty())
        throw Error(ErrorCode::usage, "merge: no reports: name the reports to merge");
    if (!settings.sample.empty() && settings.mqc.empty() && settings.group_counts.empty())
        throw Error(ErrorCode::usage,
                    "merge: " + setting::sample + " names the sample in " + setting::mqc + " and " +
                        setting::group_counts + "; give one of them, or drop " + setting::sample,
                    setting::sample);
    if (!settings.groups.empty() && settings.group_counts.empty())
        throw Error(ErrorCode::usage,
                    "merge: " + setting::groups + ": name the table with " + setting::group_counts,
                    setting::groups);
    std::vector<ShardFile> shards;
    std::vector<JsonShard> results;
    ReportType const* joined = nullptr;
    std::string kind;  // Kind of the first input
    for (std::string const& given : settings.inputs) {
        std::string const path = report_in(given);
        if (path == "-") refuse("reports must be files, not standard input");
        check_read_again("merge", path);
        std::string_view first;
        LineReader lines(path);
        if (!lines.next(first)) first = {};
        std::string own;
        if (auto line = parse_shard_line(first)) {
            shards.push_back({path, std::move(*line)});
            own = "a shard's table";
        } else if (first == "{") {
            results.push_back(read_json_shard(path));
            // One copy of the motifs is enough, because read_json_shard() and in_order() verified the checksums of all copies.
            if (results.size() > 1) results.back().drop_rows();
            own = "a shard's JSON";
        } else if (auto const* const type = find_joined(first)) {
            joined = type;
            own = std::string("the ").append(type->kind.name).append(" of a whole run");
        } else if (std::string const plain = without_quotes(first); plain != first && find_joined(plain)) {
            throw Error(ErrorCode::input,
                        path +
                            ": the cells are quoted, as by write.table() in R; write the table with "
                            "quote=FALSE, row.names=FALSE");
        } else {
            throw Error(ErrorCode::input,
                        path + ": this is not the report of a shard, because the file does not begin with " +
                            std::string(shard_line_start) +
                            "I/N; for whole runs, merge joins only the tables of " + setting::matrix +
                            " and " + setting::summary);
        }
        if (kind.empty()) kind = own;
        if (own != kind)
            refuse(path + " is " + own + ", but " + settings.inputs.front() + " is " + kind +
                   ": merge only reports of one kind");
    }
    bool const of_cells = !shards.empty() && kind_of(shards.front().line) == cells_shard_kind;
    if (!settings.mqc.empty() && results.empty() && !of_cells)
        refuse(setting::mqc + " needs the JSON reports of the shards, or shards of cells");
    if (!settings.group_counts.empty() && results.empty())
        refuse(setting::group_counts + " needs the JSON reports of the shards");
    if (!settings.html.empty() && !of_cells) refuse("--html needs shards of cells");
    if (of_cells) return merge_folder(in_order(std::move(shards)), settings);
    std::vector<NamedPath> inputs;
    for (std::string const& path : settings.inputs) inputs.push_back({"merge", path});
    if (!settings.groups.empty()) inputs.push_back({setting::groups, settings.groups});
    std::vector<NamedPath> targets{{setting::output, settings.output, false, false, setting::output}};
    std::vector<std::string> sections;
    if (!settings.mqc.empty()) {
        check_mqc_prefix(settings.mqc);
        for (MqcFile const& file : mqc_files()) sections.push_back(settings.mqc + std::string(file.suffix));
    }
    for (std::string const& section : sections)
        targets.push_back({setting::mqc, section, false, false, setting::mqc});
    if (!settings.group_counts.empty())
        targets.push_back(
            {setting::group_counts, settings.group_counts, false, false, setting::group_counts});
    check_outputs(inputs, targets);

    OutputFile out(settings.output);
    std::vector<OutputFile*> outputs{&out};
    std::vector<std::unique_ptr<OutputFile>> mqc;
    std::vector<Message> messages;
    std::optional<OutputFile> group_counts;
    for (std::string const& section : sections)
        outputs.push_back(mqc.emplace_back(std::make_unique<OutputFile>(section)).get());
    if (joined != nullptr) {
        auto const join = joined->join == ReportType::Join::rows ? join_rows : join_matrices;
        join(settings.inputs, *joined, out);
    } else if (!results.empty()) {
        SampleFiles files;
        for (auto const& section : mqc) files.mqc.push_back(section.get());
        if (!settings.group_counts.empty()) {
            outputs.push_back(&group_counts.emplace(settings.group_counts));
            files.group_counts = &*group_counts;
            files.groups = settings.groups;
        }
        merge_json(in_order(std::move(results)), settings.sample, out, files);
    } else {
        if (Message const message = merge_tables(in_order(std::move(shards)), out); !message.empty())
            messages.push_back(message);
    }
    publish_all(outputs);
    return messages;
}

}  // namespace motifcount
