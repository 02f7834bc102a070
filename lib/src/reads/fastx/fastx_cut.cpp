#include "reads/fastx/fastx_cut.hpp"

#include <string.h>

#include <algorithm>
#include <array>

namespace motifcount::internal {
namespace {

constexpr std::size_t no_line = std::string_view::npos;

/// Returns the position after the last LF in the first `size` bytes, or no_line. memrchr() is faster than rfind().
std::size_t behind_last_line_end(std::string_view text, std::size_t size) {
    void const* const found = size == 0 ? nullptr : ::memrchr(text.data(), '\n', size);
    if (found == nullptr) return no_line;
    return static_cast<std::size_t>(static_cast<char const*>(found) - text.data()) + 1;
}

FastxCut cut_fastq(std::string_view text) {
    // Starts of lines, in reverse order. starts[0] is the start of the last line, which may be incomplete or empty. A record
    // that ends at starts[k] begins at starts[k + 4], for k up to 3.
    std::array<std::size_t, 8> starts{};
    std::size_t count = 0;
    for (std::size_t end = text.size(); count < starts.size();) {
        std::size_t const start = behind_last_line_end(text, end);
        if (start == no_line) break;
        starts[count++] = start;
        end = start - 1;
    }
    auto const length = [&](std::size_t line) {  // Length of a line without its line end
        std::size_t end = starts[line - 1] - 1;
        if (end > starts[line] && text[end - 1] == '\r') --end;
        return end - starts[line];
    };
    for (std::size_t k = 0; k + 4 < count; ++k) {
        bool const next_fits = starts[k] == text.size() || text[starts[k]] == '@';
        if (next_fits && text[starts[k + 4]] == '@' && text[starts[k + 2]] == '+' &&
            length(k + 3) == length(k + 1))
            return {FastxCut::Kind::record, starts[k], starts[k]};
    }
    return {};
}

/// Maximum bytes of an incomplete record that are copied to the next piece (at most a quarter of a piece). Longer records are
/// split, which repeats bases and complicates later work.
constexpr std::size_t max_copied = std::size_t{16} << 10;

FastxCut cut_fasta(std::string_view text, std::uint64_t halo) {
    std::size_t const last_line = behind_last_line_end(text, text.size());
    if (last_line == no_line) return {};
    if (last_line != text.size() && text[last_line] == '>')
        return {FastxCut::Kind::record, last_line, last_line};
    std::size_t const near = text.size() - std::min(text.size() / 4, max_copied);
    for (std::size_t line = last_line; line > near;) {
        line = behind_last_line_end(text, line - 1);
        if (line == no_line) break;
        if (text[line] == '>') return {FastxCut::Kind::record, line, line};
    }

    std::uint64_t letters = 0;
    std::size_t from = last_line;
    while (letters < halo) {
        std::size_t const line = behind_last_line_end(text, from - 1);
        if (line == no_line) return {};  // The piece has too few letters.
        if (text[line] == '>') break;    // The record begins here and has no more letters
        std::size_t end = from - 1;
        if (end > line && text[end - 1] == '\r') --end;
        // Counts letters, but not spaces and tabs.
        for (from = end; from > line && letters < halo; --from)
            letters += text[from - 1] != ' ' && text[from - 1] != '\t' ? 1 : 0;
    }
    return {FastxCut::Kind::sequence, from, last_line};
}

}  // namespace

FastxCut find_cut(FastxFormat format, std::string_view text, std::uint64_t halo) {
    if (format == FastxFormat::fasta) return cut_fasta(text, halo);
    if (format == FastxFormat::fastq) return cut_fastq(text);
    return {};
}

}  // namespace motifcount::internal
