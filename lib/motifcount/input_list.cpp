#include "motifcount/input_list.hpp"

#include <map>
#include <string_view>

#include "motifcount/core/error.hpp"
#include "motifcount/io/line_reader.hpp"
#include "motifcount/pattern/table_line.hpp"
#include "motifcount/report/matrix_tsv.hpp"

namespace motifcount {
namespace {

[[noreturn]] void refuse(std::string const& message) {
    throw Error(ErrorCode::usage, message);
}

std::vector<RunInput> read_sheet(std::string const& path) {
    if (path == "-") refuse("--samples wants a file: standard input is for reads");
    std::vector<RunInput> inputs;
    std::map<std::string, std::uint64_t, std::less<>> lines_of;
    LineReader lines(path);
    TableLine cells;
    bool first = true;
    for (std::string_view line; lines.next(line);) {
        if (trimmed(line).empty() || line.front() == '#') continue;
        if (!cells.split(line, TableLine::separator_of(line)))
            lines.fail(ErrorCode::input, "a quoted field (\"...\") that does not end where it should");
        bool const header = first && (cells[0] == "sample" || cells[0] == "sample_id" || cells[0] == "id");
        first = false;
        if (header) continue;
        if (cells[0].empty() || cells[1].empty())
            lines.fail(ErrorCode::input, "want a sample, a file and, for mates, a second file");
        auto const [seen, is_new] = lines_of.emplace(cells[0], lines.number());
        if (!is_new)
            lines.fail(ErrorCode::input, "sample '" + seen->first + "' is in line " +
                                             std::to_string(seen->second) +
                                             " already; put its files together first, or name them apart");
        inputs.push_back({std::string(cells[1]), std::string(cells[2]), std::string(cells[0]),
                          lines.name() + ": line " + std::to_string(lines.number())});
    }
    if (inputs.empty()) throw Error(ErrorCode::input, path + ": the sheet has no samples");
    return inputs;
}

void check_sheet_alone(Options const& options) {
    if (!options.inputs.empty() || !options.first_mates.empty() || !options.second_mates.empty())
        refuse("--samples names all reads: leave out -1, -2 and other files");
    if (!options.sample.empty()) refuse("--samples and --sample contradict each other: give one of them");
    if (!options.shard.empty()) refuse("--shard takes one sample at a time, not --samples");
}

}  // namespace

std::vector<RunInput> list_inputs(Options const& options) {
    if (!options.samples.empty()) {
        check_sheet_alone(options);
        return read_sheet(options.samples);
    }
    if (options.first_mates.size() != options.second_mates.size())
        refuse("-1 and -2 belong together: " + std::to_string(options.first_mates.size()) + " of -1, but " +
               std::to_string(options.second_mates.size()) + " of -2");
    std::vector<RunInput> inputs;
    auto const sample_of = [&](std::string const& path) {
        return options.sample.empty() ? sample_name(path) : options.sample;
    };
    for (std::size_t i = 0; i < options.first_mates.size(); ++i)
        inputs.push_back(
            {options.first_mates[i], options.second_mates[i], sample_of(options.first_mates[i]), "-1"});
    for (std::string const& path : options.inputs) inputs.push_back({path, "", sample_of(path), "the reads"});
    return inputs;
}

}  // namespace motifcount
