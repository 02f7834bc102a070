#include "library/sequence_finder.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/ascii.hpp"
#include "core/utf8.hpp"
#include "dna/alphabet.hpp"
#include "library/column_names.hpp"

namespace motifcount::internal {
namespace {

/// A column for --columns, as a shell passes it on: "sequence=seq", with a name's blanks in quotes. By its number if the name
/// is a number, or has what ends names or quotes there, or no text.
std::string as_option(std::string const& role, std::string const& name, std::size_t column) {
    bool const is_number = std::ranges::all_of(name, is_digit);
    if (is_number || !is_utf8(name) || name.find_first_of(",\"$`\\!") != std::string::npos)
        return role + std::to_string(column + 1);
    bool const is_plain = std::ranges::all_of(name, [](char letter) {
        return is_letter(letter) || is_digit(letter) || letter == '_' || letter == '-' || letter == '.';
    });
    return is_plain ? role + name : '"' + role + name + '"';
}

/// Whether a text has a word in it, or on its other strand.
bool holds_on_a_strand(std::string_view text, std::string_view word) {
    auto const is_same = [](char a, char b) { return iupac_mask(a) == iupac_mask(b); };
    auto const pairs = [](char a, char b) { return complement_mask(iupac_mask(a)) == iupac_mask(b); };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), is_same) != text.end() ||
           std::search(text.rbegin(), text.rend(), word.begin(), word.end(), pairs) != text.rend();
}

}  // namespace

bool SequenceFinder::find_sequence() {
    refuse_title();
    bool const is_numbered = numbers_columns(sample_.rows.front());
    bool const header = is_numbered || has_header();
    begin(header);
    if (is_numbered) columns_.names.clear();
    choose_sequence();
    // A row of a table that has its sequences elsewhere may look like a header by its second field.
    if (header && !by_position_ && wanted_.sequence.empty() && is_iupac(columns_.name(columns_.sequence)) &&
        sequence_rank(columns_.name(columns_.sequence)) == 0 && !names_guides()) {
        begin(false);
        choose_sequence();
    }
    refuse_second_header();
    bool const is_unknown = has_unknown_header();
    if (is_unknown) take_unknown_header();
    return is_unknown;
}

void SequenceFinder::refuse_title() const {
    auto const title = find_title();
    if (title && !is_iupac(*title))
        refuse("the first row has '" + std::string(*title) +
               "' alone: if it is a title above the table, leave it out; if it is a motif, give its "
               "sequence");
}

// A title may have commas. The row below it would be refused by its letters.
void SequenceFinder::refuse_second_header() const {
    if (sample_.rows.size() < 3) return;
    std::string_view const name = field(sample_.rows[1], columns_.sequence);
    if (name.empty() || is_iupac(name)) return;
    TableSample const below{{}, {sample_.rows.begin() + 1, sample_.rows.end()}};
    if (SequenceFinder(below, wanted_, file_).has_header())
        refuse("the second row looks like the header, with '" + std::string(name) + "' in column " +
               std::to_string(columns_.sequence + 1) + ": leave out what is above it");
}

// GAATTC,GGATCC,AAGCTT is no motif with its id and gene.
void SequenceFinder::refuse_sequences_in_a_line() const {
    if (rows_.size() != 1 || !columns_.names.empty() || profiles_.size() < 3) return;
    constexpr std::size_t shortest = 4;
    if (std::ranges::all_of(rows_.front(),
                            [](auto const& text) { return text.size() >= shortest && is_bases(text); }))
        refuse("all fields of its one row are sequences; give one sequence a line");
}

void SequenceFinder::choose_sequence() {
    auto const wanted = fixed("sequence", wanted_.sequence);
    if (profiles_.size() == 1) return;
    find_copies();
    bool made_of_guides = false;  // column 3, as far as the sample shows
    if (wanted) {
        columns_.sequence = *wanted;
    } else {
        refuse_sequences_in_a_line();
        auto const named = named_sequence();
        columns_.sequence = named ? *named : likely_sequence();
        made_of_guides = named && profiles_.size() > 2 && !is_called_guide(2) && holds_those_of(2, *named);
    }
    by_position_ = columns_.sequence == 1 && profiles_[1].holds_sequences();
    columns_.refuse_second_sequence = by_position_ && !wanted && !made_of_guides;
}

void SequenceFinder::find_copies() {
    copies_.assign(profiles_.size(), false);
    std::map<std::vector<std::string_view>, std::size_t> surest;
    for (std::size_t column = 0; column < profiles_.size(); ++column) {
        std::vector<std::string_view> fields;
        for (auto const& row : rows_) fields.push_back(field(row, column));
        auto const [same, is_new] = surest.try_emplace(std::move(fields), column);
        if (is_new) continue;
        bool const is_rather =
            sequence_rank(columns_.name(column)) >= sequence_rank(columns_.name(same->second));
        copies_[is_rather ? std::exchange(same->second, column) : column] = true;
    }
}

std::vector<std::size_t> SequenceFinder::guides() const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < profiles_.size(); ++i)
        if (profiles_[i].holds_guides() && !copies_[i]) found.push_back(i);
    auto const is_other = [this](std::size_t column) { return is_other_sequence(columns_.name(column)); };
    if (!std::ranges::all_of(found, is_other)) std::erase_if(found, is_other);
    return found;
}

std::vector<std::size_t> SequenceFinder::named_sequences() const {
    bool const second_is_named = profiles_[1].holds_sequences() && sequence_rank(columns_.name(1)) > 0 &&
                                 (gene_rank(columns_.name(1)) == 0 || profiles_[1].holds_guides());
    std::vector<std::size_t> named;
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        // A target may be a gene, and what is in column 1 an id.
        bool const is_other = gene_rank(columns_.name(i)) > 0 || (i == 0 && second_is_named);
        bool const holds = profiles_[i].holds_guides() || profiles_[i].holds_pairs() ||
                           (profiles_[i].holds_sequences() && !is_other);
        if (holds && sequence_rank(columns_.name(i)) > 0 && !copies_[i]) named.push_back(i);
    }
    return named;
}

bool SequenceFinder::holds_those_of(std::size_t column, std::size_t other) const {
    return std::ranges::all_of(rows_, [=](auto const& row) {
        std::string_view const text = field(row, column);
        std::string_view const word = field(row, other);
        return text.empty() ? word.empty() : text.size() > word.size() && holds_on_a_strand(text, word);
    });
}

void SequenceFinder::erase_made_of_guides(std::vector<std::size_t>& columns,
                                          std::vector<std::size_t> const& named) const {
    std::erase_if(columns, [&](std::size_t column) {
        std::string_view const name = columns_.name(column);
        bool const is_surest = sequence_rank(name) == surest_sequence_rank;
        return !says_guide(name) && std::ranges::any_of(named, [&](std::size_t other) {
            return other != column && !stands_beside_guides(columns_.name(other)) &&
                   (!is_surest || is_called_guide(other)) && holds_those_of(column, other);
        });
    });
}

bool SequenceFinder::is_called_guide(std::size_t column) const {
    return says_guide(columns_.name(column)) && profiles_[column].holds_guides();
}

std::optional<std::size_t> SequenceFinder::named_sequence() const {
    std::vector<std::size_t> named = named_sequences();
    if (named.empty()) return std::nullopt;
    auto const is_named = [&named](std::size_t column) { return std::ranges::count(named, column) != 0; };
    auto const holds_codes = [this](std::size_t column) { return profiles_[column].holds_codes(); };
    bool const all_codes = std::ranges::all_of(named, holds_codes);
    std::vector<std::size_t> likely = guides();
    erase_made_of_guides(likely, named);
    erase_made_of_guides(named, std::vector(named));
    if (!likely.empty() && !all_codes) std::erase_if(named, holds_codes);
    auto const rank = [this](std::size_t column) { return sequence_rank(columns_.name(column)); };
    std::size_t const best = *std::ranges::max_element(named, {}, rank);
    bool const is_rival =
        !says_guide(columns_.name(best)) && std::ranges::any_of(named, [&](std::size_t column) {
            return column != best && is_called_guide(column) && !holds_those_of(column, best);
        });
    bool const is_surest =
        rank(best) == surest_sequence_rank && !is_rival && std::ranges::count(named, rank(best), rank) == 1;
    bool const has_rivals = all_codes || (profiles_[best].holds_guides() && !is_surest);
    for (std::size_t const column : likely)
        if (has_rivals && !is_named(column)) named.push_back(column);
    if (named.size() > 1 && (!is_surest || all_codes || (best != 1 && is_named(1)))) {
        std::ranges::sort(named);
        refuse_several(named);
    }
    refuse_pairs(best);
    return best;
}

std::size_t SequenceFinder::likely_sequence() const {
    std::vector<std::size_t> likely = guides();
    if (profiles_[1].holds_sequences() && !profiles_[1].holds_guides() &&
        (likely.empty() || !is_no_sequence(columns_.name(1))))
        likely.insert(std::ranges::lower_bound(likely, std::size_t{1}), 1);
    if (likely.size() > 1) refuse_several(likely);
    if (likely.empty()) refuse_without_sequence();
    return likely.empty() ? 1 : likely.front();
}

void SequenceFinder::refuse_pairs(std::size_t column) const {
    if (profiles_[column].holds_pairs())
        refuse(columns_.describe(column) +
               " holds pairs of sequences; give a table with one sequence a motif, or see screen --dual");
}

void SequenceFinder::refuse_several(std::vector<std::size_t> const& columns) const {
    auto const holds_guides = [this](std::size_t column) { return profiles_[column].holds_guides(); };
    auto const sureness = [&](std::size_t column) {
        std::string_view const name = columns_.name(column);
        if (!holds_guides(column)) return 0;
        return says_guide(name) ? 3 : stands_beside_guides(name) ? 1 : 2;
    };
    bool const pairs = columns.size() == 2 && std::ranges::all_of(columns, holds_guides);
    refuse(list(columns) + "; say which to take with --columns sequence=" +
           std::to_string(*std::ranges::max_element(columns, {}, sureness) + 1) +
           (pairs ? ", or count pairs with screen --dual" : ""));
}

// Where column 2 could be meant, letter and line say more.
void SequenceFinder::refuse_without_sequence() const {
    refuse_no_break_spaces();
    std::size_t bases = 0;
    std::size_t letters = 0;
    for (auto const& row : rows_)
        for (char const letter : field(row, 1)) {
            ++letters;
            bases += iupac_mask(letter) != 0;
        }
    if (4 * bases > 3 * letters || letters == 0) return;
    for (std::size_t i = 0; i < profiles_.size(); ++i) refuse_pairs(i);
    refuse(columns_.describe(1) + " holds no sequences but '" + std::string(example(1)) +
           "', and no other column looks like guides; say where they are with --columns sequence=...");
}

bool SequenceFinder::has_unknown_header() const {
    if (!columns_.names.empty() || columns_.skip_first_row) return false;
    std::string_view const name = field(sample_.rows.front(), columns_.sequence);
    ColumnProfile const& seen = profiles_[columns_.sequence];
    bool const is_name = name.size() < seen.shortest || name.find_first_of(" _(") != std::string_view::npos;
    return is_name && !name.empty() && !is_iupac(name) && !is_missing(name) && !holds_guide(name) &&
           seen.filled > 1 && seen.guides + 1 == seen.filled;
}

// Only if --columns says where the sequences are.
void SequenceFinder::take_unknown_header() {
    if (wanted_.sequence.empty()) {
        std::string const name(field(sample_.rows.front(), columns_.sequence));
        refuse("the first row has '" + name + "' in " + columns_.describe(columns_.sequence) +
               ", where the others have guides; if it is a header, say --columns " +
               as_option("sequence=", name, columns_.sequence));
    }
    begin(true);
    choose_sequence();
}

bool SequenceFinder::may_have_header() const {
    if (!columns_.names.empty() || columns_.skip_first_row || rows_.size() < 2) return false;
    std::string_view const word = field(rows_.front(), columns_.sequence);
    ColumnProfile const& seen = profiles_[columns_.sequence];
    bool const above_guides = rows_.size() > 2 && seen.guides + 1 == seen.filled;
    bool const is_name = is_iupac_name(word) && !is_bases(word);  // DNA, not TAG
    return is_iupac(word) && word.size() < shortest_guide &&
           (is_name || above_guides || std::ranges::any_of(rows_.front(), names_ids));
}

}  // namespace motifcount::internal
