#include "pattern/table_columns.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "dna/alphabet.hpp"
#include "motifcount/error.hpp"
#include "pattern/column_names.hpp"

namespace motifcount::internal {
namespace {

using Rows = std::span<std::vector<std::string> const>;

// Shorter texts of bases may be anything: PAMs, strands, short names of genes.
constexpr std::size_t shortest_guide = 10;

std::string_view field(std::vector<std::string> const& row, std::size_t column) noexcept {
    return column < row.size() ? std::string_view(row[column]) : std::string_view();
}

bool is_bases(std::string_view text) noexcept {
    return !text.empty() && text.find_first_not_of("ACGTUNacgtun") == std::string_view::npos;
}

/// Two sequences or more in one field, as tables of pairs have them: "ACGT|TTGA".
bool is_pair(std::string_view text) noexcept {
    std::size_t const bar = text.find_first_of("|_+;");
    return bar != std::string_view::npos && is_bases(text.substr(0, bar)) && is_bases(text.substr(bar + 1));
}

/// What the fields of a column look like.
struct Profile {
    std::size_t filled = 0;
    std::size_t sequences = 0;  ///< IUPAC letters alone
    std::size_t guides = 0;     ///< bases alone, and enough of them
    std::size_t pairs = 0;
    std::size_t numbers = 0;
    std::size_t shortest = 0;  ///< of the guides
    std::size_t longest = 0;

    [[nodiscard]] bool holds_sequences() const noexcept { return filled != 0 && 2 * sequences >= filled; }
    [[nodiscard]] bool holds_guides() const noexcept { return filled != 0 && 2 * guides >= filled; }
    [[nodiscard]] bool holds_pairs() const noexcept { return filled != 0 && 2 * pairs >= filled; }
    [[nodiscard]] bool holds_numbers() const noexcept { return filled == numbers; }
};

Profile profile(Rows rows, std::size_t column) {
    Profile result;
    for (auto const& row : rows) {
        std::string_view const text = field(row, column);
        if (text.empty()) continue;
        ++result.filled;
        result.sequences += is_iupac(text);
        result.pairs += is_pair(text);
        result.numbers += text.find_first_not_of("0123456789") == std::string_view::npos;
        if (text.size() < shortest_guide || !is_bases(text)) continue;
        if (result.guides++ == 0) result.shortest = text.size();
        result.shortest = std::min(result.shortest, text.size());
        result.longest = std::max(result.longest, text.size());
    }
    return result;
}

/// Chooses the columns of one table.
class Finder {
public:
    Finder(TableSample const& sample, MotifColumns const& wanted, std::string const& file)
        : sample_(sample), wanted_(wanted), file_(file) {}

    TableColumns find() {
        if (sample_.rows.empty()) return {};
        std::vector<std::string> const& first = sample_.rows.front();
        std::size_t const second = first.size() > 1 ? 1 : 0;
        bool const header = is_header(first[0], field(first, second)) || names_columns();
        begin(header);
        choose_sequence();
        // A row of a table that has its sequences elsewhere may look like a header by its second field.
        if (header && !by_position_ && wanted_.sequence.empty() &&
            is_iupac(field(first, columns_.sequence)) && sequence_rank(first[columns_.sequence]) == 0) {
            begin(false);
            choose_sequence();
        }
        choose_gene_and_id();
        return columns_;
    }

private:
    /// Whether the first row names a column in which the other rows hold sequences, and is none of them.
    [[nodiscard]] bool names_columns() const {
        std::vector<std::string> const& first = sample_.rows.front();
        Rows const others = Rows(sample_.rows).subspan(1);
        for (std::string const* name : {&wanted_.id, &wanted_.sequence, &wanted_.gene})
            if (!name->empty() && !number_of(*name) && position_of(*name, first)) return true;
        if (is_iupac(field(first, 1)) && profile(others, 1).holds_sequences()) return false;
        for (std::size_t i = 0; i < first.size(); ++i)
            for (std::size_t const column : {i, i + 1})  // one more where rows begin with their number
                if (sequence_rank(first[i]) > 0 && !is_iupac(first[i]) &&
                    (profile(others, column).holds_sequences() || profile(others, column).holds_pairs()))
                    return true;
        return false;
    }

    void begin(bool header) {
        columns_ = {};
        columns_.skip_first_row = header;
        rows_ = Rows(sample_.rows).subspan(header ? 1 : 0);
        std::size_t width = sample_.rows.front().size();
        for (auto const& row : rows_) width = std::max(width, row.size());
        profiles_.clear();
        for (std::size_t i = 0; i < width; ++i) profiles_.push_back(profile(rows_, i));
        by_position_ = profiles_.size() == 1 || profiles_[1].holds_sequences();
        if (header) {
            columns_.names = sample_.rows.front();
            shift_names();
        } else if (sample_.comment.size() == width &&
                   std::ranges::any_of(sample_.comment,
                                       [](auto const& name) { return sequence_rank(name) > 1; })) {
            columns_.names = sample_.comment;
        }
    }

    /// Tables of R number their rows in a column that their header does not have.
    void shift_names() {
        std::size_t const names = columns_.names.size();
        bool const one_more = std::ranges::all_of(
            rows_, [names](auto const& row) { return row.size() == names + 1 && !row.back().empty(); });
        if (by_position_ || rows_.empty() || !one_more) return;
        columns_.names.insert(columns_.names.begin(), "");
    }

    static std::optional<std::size_t> number_of(std::string const& column) {
        std::size_t number = 0;
        char const* const end = column.data() + column.size();
        auto const [read, error] = std::from_chars(column.data(), end, number);
        if (error != std::errc{} || read != end) return std::nullopt;
        return number;
    }

    static std::optional<std::size_t> position_of(std::string const& name,
                                                  std::vector<std::string> const& names) {
        auto const lower = [](std::string text) {
            for (char& letter : text)
                if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
            return text;
        };
        auto const found = std::ranges::find_if(
            names, [&](std::string const& other) { return lower(other) == lower(name); });
        if (found == names.end()) return std::nullopt;
        return static_cast<std::size_t>(found - names.begin());
    }

    [[nodiscard]] std::optional<std::size_t> fixed(char const* role, std::string const& column) const {
        if (column.empty()) return std::nullopt;
        if (auto const number = number_of(column)) {
            if (*number >= 1 && *number <= profiles_.size()) return *number - 1;
            refuse("--columns " + std::string(role) + '=' + column + ": the table has " +
                   std::to_string(profiles_.size()) + (profiles_.size() == 1 ? " column" : " columns"));
        }
        if (auto const position = position_of(column, columns_.names)) return position;
        std::string names;
        for (std::string const& name : columns_.names) names += (names.empty() ? "" : ", ") + name;
        refuse("--columns " + std::string(role) + '=' + column + ": no column has this name; " +
               (names.empty() ? "the table has no header: give the column's number" : "there are " + names));
    }

    void choose_sequence() {
        if (auto const column = fixed("sequence", wanted_.sequence)) {
            columns_.sequence = *column;
            by_position_ = false;
            return;
        }
        if (profiles_.size() == 1) return;
        columns_.sequence = 1;
        // By position, unless its name says that these are sequences of something else.
        if (by_position_ &&
            (columns_.names.empty() || sequence_rank(columns_.name(1)) > 0 || !named_sequence())) {
            columns_.refuse_second_sequence = true;
            return;
        }
        by_position_ = false;
        if (auto const column = named_sequence()) {
            columns_.sequence = *column;
        } else if (auto const only = only_guides()) {
            columns_.sequence = *only;
        } else {
            refuse_without_sequence();
        }
    }

    /// The column that holds sequences, or pairs of them, and is named so.
    [[nodiscard]] std::optional<std::size_t> named_sequence() const {
        std::vector<std::size_t> best;
        int rank = 0;
        for (std::size_t i = 0; i < profiles_.size(); ++i) {
            int const own = sequence_rank(columns_.name(i));
            if (own == 0 || own < rank || !(profiles_[i].holds_sequences() || profiles_[i].holds_pairs()))
                continue;
            if (own > rank) best.clear();
            rank = own;
            best.push_back(i);
        }
        if (best.size() > 1) refuse_several(best);
        if (best.empty()) return std::nullopt;
        if (profiles_[best[0]].holds_pairs())
            refuse(columns_.describe(best[0]) +
                   " holds pairs of sequences; give a table with one sequence a motif");
        return best[0];
    }

    [[nodiscard]] std::optional<std::size_t> only_guides() const {
        std::vector<std::size_t> guides;
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (profiles_[i].holds_guides()) guides.push_back(i);
        if (guides.size() > 1) refuse_several(guides);
        if (guides.empty()) return std::nullopt;
        return guides[0];
    }

    [[nodiscard]] std::string looks(std::size_t column) const {
        Profile const& seen = profiles_[column];
        if (seen.guides == 0) return "short sequences";
        std::string const longest = std::to_string(seen.longest);
        return (seen.shortest == seen.longest ? longest : std::to_string(seen.shortest) + " to " + longest) +
               "-base guides";
    }

    [[noreturn]] void refuse_several(std::vector<std::size_t> const& columns) const {
        std::string text;
        for (std::size_t const i : columns)
            text += (text.empty() ? "" : "; ") + columns_.describe(i) + " looks like " + looks(i);
        std::string const first = std::to_string(columns[0] + 1);
        refuse(text + "; say which to take with --columns sequence=" + first);
    }

    // Where column 2 could be meant, letter and line say more.
    void refuse_without_sequence() const {
        std::size_t bases = 0;
        std::size_t letters = 0;
        for (auto const& row : rows_)
            for (char const letter : field(row, 1)) {
                ++letters;
                bases += iupac_mask(letter) != 0;
            }
        if (2 * bases > letters || letters == 0) return;
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (profiles_[i].holds_pairs())
                refuse(columns_.describe(i) +
                       " holds pairs of sequences; give a table with one sequence a motif");
        refuse(columns_.describe(1) + " holds no sequences but '" + std::string(example(1)) +
               "', and no other column looks like guides; say where they are with --columns sequence=...");
    }

    [[nodiscard]] std::string_view example(std::size_t column) const {
        for (auto const& row : rows_)
            if (!field(row, column).empty()) return field(row, column);
        return {};
    }

    void choose_gene_and_id() {
        columns_.gene = fixed("gene", wanted_.gene);
        columns_.id = fixed("id", wanted_.id);
        if (!columns_.id) columns_.id = by_position_ ? id_by_position() : find_id();
        if (!columns_.gene) columns_.gene = by_position_ ? gene_by_position() : find_gene();
        // The second one is no rival where a header tells them apart.
        if (columns_.gene != 2 && sequence_rank(columns_.name(2)) < sequence_rank(columns_.name(1)))
            columns_.refuse_second_sequence = false;
    }

    [[nodiscard]] bool is_taken(std::size_t column) const {
        return columns_.sequence == column || columns_.id == column || columns_.gene == column;
    }

    /// The free column with the highest rank; none where all have 0.
    template <typename Rank>
    [[nodiscard]] std::optional<std::size_t> best_named(Rank const& rank) const {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < std::min(columns_.names.size(), profiles_.size()); ++i) {
            if (is_taken(i) || rank(columns_.names[i]) == 0) continue;
            if (!best || rank(columns_.names[i]) > rank(columns_.names[*best])) best = i;
        }
        return best;
    }

    std::optional<std::size_t> id_by_position() {
        if (profiles_.size() == 1) return std::nullopt;
        std::string_view const name = columns_.name(0);
        if (columns_.names.empty() || id_rank(name) > 0) return 0;
        auto const other = best_named(id_rank);
        if (other && (gene_rank(name) > 0 || name.empty())) return other;
        if (gene_rank(name) > 0 && repeats(0)) return std::nullopt;
        return 0;
    }

    std::optional<std::size_t> gene_by_position() {
        bool const third = profiles_.size() > 2 && columns_.id != 2;
        if (third && gene_rank(columns_.name(2)) > 0) return 2;
        auto const named = best_named(gene_rank);
        if (named && (gene_rank(columns_.names[*named]) > 1 || !third)) return named;
        return third ? std::optional<std::size_t>(2) : std::nullopt;
    }

    std::optional<std::size_t> find_id() {
        if (!columns_.names.empty()) {
            auto const named = best_named(id_rank);
            return named && !repeats(*named) ? named : std::nullopt;
        }
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (!is_taken(i) && profiles_[i].filled == rows_.size() && !profiles_[i].holds_numbers() &&
                !repeats(i))
                return i;
        return std::nullopt;
    }

    std::optional<std::size_t> find_gene() {
        if (!columns_.names.empty()) return best_named(gene_rank);
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (!is_taken(i) && !profiles_[i].holds_numbers() && !profiles_[i].holds_sequences()) return i;
        return std::nullopt;
    }

    /// Whether a column has one value for two sequences, so that it holds no ids.
    [[nodiscard]] bool repeats(std::size_t column) const {
        std::map<std::string_view, std::string_view> seen;
        for (auto const& row : rows_) {
            std::string_view const sequence = field(row, columns_.sequence);
            if (field(row, column).empty()) continue;
            auto const [place, is_new] = seen.emplace(field(row, column), sequence);
            if (!is_new && place->second != sequence) return true;
        }
        return false;
    }

    [[noreturn]] void refuse(std::string const& what) const {
        throw Error(ErrorCode::motif, file_ + ": " + what);
    }

    TableSample const& sample_;
    MotifColumns const& wanted_;
    std::string const& file_;
    TableColumns columns_;
    Rows rows_;  ///< without the header
    std::vector<Profile> profiles_;
    bool by_position_ = false;  ///< column 2 holds the sequences, as in a table of id, sequence and gene
};

}  // namespace

bool is_iupac(std::string_view text) noexcept {
    bool all = !text.empty();
    for (char const letter : text) all &= iupac_mask(letter) != 0;  // without a branch a letter
    return all;
}

std::string TableColumns::describe(std::size_t column) const {
    std::string text = "column ";
    text += std::to_string(column + 1);
    if (!name(column).empty()) text.append(" ('").append(name(column)).append("')");
    return text;
}

TableColumns find_columns(TableSample const& sample, MotifColumns const& wanted, std::string const& file) {
    return Finder(sample, wanted, file).find();
}

bool is_second_sequence(std::string_view field, std::string_view column) noexcept {
    constexpr std::size_t longest_gene_of_bases = 7;
    return is_bases(field) && (field.size() > longest_gene_of_bases || sequence_rank(column) > 1);
}

}  // namespace motifcount::internal
