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

/// Returns the format of a text; null if the text is not a matrix file.
MatrixFormat const* find_format(std::string_view text) {
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
    if (lines.empty()) return nullptr;
    auto const found =
        std::ranges::find_if(formats, [&lines](MatrixFormat const& format) { return format.matches(lines); });
    return found == formats.end() ? nullptr : &*found;
}

}  // namespace

bool is_matrix_text(std::string_view beginning) {
    return find_format(beginning) != nullptr;
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
