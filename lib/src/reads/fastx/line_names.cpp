#include "reads/fastx/line_names.hpp"

#include "motifcount/error.hpp"
#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {
namespace {

constexpr std::uint64_t lines_each = 4;

}  // namespace

bool LineNames::four_lines_each(FastxFormat format) const noexcept {
    return !mates_.empty() && format == FastxFormat::fastq;
}

std::uint64_t LineNames::own_line(std::uint64_t line, FastxFormat format) const noexcept {
    if (!four_lines_each(format)) return line;
    std::uint64_t const before = (line - 1) / (mates_.size() * lines_each);  // Fragments
    return lines_each * before + (line - 1) % lines_each + 1;
}

void LineNames::fail(std::uint64_t line, FastxFormat format, Message const& what) const {
    std::string const& file =
        !four_lines_each(format) ? input_ : mates_[(line - 1) / lines_each % mates_.size()];
    Position const position{.file = file, .line = own_line(line, format)};
    // FASTA records have any number of lines, so their lines can only be counted over all files together.
    bool const counts_all = !mates_.empty() && format != FastxFormat::fastq;
    throw Error(ErrorCode::input, position,
                what + (!counts_all          ? ""
                        : mates_.size() == 2 ? " (lines of both files are counted, record by record)"
                                             : " (lines of all files are counted, record by record)"));
}

}  // namespace motifcount::internal
