#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/ascii.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "motifcount/inputs.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {
namespace {

constexpr std::array<std::string_view, 3> sample_columns{"sample", "sample_id", "id"};
constexpr std::string_view first_column = "fastq_1";
constexpr std::string_view second_column = "fastq_2";

/// True if a column has a name that other programs use for second mates, or a misspelt form of fastq_2
bool means_second_mates(std::string_view name) {
    std::string word = to_lower(name);
    std::erase_if(word, [](char letter) { return !is_lower(letter) && !is_digit(letter); });
    constexpr std::array<std::string_view, 8> words{"fastq2", "fastqr2", "fq2",   "r2",
                                                    "read2",  "reads2",  "mate2", "file2"};
    return std::ranges::find(words, word) != words.end();
}

/// True if `name` is `first` with one 1 replaced by 2, for example a_R2.fq for a_R1.fq
bool names_second_mates(std::string_view name, std::string_view first) {
    auto const [in_first, in_name] = std::ranges::mismatch(first, name);
    return in_first != first.end() && in_name != name.end() && *in_first == '1' && *in_name == '2' &&
           std::equal(in_first + 1, first.end(), in_name + 1, name.end());
}

bool is_header(TableLine const& cells) {
    for (std::size_t i = 0; i < cells.count(); ++i) {
        std::string const name = to_lower(cells[i]);
        if (std::ranges::find(sample_columns, name) != sample_columns.end() || name == first_column ||
            name == second_column)
            return true;
    }
    return false;
}

class SampleSheet {
public:
    SampleSheet(std::string const& path, bool interleaved)
        : interleaved_(interleaved),
          folder_(std::filesystem::path(path).parent_path()),
          sheet_(path, ErrorCode::input),
          cells_(sheet_.fields()) {}

    std::vector<ReadInput> read() {
        if (sheet_.begin()) sheet_.choose_separator();
        for (bool first = true; sheet_.next_row(); first = false) {
            if (first) {
                width_ = cells_.count();
                has_header_ = is_header(cells_);
                if (has_header_) {
                    find_columns();
                    continue;
                }
            }
            add_row();
        }
        if (rows_.empty()) throw Error(ErrorCode::input, sheet_.name() + ": the sheet has no samples");
        if (interleaved_ && std::ranges::none_of(rows_, &ReadInput::interleaved))
            throw Error(ErrorCode::usage, setting::interleaved, "",
                        "only for files that contain both mates, but all rows of " + sheet_.name() +
                            " list second mates (fastq_2); run without " + setting::interleaved);
        return in_sample_order();
    }

private:
    struct Sample {
        std::size_t rank;  ///< Number of samples before this sample
        std::uint64_t line;
        bool paired;
        std::map<FileIdentity, std::uint64_t> lines_of_files;
    };

    [[noreturn]] void fail(std::string const& what) const { sheet_.fail(what); }

    void find_columns() {
        std::map<std::string, std::size_t, std::less<>> columns;
        for (std::size_t i = 0; i < cells_.count(); ++i) {
            if (cells_[i].empty()) continue;
            if (!columns.emplace(to_lower(cells_[i]), i).second)
                fail("column '" + std::string(cells_[i]) + "' appears twice");
        }
        auto const column = [&](std::string_view name) {
            auto const found = columns.find(name);
            return found != columns.end() ? std::optional(found->second) : std::nullopt;
        };
        std::optional<std::size_t> sample;
        for (std::string_view const name : sample_columns)
            if (!sample) sample = column(name);
        if (!sample) fail("the header has no column 'sample'");
        if (!column(first_column)) fail("the header has no column 'fastq_1'");
        sample_ = *sample;
        first_ = *column(first_column);
        second_ = column(second_column);
        // Without fastq_2, a column that seems to name second mates is an error, because half of the reads would be ignored.
        for (std::size_t i = 0; !second_ && i < cells_.count(); ++i)
            if (means_second_mates(cells_[i])) fail_of_mates(std::string(cells_[i]));
        for (std::size_t i = 0; i < cells_.count(); ++i)
            if (i != sample_ && i != first_ && i != second_) further_.emplace_back(std::string(cells_[i]), i);
    }

    [[noreturn]] void fail_of_mates(std::string const& column) const {
        fail("column '" + column +
             "' is not used: rename it to fastq_2 if it names second mates, or else remove it");
    }

    void check_width() const {
        if (has_header_)
            for (std::size_t i = width_; i < cells_.count(); ++i)
                if (!cells_[i].empty())
                    fail(std::string("the row has ") + std::to_string(cells_.count()) +
                         " fields, but the header has " + std::to_string(width_));
        // A truncated last line is an error, because a row of mates could look like a row of a single file.
        if (!sheet_.has_line_end() && (cells_.count() < width_ || cells_[cells_.count() - 1].empty()))
            fail(
                "the sheet is truncated: the last line has no line end and too few fields; complete the "
                "line");
    }

    void add_row() {
        check_width();
        ReadInput row{std::string(cells_[first_]), second_ ? std::string(cells_[*second_]) : std::string(),
                      std::string(cells_[sample_]),
                      sheet_.name() + ": line " + std::to_string(sheet_.number())};
        row.interleaved = interleaved_ && row.mates.empty();
        for (auto const& [name, column] : further_)
            if (!second_ && names_second_mates(cells_[column], row.path))
                fail_of_mates(name);
            else if (!name.empty() && !cells_[column].empty())
                row.columns.emplace_back(name, std::string(cells_[column]));
        if (row.sample.empty()) fail("the sample name is missing");
        if (std::ranges::any_of(row.sample, is_control))
            fail("sample names may not contain tabs or other control characters");
        // No-break spaces are refused, because two different sample names could look the same.
        if (row.sample.find("\xC2\xA0") != std::string::npos)
            fail(
                "sample names may not contain no-break spaces (U+00A0): replace them by blanks, and remove "
                "them from the ends");
        std::string const quoted = "sample '" + row.sample + "'";
        if (row.path.empty())
            fail(row.mates.empty() ? quoted + " has no file" + no_header()
                                   : quoted + " has second mates (fastq_2), but no first mates (fastq_1)");
        bool const paired = !row.mates.empty();
        Sample& sample =
            samples_.try_emplace(row.sample, Sample{samples_.size(), sheet_.number(), paired, {}})
                .first->second;
        if (sample.paired != paired)
            fail(quoted +
                 (paired ? " has second mates here, but not in line "
                         : " has no second mates here, but has them in line ") +
                 std::to_string(sample.line));
        take_file(row.path, sample, quoted);
        if (paired) take_file(row.mates, sample, quoted);
        rows_.push_back(std::move(row));
    }

    /// Returns a hint about the header for an error in the first row of a sheet without a header; otherwise empty.
    [[nodiscard]] std::string no_header() const {
        return has_header_ || !rows_.empty()
                   ? std::string()
                   : "; a header must name the columns sample, fastq_1 and, for second mates, fastq_2";
    }

    /// Checks that a file can be read and is given only once per sample. Replaces `name` by the path that was found.
    void take_file(std::string& name, Sample& sample, std::string const& quoted) const {
        int const error = find_beside(folder_, name);
        if (error != 0) fail(name + ": cannot read: " + std::generic_category().message(error) + no_header());
        // Files that are not regular are compared by name only. check_read_once() detects repetitions under different names.
        auto const identity = name == "-" ? std::nullopt : identify_input(name);
        auto const [seen, is_new] =
            sample.lines_of_files.emplace(identity.value_or(FileIdentity{.name = name}), sheet_.number());
        if (!is_new) fail(quoted + " has " + name + " twice, first in line " + std::to_string(seen->second));
    }

    std::vector<ReadInput> in_sample_order() {
        std::ranges::stable_sort(
            rows_, {}, [&](ReadInput const& row) { return samples_.find(row.sample)->second.rank; });
        for (std::size_t i = 0; i + 1 < rows_.size(); ++i)
            rows_[i].ends_sample = rows_[i].sample != rows_[i + 1].sample;
        return std::move(rows_);
    }

    bool interleaved_;
    std::filesystem::path folder_;
    TableRows sheet_;
    TableLine const& cells_;  ///< Cells of the current row
    bool has_header_ = false;
    std::size_t width_ = 0;  ///< Number of fields in the first row
    std::size_t sample_ = 0;
    std::size_t first_ = 1;
    std::optional<std::size_t> second_ = 2;
    std::vector<std::pair<std::string, std::size_t>> further_;
    std::vector<ReadInput> rows_;
    std::map<std::string, Sample, std::less<>> samples_;
};

}  // namespace

}  // namespace motifcount::internal

std::vector<motifcount::ReadInput> motifcount::read_sample_sheet(std::string const& path, bool interleaved) {
    if (path == "-")
        throw Error(ErrorCode::usage, setting::samples, "-",
                    "the sample sheet must be a file, because standard input is for reads");
    return internal::SampleSheet(path, interleaved).read();
}
