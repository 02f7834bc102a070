// MEME's text formats, from the minimal format to the output of meme. Unknown lines outside of matrices are ignored.

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "matrices/matrix_formats.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

constexpr std::string_view matrix_title = "letter-probability matrix";
constexpr std::string_view log_odds_title = "log-odds matrix";

/// True if the line gives the version of MEME, which is a number.
bool is_version(std::string_view line) {
    constexpr std::string_view words = "MEME version ";
    if (!line.starts_with(words)) return false;
    std::string_view const version = trimmed(line.substr(words.size()));
    return !version.empty() && is_digit(version.front());
}

class MemeReader {
public:
    MemeReader(MatrixLines& lines, MatrixCollector& found) : lines_(lines), found_(found) {}

    void read() {
        while (lines_.next()) {
            std::string_view const line = lines_.line();
            if (first_word(line) == "MOTIF") {
                end_motif();
                begin_motif();
            } else if (line.starts_with(matrix_title)) {
                read_matrix();
            } else if (line.starts_with(log_odds_title)) {
                if (log_odds_line_ == 0) log_odds_line_ = lines_.number();
            } else if (line.starts_with("ALPHABET")) {
                read_alphabet();
            }
        }
        end_motif();
    }

private:
    void begin_motif() {
        auto const words = split_blanks(lines_.line());
        in_motif_ = true;
        motif_line_ = lines_.number();
        motif_ = {};
        if (words.size() > 1) motif_.id = words[1];
        // Old versions of meme write "MOTIF 1 width = 18".
        bool const is_width = words.size() > 3 && words[2] == "width" && words[3].starts_with('=');
        if (words.size() > 2 && !is_width) motif_.name = words[2];
    }

    void end_motif() {
        if (log_odds_line_ != 0 && !has_matrix_)
            lines_.fail(log_odds_line_,
                        "the motif has only a log-odds matrix: use the counts or probabilities");
        if (in_motif_ && !has_matrix_) found_.skip(motif_.id);
        in_motif_ = has_matrix_ = false;
        log_odds_line_ = 0;
    }

    /// Returns the number after "KEY="; empty if the line does not have the key.
    std::optional<double> attribute(std::string_view key) const {
        std::string_view const line = lines_.line();
        std::size_t at = line.find(key);
        // The keys are whole words: "w=" is not part of another key.
        while (at != std::string_view::npos && at != 0 && line[at - 1] != ' ' && line[at - 1] != '\t')
            at = line.find(key, at + 1);
        if (at == std::string_view::npos) return std::nullopt;
        std::string_view const value = first_word(trimmed(line.substr(at + key.size())));
        auto const number = parse_number(value);
        if (!number || *number < 0)
            lines_.fail(std::string(key) + " is followed by " + in_quotes(value) +
                        " instead of a number: the line may be truncated");
        return number;
    }

    void read_matrix() {
        std::uint64_t const line = lines_.number();
        if (!in_motif_) lines_.fail("a matrix without a line MOTIF: write MOTIF and an id before the matrix");
        if (has_matrix_) lines_.fail("the motif has a second matrix: write a line MOTIF before each matrix");
        if (auto const letters = attribute("alength="); letters && *letters != 4)
            lines_.fail(
                "alength= is not 4: the matrix is of proteins or another alphabet, not of DNA or RNA");
        auto const width = attribute("w=");
        motif_.sites = attribute("nsites=").value_or(0);
        std::vector<MatrixRow> rows;
        while (lines_.next()) {
            auto const words = split_blanks(lines_.line());
            if (!looks_like_cell(words.front())) {
                lines_.step_back();
                break;
            }
            rows.push_back({lines_.number(), lines_.cells(words)});
        }
        if (width && static_cast<double>(rows.size()) != *width)
            lines_.fail(line, std::string("the matrix has ") + std::to_string(rows.size()) +
                                  " rows, but w= " +
                                  std::to_string(static_cast<std::uint64_t>(std::min(*width, 1e15))) +
                                  ": the file may be truncated");
        if (rows.empty()) return;
        has_matrix_ = true;
        found_.add_positions(std::exchange(motif_, {}), motif_line_, rows);
        if (!width) found_.length_unknown();
    }

    /// Reads "ALPHABET= ACGT", or the lines from "ALPHABET NAME" to "END ALPHABET", each with one or two letters.
    void read_alphabet() {
        std::string_view const rest = trimmed(lines_.line().substr(std::string_view("ALPHABET").size()));
        if (rest.starts_with('=')) return check_alphabet(trimmed(rest.substr(1)), lines_.number());
        std::uint64_t const line = lines_.number();
        std::string letters;
        while (lines_.next() && !lines_.line().starts_with("END ALPHABET")) {
            if (first_word(lines_.line()) == "MOTIF")
                lines_.fail(line, "ALPHABET without END ALPHABET: add this line");
            // Ambiguous letters are defined as "N = ACGT", complements as "A ~ T". Names in quotes may have any letters.
            std::string text;
            bool in_quotes = false;
            for (char const letter : lines_.line()) {
                in_quotes ^= letter == '"';
                if (!in_quotes && letter != '"') text += letter;
            }
            if (text.empty() || text.find('=') != std::string::npos) continue;
            letters += text.front();
            std::size_t const other = text.find('~');
            if (other != std::string::npos)
                letters += trimmed(std::string_view(text).substr(other + 1)).substr(0, 1);
        }
        if (!letters.empty()) check_alphabet(letters, line);
    }

    void check_alphabet(std::string_view letters, std::uint64_t line) const {
        std::string sorted = to_upper(letters);
        std::ranges::sort(sorted);
        if (sorted != "ACGT" && sorted != "ACGU")
            lines_.fail(line, "the alphabet " + in_quotes(letters) +
                                  " is not that of DNA or RNA: matrices of proteins cannot be searched");
    }

    MatrixLines& lines_;
    MatrixCollector& found_;
    Matrix motif_;
    std::uint64_t motif_line_ = 0;
    std::uint64_t log_odds_line_ = 0;  ///< 0 = no such matrix
    bool in_motif_ = false;
    bool has_matrix_ = false;
};

}  // namespace

bool is_meme(FirstLines lines) {
    // meme's own output begins with a box of asterisks around its name.
    if (lines.front().find_first_not_of('*') == std::string_view::npos)
        return std::ranges::any_of(lines.first(std::min<std::size_t>(lines.size(), 8)), is_version);
    if (is_version(lines.front())) return true;
    std::string_view const word = first_word(lines.front());
    return (word == "MOTIF" || word.starts_with("ALPHABET")) &&
           std::ranges::any_of(lines, [](std::string_view line) {
               return line.starts_with(matrix_title) || line.starts_with(log_odds_title);
           });
}

void read_meme(MatrixLines& lines, MatrixFile& /*file*/, MatrixCollector& found) {
    MemeReader(lines, found).read();
}

}  // namespace motifcount::internal
