#include <charconv>
#include <cstdlib>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "motifcount/error.hpp"
#include "motifcount/off_target.hpp"
#include "reads/fastx/line_reader.hpp"

namespace motifcount {

using namespace internal;

PamFile read_pam_file(std::string const& path) {
    LineReader lines(path);
    std::string_view line;
    bool has_line = lines.next(line);
    while (has_line && line.empty()) has_line = lines.next(line);
    std::size_t const blank = line.find_first_of(" \t");
    std::string_view digits = line.substr(std::min(line.find_first_not_of(" \t", blank), line.size()));
    digits = digits.substr(0, digits.find_last_not_of(" \t") + 1);
    int number = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (!has_line || error != std::errc() || end != digits.data() + digits.size())
        lines.fail(ErrorCode::motif,
                   "expected a pattern and the length of its PAM, such as NNNNNNNNNNNNNNNNNNNNNGG 3");
    std::string const pattern = to_upper(line.substr(0, blank));
    auto const length = static_cast<std::size_t>(std::abs(number));
    if (length == 0 || length > pattern.size())
        lines.fail(ErrorCode::motif, "the length of the PAM is " + std::to_string(number) +
                                         ", but must be 1 to " + std::to_string(pattern.size()) +
                                         ", the length of the pattern, or negative for a PAM at the 5' end");
    PamFile found;
    found.pam_at_end = number > 0;
    found.pam = found.pam_at_end ? pattern.substr(pattern.size() - length) : pattern.substr(0, length);
    std::string const guide =
        found.pam_at_end ? pattern.substr(0, pattern.size() - length) : pattern.substr(length);
    if (guide.find_first_not_of('N') != std::string::npos)
        lines.fail(ErrorCode::motif, "the pattern " + pattern +
                                         " has letters other than N outside its PAM, " + found.pam +
                                         ", at the " + (found.pam_at_end ? "3'" : "5'") + " end");
    while (lines.next(line))
        if (!line.empty()) lines.fail(ErrorCode::motif, "expected one line; give several PAMs with --pam");
    return found;
}

}  // namespace motifcount
