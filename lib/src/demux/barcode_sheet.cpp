#include "demux/barcode_sheet.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/ascii.hpp"
#include "core/joined.hpp"
#include "dna/normal_letter.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {
namespace {

constexpr std::array<std::string_view, 4> file_columns{"fastq_1", "fastq_2", "index_1", "index_2"};

constexpr std::string_view unmatched = "unmatched";

/// Throws if a sample cannot be the beginning of a file name in the output folder.
void check_name(TableRows const& sheet, std::string const& sample) {
    if (sample.empty()) sheet.fail("the sample name is missing");
    if (std::ranges::any_of(sample, is_control) || sample.find('/') != std::string::npos ||
        sample.front() == '.')
        sheet.fail(
            "sample '" + sample +
            "': the name is used for files, so it may not begin with a dot, or contain slashes or control "
            "characters");
    if (sample == unmatched)
        sheet.fail("sample 'unmatched': this name is used for reads without a sample; rename it");
}

std::vector<std::string> read_header(TableRows& sheet) {
    if (sheet.begin()) sheet.choose_separator();
    if (!sheet.next_row()) throw Error(ErrorCode::input, sheet.name() + ": the sheet is empty");
    return sheet.fields().copy();
}

std::string read_barcode(TableRows const& sheet, std::string const& column, std::string_view cell) {
    if (cell.empty()) sheet.fail("column '" + column + "' has no barcode");
    std::string barcode;
    for (char const letter : cell) {
        if (iupac_mask(letter) == 0)
            sheet.fail("column '" + column + "': " + std::string(cell) + " is not a sequence");
        barcode += normal_letter(letter);
    }
    return barcode;
}

}  // namespace

BarcodeSheet::BarcodeSheet(std::string const& path)
    : path_(path), sheet_(path, ErrorCode::input), header_(read_header(sheet_)) {}

std::vector<std::string> BarcodeSheet::barcode_columns() const {
    std::vector<std::string> columns = header_;
    std::erase_if(columns, [](std::string const& column) {
        std::string const name = to_lower(column);
        return name == "sample" || std::ranges::find(file_columns, name) != file_columns.end();
    });
    return columns;
}

void BarcodeSheet::read(std::span<std::string const> segments) {
    std::optional<std::size_t> sample_field;
    std::array<std::optional<std::size_t>, file_columns.size()> file_fields;
    std::vector<std::size_t> fields;
    for (std::size_t field = 0; field < header_.size(); ++field) {
        std::string const name = to_lower(header_[field]);
        if (name == "sample") sample_field = field;
        for (std::size_t i = 0; i < file_columns.size(); ++i)
            if (name == file_columns[i]) file_fields[i] = field;
        if (std::ranges::find(segments, header_[field]) == segments.end()) continue;
        if (std::ranges::find(columns_, header_[field]) != columns_.end())
            sheet_.fail("column '" + header_[field] + "' appears twice");
        columns_.push_back(header_[field]);
        fields.push_back(field);
    }
    if (!sample_field) sheet_.fail("the header has no column 'sample'");
    for (std::size_t i = 1; i < file_columns.size(); ++i)
        if (file_fields[i] && !file_fields[0])
            sheet_.fail(std::string("the header has a column '").append(file_columns[i]) +
                        "', but no column 'fastq_1'");
    if (columns_.empty())
        sheet_.fail("no column has the name of a segment of the layout; the segments are " +
                    joined({segments.begin(), segments.end()}, ", "));
    std::map<std::string, std::uint32_t> numbers;
    std::map<std::vector<std::string>, std::size_t> rows;
    while (sheet_.next_row()) {
        TableLine const& cells = sheet_.fields();
        std::string const name(cells[*sample_field]);
        check_name(sheet_, name);
        Row row;
        row.line = sheet_.number();
        for (std::size_t column = 0; column < columns_.size(); ++column)
            row.barcodes.push_back(read_barcode(sheet_, columns_[column], cells[fields[column]]));
        auto const [number, is_new] = numbers.emplace(name, static_cast<std::uint32_t>(samples_.size()));
        if (is_new) samples_.push_back(name);
        row.sample = number->second;
        if (file_fields[0]) {
            std::array<std::string, file_columns.size()> files;
            for (std::size_t i = 0; i < file_columns.size(); ++i)
                if (file_fields[i]) files[i] = cells[*file_fields[i]];
            add_files(std::move(files));
        }
        auto const [same, unseen] = rows.emplace(row.barcodes, rows_.size());
        if (!unseen && file_fields[0] && rows_[same->second].sample == row.sample) continue;  // Another lane
        if (!unseen)
            sheet_.fail("sample '" + name + "' has the same barcodes as sample '" +
                        samples_[rows_[same->second].sample] + "' in line " +
                        std::to_string(rows_[same->second].line));
        rows_.push_back(std::move(row));
    }
    if (rows_.empty()) throw Error(ErrorCode::input, path_ + ": the sheet has no samples");
}

/// `files`: reads, second mates, and index reads; only the first is required
void BarcodeSheet::add_files(std::array<std::string, 4> files) {
    if (files[0].empty()) sheet_.fail("column 'fastq_1' has no file");
    for (std::string& file : files)
        if (!file.empty()) file = found_file(std::move(file));
    auto const [known, is_new] = files_.emplace(files[0], files);
    if (is_new) {
        ReadInput& input = inputs_.emplace_back();
        input.path = files[0];
        input.mates = files[1];
        input.index_1 = files[2];
        input.index_2 = files[3];
        input.origin = sheet_.name() + ": line " + std::to_string(sheet_.number());
        input.ends_sample = false;
    } else if (known->second != files) {
        sheet_.fail(files[0] +
                    ": the second mates (fastq_2) or index reads (index_1, index_2) differ from an "
                    "earlier row with this file");
    }
}

std::string BarcodeSheet::found_file(std::string name) const {
    if (name == "-") sheet_.fail("standard input (-) cannot be a file of the sheet");
    int const error = find_beside(std::filesystem::path(path_).parent_path(), name);
    if (error != 0) sheet_.fail(name + ": cannot read: " + std::generic_category().message(error));
    return name;
}

}  // namespace motifcount::internal
