#include "motifcount/merge.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <numeric>
#include <optional>
#include <string_view>

#include "io/line_reader.hpp"
#include "motifcount/error.hpp"
#include "report/format.hpp"
#include "report/output_file.hpp"
#include "report/shard_report.hpp"
#include "run/join_matrices.hpp"
#include "run/merge_json.hpp"
#include "run/option_paths.hpp"

namespace motifcount {

using namespace internal;
namespace {

[[noreturn]] void refuse(std::string const& message) {
    throw Error(ErrorCode::input, "merge: " + message);
}

struct ShardFile {
    std::string path;
    ShardLine line;
};

/// Why two shards are not of one run; null if they are.
char const* first_difference(ShardLine const& a, ShardLine const& b) {
    if (a.shard.count != b.shard.count) return "another number of shards";
    if (a.version != b.version) return "another version";
    if (a.motif_checksum != b.motif_checksum) return "other motifs";
    if (a.options != b.options) return "other options or inputs, or another kind of report";
    return nullptr;
}

/// In the order of the shards, all of one run.
template <class File>
std::vector<File> in_order(std::vector<File> files) {
    for (File const& file : files)
        if (char const* const what = first_difference(files.front().line, file.line))
            refuse(file.path + " does not belong to " + files.front().path + ": it is of " + what);
    std::ranges::stable_sort(files, {}, [](File const& file) { return file.line.shard.index; });
    check_shard_version(files.front().path, files.front().line.version);
    std::uint64_t const count = files.front().line.shard.count;
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::uint64_t const index = files[i].line.shard.index;
        if (i > 0 && files[i - 1].line.shard.index == index)
            refuse(files[i - 1].path + " and " + files[i].path + " are both shard " + std::to_string(index) +
                   "/" + std::to_string(count));
        if (index != i + 1)
            refuse("shard " + std::to_string(i + 1) + "/" + std::to_string(count) + " is missing");
    }
    if (files.size() < count)
        refuse("shard " + std::to_string(files.size() + 1) + "/" + std::to_string(count) + " is missing");
    return files;
}

/// Rows one behind the other. Of `header_lines` the first file's are kept.
void concatenate(std::vector<ShardFile> const& files, std::size_t header_lines, OutputFile& out) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        ShardReader report(files[i].path, ShardForm::table);
        std::string_view line;
        while (report.next(line)) {
            bool const is_header = report.number() <= 1 + header_lines;
            if (report.number() > 1 && (!is_header || i == 0)) out.write(line);
        }
    }
}

/// A table of numbers behind some columns of text.
class SumTable {
public:
    explicit SumTable(std::size_t text_columns) : text_columns_(text_columns) {}

    void add(std::string const& path) {
        ShardReader report(path, ShardForm::table);
        std::string_view line;
        if (!report.next(line) || !report.next(line)) report.fail("the table has no header");
        bool const first = header_.empty();
        if (first) set_header(line, report);
        if (line != header_) report.fail("other columns than in the first shard");
        std::size_t row = 0;
        for (std::size_t at = 0; report.next(line); ++row) {
            line.remove_suffix(1);
            std::string_view const text = line.substr(0, text_end(line, report));
            if (first) texts_.emplace_back(text);
            if (row >= texts_.size() || texts_[row] != text)
                report.fail("another motif than in this row of the first shard");
            line.remove_prefix(text.size());
            at = add_cells(line, at, first, report);
        }
        if (row != texts_.size()) report.fail("fewer rows than the first shard has");
        records_.resize(std::max(records_.size(), report.records().size()));
        for (std::size_t i = 0; i < report.records().size(); ++i) records_[i] += report.records()[i];
    }

    /// By input, what all shards read.
    [[nodiscard]] std::vector<std::uint64_t> const& records() const noexcept { return records_; }

    void write(OutputFile& out) const {
        out.write(header_);
        for (std::size_t row = 0; row < texts_.size(); ++row) {
            out.write(texts_[row]);
            for (std::size_t i = 0; i < number_columns_; ++i) {
                char* const end = out.reserve(max_digits + 1);
                out.advance(put(put(end, '\t'), sums_[row * number_columns_ + i]));
            }
            out.write("\n");
        }
    }

private:
    std::size_t text_end(std::string_view line, ShardReader const& report) const {
        std::size_t at = 0;
        for (std::size_t i = 0; i < text_columns_; ++i) {
            at = line.find('\t', i == 0 ? 0 : at + 1);
            if (at == std::string_view::npos) report.fail("the row has too few columns");
        }
        return at;
    }

    void set_header(std::string_view line, ShardReader const& report) {
        header_ = line;
        auto const columns = static_cast<std::size_t>(std::ranges::count(line, '\t')) + 1;
        if (columns < text_columns_) report.fail("the header has too few columns");
        number_columns_ = columns - text_columns_;
    }

    /// Of one row; their sums begin `at` there. Returns where the next row's begin.
    std::size_t add_cells(std::string_view cells, std::size_t at, bool first, ShardReader const& report) {
        std::size_t const next_row = at + number_columns_;
        for (; !cells.empty(); ++at) {
            std::uint64_t number = 0;
            auto const [end, error] = std::from_chars(cells.data() + 1, cells.data() + cells.size(), number);
            if (cells.front() != '\t' || error != std::errc{}) report.fail("a cell is no number below 2^64");
            if (at == next_row) report.fail("more cells than the header has columns");
            if (first) sums_.push_back(0);
            if (__builtin_add_overflow(sums_[at], number, &sums_[at]))
                report.fail("the sum over the shards is no number below 2^64");
            cells.remove_prefix(static_cast<std::size_t>(end - cells.data()));
        }
        if (at != next_row) report.fail("fewer cells than the header has columns");
        return at;
    }

    std::size_t text_columns_;
    std::size_t number_columns_ = 0;
    std::string header_;  ///< with its line end
    std::vector<std::string> texts_;
    std::vector<std::uint64_t> sums_;
    std::vector<std::uint64_t> records_;
};

std::string kind_of(ShardLine const& line) {
    constexpr std::string_view start = "report=";
    std::string_view const options = line.options;
    return options.starts_with(start)
               ? std::string(options.substr(start.size(), options.find(';') - start.size()))
               : "";
}

void merge_tables(std::vector<ShardFile> const& files, OutputFile& out) {
    std::string const kind = kind_of(files.front().line);
    if (kind == "bed") return concatenate(files, 0, out);
    if (kind == "sites" || kind == "per-record") return concatenate(files, 1, out);
    if (kind != "counts" && kind != "matrix")
        throw Error(ErrorCode::input,
                    files.front().path + ": reports of this kind cannot be merged: " + kind);
    SumTable table(kind == "counts" ? 3 : 2);
    for (ShardFile const& file : files) table.add(file.path);
    check_mates(files.front().line.options, table.records());
    table.write(out);
}

}  // namespace

void merge(MergeOptions const& options) {
    if (options.inputs.empty()) throw Error(ErrorCode::usage, "merge: name the reports to put together");
    std::vector<ShardFile> shards;
    std::vector<JsonShard> results;
    std::size_t matrices = 0;
    for (std::string const& path : options.inputs) {
        if (path == "-") refuse("standard input cannot be merged: name files");
        std::string_view first;
        LineReader lines(path);
        if (!lines.next(first)) first = {};
        if (auto line = parse_shard_line(first)) {
            shards.push_back({path, std::move(*line)});
        } else if (first == "{") {
            results.push_back(read_json_shard(path));
        } else if (first.starts_with("sgRNA\tGene\t")) {
            ++matrices;
        } else {
            throw Error(ErrorCode::input, path + ": this is no shard's report: it does not begin with " +
                                              std::string(shard_line_start));
        }
    }
    std::size_t const all = options.inputs.size();
    if (shards.size() != all && results.size() != all && matrices != all)
        refuse("the files are reports of different kinds, or of whole runs and of shards");
    std::vector<NamedPath> inputs;
    for (std::string const& path : options.inputs) inputs.push_back({"merge", path});
    std::vector<NamedPath> targets{{"-o", options.output}};
    if (!options.mqc.empty()) targets.push_back({"--mqc", options.mqc});
    check_outputs(inputs, targets);
    if (!options.mqc.empty() && results.empty()) refuse("--mqc needs the shards' JSON reports");

    OutputFile out(options.output);
    std::vector<OutputFile*> outputs{&out};
    std::unique_ptr<OutputFile> mqc;
    if (!options.mqc.empty()) outputs.push_back((mqc = std::make_unique<OutputFile>(options.mqc)).get());
    if (matrices == all) {
        join_matrices(options.inputs, out);
    } else if (!results.empty()) {
        merge_json(in_order(std::move(results)), options.sample, out, mqc.get());
    } else {
        merge_tables(in_order(std::move(shards)), out);
    }
    publish_all(outputs);
}

}  // namespace motifcount
