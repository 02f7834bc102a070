#include "reads/fastx/line_names.hpp"

#include "io/input_file.hpp"
#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {
namespace {

constexpr std::uint64_t lines_each = 4;  ///< FASTQ lines per record of mates

}  // namespace

bool LineNames::four_lines_each(FastxFormat format) const noexcept {
    return !mates_.first.empty() && format == FastxFormat::fastq;
}

std::uint64_t LineNames::own_line(std::uint64_t line, FastxFormat format) const noexcept {
    if (!four_lines_each(format)) return line;
    std::uint64_t const before = (line - 1) / (2 * lines_each);  // Pairs
    return lines_each * before + (line - 1) % lines_each + 1;
}

void LineNames::fail(std::uint64_t line, FastxFormat format, std::string const& what) const {
    bool const of_second = (line - 1) / lines_each % 2 == 1;
    std::string const& file = !four_lines_each(format) ? input_ : of_second ? mates_.second : mates_.first;
    std::string place("line ");
    place += std::to_string(own_line(line, format));
    // FASTA records have any number of lines.
    if (!mates_.first.empty() && format != FastxFormat::fastq)
        place += " of their records, one of each in turn";
    throw_input_error(file, place + ": " + what);
}

}  // namespace motifcount::internal
