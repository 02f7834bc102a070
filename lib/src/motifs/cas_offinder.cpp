#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "core/small_file.hpp"
#include "motifcount/error.hpp"
#include "motifcount/off_target.hpp"
#include "motifs/table_cells.hpp"
#include "reads/fastx/line_reader.hpp"

namespace motifcount {

using namespace internal;
namespace {

/// Minimum number of N in a Cas-OFFinder file's pattern. A line with fewer N is a motif.
constexpr std::size_t min_free = 8;
/// Maximum length of a PAM in a pattern whose other letters are N, for the choice of an error message
constexpr std::size_t max_pam = 8;

std::vector<std::string> words(std::string_view line) {
    std::vector<std::string> found;
    while (true) {
        std::string_view const word = take_word(line);
        if (word.empty()) return found;
        found.emplace_back(word);
    }
}

std::optional<unsigned> number(std::string const& text) {
    auto const value = whole_number(text);
    return value && *value <= 1'000'000 ? std::optional(static_cast<unsigned>(*value)) : std::nullopt;
}

bool is_pattern(std::vector<std::string> const& line) {
    if (line.empty() || line.size() > 3 || !is_iupac(line[0])) return false;
    if (std::ranges::count(to_upper(line[0]), 'N') < static_cast<std::ptrdiff_t>(min_free)) return false;
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

/// Parses a Cas-OFFinder file: a genome, a line with a pattern and the largest bulges, then guides and their mismatches.
class Parser {
public:
    explicit Parser(LineReader& lines) : lines_(lines) {}

    /// Returns the file's content; empty if the file has another format.
    std::optional<CasOffinderInput> read() {
        for (std::string_view line; lines_.next(line);) {
            std::vector<std::string> const fields = words(line);
            if (fields.empty()) continue;
            if (input_.genome.empty()) {
                input_.genome = line.substr(0, line.find_last_not_of(" \t") + 1);
            } else if (pattern_.empty()) {
                if (input_.genome.front() == '>' || !is_pattern(fields)) return std::nullopt;
                pattern_ = to_upper(fields[0]);
                if (fields.size() > 1) input_.dna_bulge = *number(fields[1]);
                if (fields.size() > 2) input_.rna_bulge = *number(fields[2]);
            } else if (may_be_list() && fields.size() == 1) {
                return std::nullopt;
            } else {
                add(fields);
            }
        }
        if (pattern_.empty() || may_be_list()) return std::nullopt;
        if (queries_.empty()) throw Error(ErrorCode::motif, lines_.name() + ": no guide follows the pattern");
        take_guides();
        return std::move(input_);
    }

private:
    /// True if all lines so far may also be motifs in a list
    [[nodiscard]] bool may_be_list() const { return queries_.empty() && is_iupac(input_.genome); }

    void add(std::vector<std::string> const& fields) {
        std::string const where = lines_.name() + ": line " + std::to_string(lines_.number());
        auto const allowed = fields.size() >= 2 ? number(fields[1]) : std::nullopt;
        if (fields.size() > 3 || !allowed)
            fail("expected a guide, its number of mismatches and, optionally, an id without blanks");
        if (fields[0].size() != pattern_.size())
            fail("guide '" + fields[0] + "' has " + counted(fields[0].size(), "letter") +
                 ", but the pattern in line 2 has " + std::to_string(pattern_.size()));
        bool const has_pam = pattern_.find_first_not_of('N') != std::string::npos;
        std::string const guide = without_pam_letters(fields[0]);
        if (has_pam && free_before(guide) == 0 && free_behind(guide) == 0)
            fail("guide '" + fields[0] +
                 "' has no N at either end: write one N for each letter of the PAM. The pattern in line 2 "
                 "is " +
                 pattern_);
        if (!queries_.empty() && input_.mismatches != *allowed)
            fail(std::string("this guide allows ") + counted(*allowed, "mismatch") +
                 ", but the guides before it allow " + std::to_string(input_.mismatches) +
                 ": all guides must allow the same number");
        input_.mismatches = *allowed;
        queries_.push_back({guide, fields.size() == 3 ? fields[2] : "", where});
    }

    /// Returns the guide in upper case, with N for the letters of the pattern's PAM. Cas-OFFinder counts other letters at these
    /// positions as mismatches, so they are refused.
    [[nodiscard]] std::string without_pam_letters(std::string const& given) const {
        std::string guide = to_upper(given);
        std::size_t const first = std::min(pattern_.find_first_not_of('N'), pattern_.size());
        // The pattern has letters inside the guides if this is false; take_guides() refuses it.
        bool const at_one_end =
            pattern_.size() - first <= max_pam || pattern_.find_last_not_of('N') < max_pam;
        for (std::size_t i = 0; i < guide.size(); ++i) {
            if (pattern_[i] == 'N' || guide[i] == 'N') continue;
            if (guide[i] == pattern_[i])
                guide[i] = 'N';
            else if (at_one_end)
                fail("guide '" + given + "' has " + guide[i] + " as letter " + std::to_string(i + 1) +
                     ", where the pattern in line 2 has " + pattern_[i] + ": write N or " + pattern_[i] +
                     ". The pattern in line 2 is " + pattern_);
        }
        return guide;
    }

    /// Adds the guides without their PAM. The PAM is at the end where all guides have N instead of bases.
    void take_guides() {
        std::size_t before = pattern_.size();
        std::size_t behind = pattern_.size();
        for (Query const& query : queries_) {
            before = std::min(before, free_before(query.sequence));
            behind = std::min(behind, free_behind(query.sequence));
        }
        std::size_t const size = pattern_.size();
        std::size_t const first = std::min(pattern_.find_first_not_of('N'), size);
        if (first == size) {
            before = behind = 0;
        } else if (behind != 0 && first >= size - behind) {
            before = 0;
        } else if (before != 0 && pattern_.find_last_not_of('N') < before) {
            behind = 0;
        } else {
            throw Error(ErrorCode::motif, lines_.name() + ": the pattern " + pattern_ +
                                              " has letters other than N inside the guides; only the PAM, "
                                              "which must be at one end, may have other letters");
        }
        std::size_t const length = size - before - behind;
        input_.pam_at_end = before == 0;
        input_.pam = input_.pam_at_end ? pattern_.substr(length) : pattern_.substr(0, before);
        for (Query const& query : queries_)
            input_.guides.add({query.id, query.sequence.substr(before, length)}, query.where);
    }

    [[noreturn]] void fail(std::string const& what) const { lines_.fail(ErrorCode::motif, what); }

    LineReader& lines_;
    CasOffinderInput input_;
    std::string pattern_;
    std::vector<Query> queries_;
};

}  // namespace

std::optional<CasOffinderInput> read_cas_offinder(std::string const& path) {
    // A pipe can be read only once, so its format cannot be detected first. It is read as a list of guides.
    if (std::error_code none; path == "-" || std::filesystem::is_other(path, none)) return std::nullopt;
    LineReader lines(path);
    return Parser(lines).read();
}

}  // namespace motifcount
