#include "library/table_finder.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "core/shown_byte.hpp"
#include "library/column_names.hpp"
#include "library/pair_names.hpp"
#include "library/table_line.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

using Rows = std::span<std::vector<std::string> const>;

/// A number, or what stands for a strand or for nothing.
bool is_number(std::string_view text) noexcept {
    double number = 0;
    char const* const end = text.data() + text.size();
    return text == "+" || text == "-" || text == "." || std::from_chars(text.data(), end, number).ptr == end;
}

bool has_both_cases(std::string_view text) noexcept {
    auto const lower = std::ranges::count_if(text, is_lower);
    return lower != 0 && lower != std::ssize(text);
}

ColumnProfile profile(Rows rows, std::size_t column) {
    ColumnProfile result;
    for (auto const& row : rows) {
        std::string_view const text =
            column < row.size() ? std::string_view(row[column]) : std::string_view();
        if (text.empty()) continue;
        ++result.filled;
        bool const is_sequence = is_iupac(text);
        result.sequences += is_sequence;
        if (is_sequence) result.longest_sequence = std::max(result.longest_sequence, text.size());
        result.pairs += pair_separator(text) != std::string_view::npos;
        result.numbers += is_number(text);
        result.chromosomes += text.starts_with("chr");
        result.long_sequences += is_sequence && text.size() >= shortest_guide;
        if (text.size() < shortest_guide || !is_bases(text)) continue;
        if (result.guides++ == 0) result.shortest = text.size();
        result.shortest = std::min(result.shortest, text.size());
        result.longest = std::max(result.longest, text.size());
    }
    return result;
}

std::optional<std::size_t> number_of(std::string const& column) {
    std::size_t number = 0;
    char const* const end = column.data() + column.size();
    auto const [read, error] = std::from_chars(column.data(), end, number);
    if (error != std::errc{} || read != end) return std::nullopt;
    return number;
}

std::optional<std::size_t> position_of(std::string const& name, std::vector<std::string> const& names) {
    auto const found =
        std::ranges::find(names, to_lower(name), [](std::string const& other) { return to_lower(other); });
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

bool TableFinder::lacks_first(std::vector<std::string> const& header, Rows rows) {
    return !rows.empty() && std::ranges::all_of(rows, [&header](auto const& row) {
        return row.size() == header.size() + 1 && !row.back().empty();
    });
}

bool TableFinder::has_header() const {
    std::vector<std::string> const& first = sample_.rows.front();
    bool const is_list = first.size() == 1;
    if (find_title() || std::ranges::any_of(first, holds_guide)) return false;
    return is_header(is_list ? std::string_view() : first[0], first[is_list ? 0 : 1]) || names_columns() ||
           names_guides();
}

std::optional<std::string_view> TableFinder::find_title() const {
    auto const is_filled = [](std::string const& text) { return !text.empty(); };
    std::vector<std::string> const& first = sample_.rows.front();
    if (std::ranges::count_if(first, is_filled) != 1 || sample_.rows.size() < 2) return std::nullopt;
    std::vector<std::string> const& second = sample_.rows[1];
    bool const above_fields = (first.size() > 2 || first[0].find(' ') != std::string::npos) &&
                              std::ranges::count_if(second, is_filled) > 1;
    // A first line without a separator makes each other line one field.
    bool const above_line = first.size() == 1 && second.size() == 1 &&
                            TableLine::separator_of(second[0]) != '\0' &&
                            pair_separator(second[0]) == std::string_view::npos;
    if (!above_fields && !above_line) return std::nullopt;
    return *std::ranges::find_if(first, is_filled);
}

// Whether the first row calls a column sgRNA or the like: a motif, too, but guides are below it, or it has letters of
// both cases. TAG is a motif unless a column beside it has a name. Beside a name of ids, any short word is one above guides.
bool TableFinder::names_guides() const {
    std::vector<std::string> const& first = sample_.rows.front();
    bool const has_names =
        std::ranges::any_of(first, [](auto const& name) { return id_rank(name) > 1 || gene_rank(name) > 0; });
    bool const has_ids = std::ranges::any_of(first, names_ids);
    for (std::size_t i = 0; i < first.size(); ++i) {
        ColumnProfile const below = profile(Rows(sample_.rows).subspan(1), i);
        if (has_ids && is_iupac(first[i]) && first[i].size() < shortest_guide && below.guides != 0 &&
            below.guides == below.filled)
            return true;
        if (!is_iupac_name(first[i]) || (is_bases(first[i]) && !has_names)) continue;
        bool const says_nothing = below.filled == 0 || below.holds_sequences();
        if (below.holds_guides() || below.holds_pairs() || (says_nothing && has_both_cases(first[i])))
            return true;
    }
    return false;
}

// Whether the first row names a column in which the other rows hold sequences, and is none of them.
bool TableFinder::names_columns() const {
    std::vector<std::string> const& first = sample_.rows.front();
    Rows const others = Rows(sample_.rows).subspan(1);
    for (std::string const* name : {&wanted_.id, &wanted_.sequence, &wanted_.sequence_b, &wanted_.gene})
        if (!name->empty() && !number_of(*name) && position_of(*name, first)) return true;
    ColumnProfile const second = profile(others, 1);
    bool const is_of_r = lacks_first(first, others);
    for (std::size_t i = 0; is_of_r && std::ranges::none_of(first, is_long_sequence) && i < first.size(); ++i)
        if (sequence_rank(first[i]) > 0 && profile(others, i + 1).holds_guides()) return true;
    // A short word that guides stand below is a name of R's header for the column behind, such as chr.
    bool const is_name = second.holds_guides() && field(first, 1).size() < second.shortest && is_of_r;
    if (is_iupac(field(first, 1)) && second.holds_sequences() && !is_name) return false;
    for (std::size_t i = 0; i < first.size(); ++i)
        for (std::size_t const column : {i, i + 1})
            if (sequence_rank(first[i]) > 0 && !is_iupac(first[i]) &&
                (profile(others, column).holds_sequences() || profile(others, column).holds_pairs()))
                return true;
    return false;
}

void TableFinder::begin(bool header) {
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
    } else if (comment_is_header()) {
        columns_.names = sample_.comment;
    }
    header_ = columns_.names;
}

// A row with a field too many, or with empty ones at its end, makes no other thing of it.
bool TableFinder::comment_is_header() const {
    std::vector<std::string> const& names = sample_.comment;
    auto const filled = [](std::vector<std::string> const& row) {
        std::size_t count = row.size();
        while (count != 0 && row[count - 1].empty()) --count;
        return count;
    };
    auto const fits = [&](auto const& row) {
        return filled(row) <= names.size() && filled(names) <= row.size();
    };
    if (2 * std::ranges::count_if(rows_, fits) < std::ssize(rows_)) return false;
    std::size_t named = 0;
    for (std::size_t i = 0; i < names.size() && i < profiles_.size(); ++i) {
        int const rank = sequence_rank(names[i]);
        if (rank == 0 || !(profiles_[i].holds_sequences() || profiles_[i].holds_pairs())) continue;
        if (rank == surest_sequence_rank) return true;
        ++named;
    }
    // Comments speak of guides, too.
    return named > 1 || (named == 1 && std::ranges::any_of(names, names_ids));
}

int TableFinder::fit_of_names(std::size_t shift) const {
    int fit = 0;
    for (std::size_t i = 0; i < columns_.names.size() && i + shift < profiles_.size(); ++i) {
        std::string_view const name = columns_.names[i];
        bool const says_gene = pair_gene_rank(name) > 0;
        int const rank =
            std::max(sequence_rank(name), is_marked_guide(name) || says_surroundings(name) ? 1 : 0);
        bool const has_guides = profiles_[i + shift].holds_guides();
        if (rank > 0 && !says_gene) fit += has_guides ? rank : -rank;
        bool const is_other = says_gene || says_id(name) || is_no_sequence(name);
        if (rank == 0 && is_other && has_guides) fit -= surest_sequence_rank;
    }
    return fit;
}

// The column without a name is the last one where the names fit as they are, as those of id and sequence alone do.
void TableFinder::shift_names() {
    auto const fits = [this](std::size_t shift, int least = 1) {
        for (std::size_t i = 0; i < columns_.names.size() && i + shift < profiles_.size(); ++i)
            if (sequence_rank(columns_.names[i]) >= least && profiles_[i + shift].holds_sequences())
                return true;
        return false;
    };
    int const fit = fit_of_names(1);
    int const fit_as_they_are = fit_of_names(0);
    bool const fit_better = fit > fit_as_they_are;
    bool const by_names = sequence_rank(columns_.name(0)) > sequence_rank(columns_.name(1)) || fit_better;
    if ((!by_position_ || by_names) && (fits(1) || !fits(0)) && lacks_first(columns_.names, rows_))
        columns_.names.insert(columns_.names.begin(), "");
    // Where the names fit only so, the last field may be empty. If it always is, rows may just end with a separator, and
    // names like "oligo" may be of ids, unless guides would stand below the name of something else.
    auto const is_longer = [this](auto const& row) { return row.size() == columns_.names.size() + 1; };
    bool const is_filled = std::ranges::any_of(rows_, [](auto const& row) { return !row.back().empty(); });
    bool const clearly = fit > 1 || (fit == 1 && fit_as_they_are <= -surest_sequence_rank);
    bool const fits_so = (fit_better && clearly) || (fits(1, is_filled ? 1 : 2) && !fits(0));
    if ((by_position_ && !by_names) || rows_.empty() || !std::ranges::all_of(rows_, is_longer)) return;
    if (fits_so)
        columns_.names.insert(columns_.names.begin(), "");
    else if (fit_better)
        add_doubt(
            "all rows have a field more than the header; if column 1 is the one without a name, as in tables "
            "of R, give the columns' numbers with --columns");
}

std::optional<std::size_t> TableFinder::fixed(char const* role, std::string const& column) const {
    if (column.empty()) return std::nullopt;
    if (auto const number = number_of(column)) {
        if (*number >= 1 && *number <= profiles_.size()) return *number - 1;
        refuse("--columns " + std::string(role) + '=' + column + ": the table has " +
               counted(profiles_.size(), "column"));
    }
    if (auto const position = position_of(column, header_)) return position;
    std::string names;
    for (std::string const& name : header_) names += (names.empty() ? "" : ", ") + name;
    refuse("--columns " + std::string(role) + '=' + column + ": no column has this name; " +
           (names.empty() ? "the table has no header: give the column's number" : "there are " + names));
}

bool TableFinder::is_taken(std::size_t column) const {
    return columns_.sequence == column || columns_.sequence_b == column || columns_.id == column ||
           columns_.gene == column;
}

std::optional<std::size_t> TableFinder::best_id() const {
    return highest_ranked(std::min(columns_.names.size(), profiles_.size()), [this](std::size_t column) {
        int const rank = is_taken(column) ? 0 : id_rank(columns_.names[column]);
        if (rank == 0) return 0;
        bool const is_last = repeats(column) || (rank == 1 && profiles_[column].holds_only_long_sequences());
        return 2 * rank - (is_last ? 1 : 0);
    });
}

bool TableFinder::repeats(std::size_t column) const {
    std::map<std::string_view, std::pair<std::string_view, std::string_view>> seen;
    for (auto const& row : rows_) {
        if (field(row, column).empty()) continue;
        std::pair const sequences{field(row, columns_.sequence), columns_.sequence_b
                                                                     ? field(row, *columns_.sequence_b)
                                                                     : std::string_view()};
        auto const [place, is_new] = seen.emplace(field(row, column), sequences);
        if (!is_new && place->second != sequences) return true;
    }
    return false;
}

bool TableFinder::differs_mostly(std::size_t column) const {
    std::set<std::string_view> values;
    for (auto const& row : rows_)
        if (!field(row, column).empty()) values.insert(field(row, column));
    return 2 * values.size() > profiles_[column].filled;
}

bool TableFinder::holds_only_guides(std::size_t column) const {
    std::size_t others = 0;
    for (auto const& row : rows_) others += is_no_guide(field(row, column), columns_.name(column));
    ColumnProfile const& seen = profiles_[column];
    return seen.guides != 0 && seen.filled == seen.long_sequences + others;
}

bool TableFinder::holds_mostly_guides(std::size_t column) const {
    ColumnProfile const& seen = profiles_[column];
    return 10 * seen.long_sequences >= 9 * seen.filled && seen.filled > 1;
}

void TableFinder::add_doubt(std::string const& what) {
    columns_.unsure.insert(0, what + (columns_.unsure.empty() ? "" : "; also: "));
}

void TableFinder::limit_width() {
    if (header_.empty()) return;
    auto const is_longer = [this](auto const& row) {
        for (std::size_t i = header_.size(); i < row.size(); ++i)
            if (!row[i].empty()) return true;
        return false;
    };
    if (rows_.empty() || !std::ranges::all_of(rows_, is_longer))
        columns_.width = header_.size();
    else
        add_doubt(
            "all rows have more fields than the header; if a field holds the separator, put it into quotes "
            "(\"...\")");
}

void TableFinder::refuse_no_break_spaces() const {
    for (std::size_t i = 0; i < profiles_.size(); ++i)
        for (auto const& row : rows_) {
            std::string text(field(row, i));
            bool has_any = false;
            for (std::size_t at = 0; (at = text.find(no_break_space, at)) != std::string::npos;
                 has_any = true)
                text.erase(at, no_break_space.size());
            if (has_any && text.size() >= shortest_guide && is_bases(text))
                refuse(
                    columns_.describe(i) +
                    " has no-break spaces (U+00A0) beside its sequences, which are no blanks: remove them");
        }
}

std::string TableFinder::looks(std::size_t column) const {
    ColumnProfile const& seen = profiles_[column];
    if (seen.guides == 0) return "short sequences";
    std::string const longest = std::to_string(seen.longest);
    return (seen.shortest == seen.longest ? longest : std::to_string(seen.shortest) + " to " + longest) +
           "-base guides";
}

std::string_view TableFinder::example(std::size_t column) const {
    for (auto const& row : rows_)
        if (!field(row, column).empty()) return field(row, column);
    return {};
}

std::string TableFinder::list(std::vector<std::size_t> const& columns) const {
    constexpr std::size_t most = 5;
    std::string text;
    for (std::size_t const i : std::span(columns).first(std::min(most, columns.size())))
        text += (text.empty() ? "" : "; ") + columns_.describe(i) + " looks like " + looks(i);
    return columns.size() <= most ? text : text + "; and so on (" + counted(columns.size(), "column") + ")";
}

void TableFinder::refuse(std::string const& what) const {
    throw Error(ErrorCode::motif, file_ + ": " + what);
}

}  // namespace motifcount::internal
