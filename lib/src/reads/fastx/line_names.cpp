#include "reads/fastx/line_names.hpp"

#include "motifcount/error.hpp"
#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {
namespace {

constexpr std::uint64_t lines_each = 4;

}  // namespace

bool LineNames::four_lines_each(FastxFormat format) const noexcept {
    return !mates_.first.empty() && format == FastxFormat::fastq;
}

std::uint64_t LineNames::own_line(std::uint64_t line, FastxFormat format) const noexcept {
    if (!four_lines_each(format)) return line;
    std::uint64_t const before = (line - 1) / (2 * lines_each);  // Pairs
    return lines_each * before + (line - 1) % lines_each + 1;
}

void LineNames::fail(std::uint64_t line, FastxFormat format, Message const& what) const {
    bool const of_second = (line - 1) / lines_each % 2 == 1;
    std::string const& file = !four_lines_each(format) ? input_ : of_second ? mates_.second : mates_.first;
    Position const position{.file = file, .line = own_line(line, format)};
    // FASTA records have any number of lines, so their lines can only be counted over both files together.
    bool const counts_both = !mates_.first.empty() && format != FastxFormat::fastq;
    throw Error(ErrorCode::input, position,
                what + (counts_both ? " (lines of both files are counted, record by record)" : ""));
}

}  // namespace motifcount::internal
