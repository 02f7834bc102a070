#include "matrices/matrix_file.hpp"

#include <algorithm>
#include <array>

#include "io/byte_order_mark.hpp"
#include "matrices/matrix_formats.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

struct MatrixFormat {
    std::string_view name;
    bool (*matches)(FirstLines lines);
    void (*read)(MatrixLines& lines, MatrixFile& file, MatrixCollector& found);
};

/// HOMER is before JASPAR, because is_jaspar() also accepts HOMER's titles and rows.
constexpr std::array<MatrixFormat, 6> formats{{{"MEME", is_meme, read_meme},
                                               {"HOMER", is_homer, read_homer},
                                               {"JASPAR", is_jaspar, read_jaspar},
                                               {"TRANSFAC", is_transfac, read_transfac},
                                               {"UniPROBE", is_uniprobe, read_uniprobe},
                                               {"CIS-BP", is_cis_bp, read_cis_bp}}};

/// Returns the first lines of a text, as for the functions is_FORMAT().
std::vector<std::string_view> first_lines(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    constexpr std::size_t max_bytes = std::size_t{1} << 16;
    text = text.substr(0, max_bytes);
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::string_view const whole = text.substr(0, text.find_first_of("\r\n"));
        text.remove_prefix(std::min(whole.size() + 1, text.size()));
        std::string_view const line = trimmed(whole);
        if (!line.empty() && line.front() != '#') lines.push_back(line);
    }
    return lines;
}

/// Returns the format of a text; null if the text is not a matrix file.
MatrixFormat const* find_format(std::string_view text) {
    std::vector<std::string_view> const lines = first_lines(text);
    if (lines.empty()) return nullptr;
    auto const found =
        std::ranges::find_if(formats, [&lines](MatrixFormat const& format) { return format.matches(lines); });
    return found == formats.end() ? nullptr : &*found;
}

/// Returns how many numbers a line has; 0 if it has other words. A letter and brackets may be around the numbers.
std::size_t numbers_in(std::string_view line) {
    auto words = split_blanks(line);
    std::erase_if(words, [](std::string_view word) { return word == "[" || word == "]" || word == "|"; });
    if (words.size() > 1 && words.front().size() == 1 && base_index(words.front().front()))
        words.erase(words.begin());
    return std::ranges::all_of(words, looks_like_cell) ? words.size() : 0;
}

/// True if a text has only the rows of a matrix: one row per base, or one row per position.
bool is_without_title(FirstLines lines) {
    std::size_t const numbers = numbers_in(lines.front());
    return numbers > 1 && (numbers == 4 || lines.size() == 4) &&
           std::ranges::all_of(lines,
                               [numbers](std::string_view line) { return numbers_in(line) == numbers; });
}

}  // namespace

bool is_matrix_text(std::string_view beginning) {
    return find_format(beginning) != nullptr;
}

std::string_view remedy_for_matrices(std::string_view beginning) {
    std::vector<std::string_view> const lines = first_lines(beginning);
    if (lines.empty()) return {};
    if (lines.front().front() == '{' || lines.front().front() == '[')
        return "this is JSON; download the matrices in the JASPAR or MEME format";
    if (is_without_title(lines)) return "the matrix has no title; add a line such as >NAME before it";
    return {};
}

MatrixFile read_matrices(LineReader& reader) {
    MatrixFormat const* const format = find_format(reader.beginning());
    if (format == nullptr)
        throw Error(ErrorCode::motif,
                    reader.name() +
                        ": not a matrix file: give MEME, JASPAR, HOMER, TRANSFAC, UniPROBE, "
                        "CIS-BP or HOCOMOCO");
    MatrixFile file;
    file.format = format->name;
    MatrixLines lines(reader);
    MatrixCollector found(file, lines);
    format->read(lines, file, found);
    found.finish();
    return file;
}

}  // namespace motifcount::internal
