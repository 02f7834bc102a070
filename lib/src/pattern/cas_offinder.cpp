#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "dna/alphabet.hpp"
#include "io/line_reader.hpp"
#include "motifcount/error.hpp"
#include "motifcount/off_target.hpp"

namespace motifcount {

using namespace internal;
namespace {

/// N of a pattern from which on it is one of Cas-OFFinder's, and no motif.
constexpr std::size_t least_free = 8;

std::vector<std::string> words(std::string_view line) {
    std::vector<std::string> found;
    bool inside = false;
    for (char const letter : line) {
        bool const blank = letter == ' ' || letter == '\t';
        if (!blank && !inside) found.emplace_back();
        if (!blank) found.back() += letter;
        inside = !blank;
    }
    return found;
}

bool is_iupac(std::string_view text) {
    return std::ranges::all_of(text, [](char letter) { return iupac_mask(letter) != 0; });
}

std::optional<unsigned> number(std::string const& text) {
    unsigned value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool is_pattern(std::vector<std::string> const& line) {
    if (line.empty() || line.size() > 3 || !is_iupac(line[0])) return false;
    if (std::ranges::count(to_upper(line[0]), 'N') < static_cast<std::ptrdiff_t>(least_free)) return false;
    return std::all_of(line.begin() + 1, line.end(),
                       [](std::string const& word) { return number(word).has_value(); });
}

struct Query {
    std::string sequence;
    std::string id;
    std::string where;
};

std::size_t free_before(std::string const& text) {
    return std::min(text.find_first_not_of('N'), text.size());
}
std::size_t free_behind(std::string const& text) {
    return text.size() - (text.find_last_not_of('N') + 1);
}

}  // namespace

std::optional<CasOffinderInput> read_cas_offinder(std::string const& path) {
    // A pipe can be read once only, and it is then read as a list of guides.
    if (std::error_code none; path == "-" || std::filesystem::is_other(path, none)) return std::nullopt;
    LineReader lines(path);
    CasOffinderInput input;
    std::string pattern;
    std::vector<Query> queries;
    std::optional<unsigned> mismatches;
    std::string bare;  // where the first guide without mismatches is, if it may be one of a list of guides
    auto const want = [](std::string const& where) {
        return Error(ErrorCode::motif, where + ": want a guide, its mismatches and, if you like, an id");
    };
    for (std::string_view line; lines.next(line);) {
        std::vector<std::string> const fields = words(line);
        if (fields.empty()) continue;
        if (input.genome.empty()) {
            if (line.starts_with('>')) return std::nullopt;
            input.genome = line.substr(0, line.find_last_not_of(" \t") + 1);
            continue;
        }
        if (pattern.empty()) {
            if (!is_pattern(fields)) return std::nullopt;
            pattern = to_upper(fields[0]);
            if (fields.size() > 1) input.dna_bulge = *number(fields[1]);
            if (fields.size() > 2) input.rna_bulge = *number(fields[2]);
            continue;
        }
        std::string const where = lines.name() + ": line " + std::to_string(lines.number());
        if (fields.size() == 1 && queries.empty() && is_iupac(input.genome)) {
            if (bare.empty()) bare = where;
            continue;
        }
        if (!bare.empty()) throw want(bare);
        auto const allowed = fields.size() >= 2 ? number(fields[1]) : std::nullopt;
        if (fields.size() > 3 || !allowed) throw want(where);
        if (fields[0].size() != pattern.size())
            lines.fail(ErrorCode::motif,
                       "guide '" + fields[0] + "' has " + counted(fields[0].size(), "letter") +
                           ", the pattern in the second line " + std::to_string(pattern.size()));
        bool const has_pam = pattern.find_first_not_of('N') != std::string::npos;
        std::string const guide = to_upper(fields[0]);
        if (has_pam && free_before(guide) == 0 && free_behind(guide) == 0)
            lines.fail(ErrorCode::motif,
                       "guide '" + fields[0] +
                           "' has N at neither end: want N where the pattern in the second line, " + pattern +
                           ", has its PAM");
        if (mismatches && *mismatches != *allowed)
            lines.fail(ErrorCode::motif, std::string("guides with ") + std::to_string(*mismatches) +
                                             " and with " + counted(*allowed, "mismatch") +
                                             ": give all of them the same number");
        mismatches = allowed;
        queries.push_back({to_upper(fields[0]), fields.size() == 3 ? fields[2] : "", where});
    }
    if (pattern.empty()) return std::nullopt;
    if (queries.empty() && is_iupac(input.genome)) return std::nullopt;  // guides, one a line
    if (queries.empty()) throw Error(ErrorCode::motif, lines.name() + ": no guide follows the pattern");

    // The guides' own N at one end stand for the PAM.
    std::size_t before = pattern.size();
    std::size_t behind = pattern.size();
    for (Query const& query : queries) {
        before = std::min(before, free_before(query.sequence));
        behind = std::min(behind, free_behind(query.sequence));
    }
    std::size_t const size = pattern.size();
    std::size_t const first = std::min(pattern.find_first_not_of('N'), size);
    if (first == size) {
        before = behind = 0;
    } else if (behind != 0 && first >= size - behind) {
        before = 0;
    } else if (before != 0 && pattern.find_last_not_of('N') < before) {
        behind = 0;
    } else {
        throw Error(ErrorCode::motif, lines.name() + ": the pattern " + pattern +
                                          " has other letters than N where the guides have theirs");
    }
    std::size_t const length = size - before - behind;
    input.pam_at_end = before == 0;
    input.pam = input.pam_at_end ? pattern.substr(length) : pattern.substr(0, before);
    input.mismatches = *mismatches;
    for (Query const& query : queries)
        input.guides.add(query.id, query.sequence.substr(before, length), "", query.where);
    return input;
}

}  // namespace motifcount
