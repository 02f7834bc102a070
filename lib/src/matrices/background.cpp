#include "matrices/background.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "motifcount/error.hpp"
#include "reads/fastx/line_reader.hpp"

namespace motifcount::internal {

namespace {

constexpr std::string_view bases = "ACGT";
/// Frequencies of nr, the database of all nucleotide sequences, as in MEME's tools
constexpr Background nrdb{0.281774, 0.222020, 0.228876, 0.267330};
constexpr char const* four_numbers = "expected four positive numbers A,C,G,T that sum to 1";

std::optional<double> number_of(std::string_view text) noexcept {
    double number = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    for (;;) {
        std::size_t const end = text.find_first_of(separators);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// True if a value begins with a number before a separator or its end. Files with such a name can be given as "./NAME".
bool begins_with_number(std::string_view value) {
    std::string_view const first = value.substr(0, value.find_first_of(",; \t"));
    return !first.empty() && !is_letter(first.front()) && number_of(first);
}

bool is_valid(Background const& background) noexcept {
    for (double const frequency : background)
        if (!(frequency > 0 && std::isfinite(frequency))) return false;
    return std::abs(sum_of(background) - 1) <= 0.01 + 1e-9;
}

/// Requires a valid background. A sum of 1 that is only rounded is kept, so that a second call changes nothing.
Background scaled(Background background) noexcept {
    double const sum = sum_of(background);
    if (std::abs(sum - 1) > 1e-12)
        for (double& frequency : background) frequency /= sum;
    return background;
}

Background parse_numbers(std::string const& value) {
    std::vector<std::string_view> const fields = split(value, ",");
    Background background{};
    for (std::size_t base = 0; base < 4; ++base) {
        std::optional<double> const number = fields.size() == 4 ? number_of(fields[base]) : std::nullopt;
        if (!number) throw Error(ErrorCode::usage, setting::background, value, four_numbers);
        background[base] = *number;
    }
    if (!is_valid(background)) throw Error(ErrorCode::usage, setting::background, value, four_numbers);
    return scaled(background);
}

/// Frequencies of single bases in a MEME background file
class FileParser {
public:
    explicit FileParser(std::string const& path) : lines_(path) {}

    Background parse() {
        std::string_view line;
        while (lines_.next(line)) add_line(line);
        std::string missing;
        for (std::size_t base = 0; base < 4; ++base)
            if (background_[base] == 0) missing += bases[base];
        if (!missing.empty())
            throw Error(
                ErrorCode::input, Position{.file = lines_.name()},
                std::string("no frequency of ").append(missing).append("; each of A, C, G, T needs one"));
        if (!is_valid(background_))
            throw Error(ErrorCode::input, Position{.file = lines_.name()},
                        std::string("the frequencies of A, C, G and T sum to ")
                            .append(significant(sum_of(background_), 6))
                            .append("; they must sum to 1"));
        return scaled(background_);
    }

private:
    void add_line(std::string_view line) {
        std::vector<std::string_view> fields;
        for (std::string_view const field : split(line, " \t"))
            if (!field.empty()) fields.push_back(field);
        if (fields.empty() || fields[0].front() == '#') return;
        std::optional<double> const number = fields.size() == 2 ? number_of(fields[1]) : std::nullopt;
        if (!number) fail("expected a base and its frequency, such as \"A 0.25\"");
        if (fields[0].size() != 1) return;
        char const letter = to_upper(fields[0][0]);
        std::size_t const base = bases.find(letter == 'U' ? 'T' : letter);
        if (base == std::string_view::npos)
            fail(std::string("'").append(fields[0]).append(
                "' is not one of A, C, G, T; use a background of DNA"));
        if (background_[base] != 0) fail("second frequency of this base; remove one of them");
        if (!(*number > 0 && *number <= 1)) fail("a frequency must be above 0 and at most 1");
        background_[base] = *number;
    }

    [[noreturn]] void fail(std::string const& what) const {
        throw Error(ErrorCode::input, Position{.file = lines_.name(), .line = lines_.number()}, what);
    }

    LineReader lines_;
    Background background_{};  ///< 0 = not read yet
};

}  // namespace

Background normalised_background(Background const& background) {
    if (is_valid(background)) return scaled(background);
    std::string value;
    for (double const frequency : background)
        value.append(value.empty() ? "" : ",").append(significant(frequency, 6));
    throw Error(ErrorCode::usage, setting::background, value, four_numbers);
}

Background averaged_over_strands(Background const& background) noexcept {
    double const at = (background[0] + background[3]) / 2;
    double const cg = (background[1] + background[2]) / 2;
    return {at, cg, cg, at};
}

}  // namespace motifcount::internal

motifcount::Background motifcount::read_background(std::string const& value) {
    using namespace internal;
    if (value == "nrdb") return nrdb;
    if (begins_with_number(value)) return parse_numbers(value);
    try {
        return FileParser(value).parse();
    } catch (Error const& error) {
        if (error.code() != ErrorCode::input || std::filesystem::exists(value)) throw;
        throw Error(
            ErrorCode::usage, setting::background, value,
            std::string("no such file; expected A,C,G,T frequencies, nrdb or a MEME background file"));
    }
}
