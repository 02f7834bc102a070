#include "pattern/table_columns.hpp"

#include <algorithm>

#include "dna/alphabet.hpp"
#include "pattern/column_names.hpp"
#include "pattern/table_finder.hpp"

namespace motifcount::internal {
namespace {

bool is_bases(std::string_view text) noexcept {
    return !text.empty() && text.find_first_not_of("ACGTUNacgtun") == std::string_view::npos;
}

/// Chooses the columns of one table of motifs.
class Finder : TableFinder {
public:
    Finder(TableSample const& sample, MotifColumns const& wanted, std::string const& file)
        : TableFinder(sample, wanted, file) {}

    TableColumns find() {
        if (sample_.rows.empty()) return {};
        bool const header = has_header();
        begin(header);
        choose_sequence();
        // A row of a table that has its sequences elsewhere may look like a header by its second field.
        if (header && !by_position_ && wanted_.sequence.empty() &&
            is_iupac(columns_.name(columns_.sequence)) &&
            sequence_rank(columns_.name(columns_.sequence)) == 0 && !names_guides()) {
            begin(false);
            choose_sequence();
        }
        if (columns_.names.empty() && !columns_.skip_first_row) refuse_unknown_header();
        choose_gene_and_id();
        columns_.holds_guides = holds_only_guides(columns_.sequence);
        if (may_have_header()) columns_.possible_header = field(rows_.front(), columns_.sequence);
        return columns_;
    }

private:
    void choose_sequence() {
        if (auto const column = fixed("sequence", wanted_.sequence)) {
            columns_.sequence = *column;
            by_position_ = false;
            return;
        }
        if (profiles_.size() == 1) return;
        columns_.sequence = 1;
        // By position, unless its name says that these are sequences of something else, or words.
        bool const is_named = sequence_rank(columns_.name(1)) > 0;
        bool const is_word = !is_named && (gene_rank(columns_.name(1)) > 0 || is_no_gene(columns_.name(1))) &&
                             !guides_elsewhere().empty();
        if (by_position_ && !is_word && (is_named || !named_sequence())) {
            if (!is_named) refuse_guides_elsewhere();
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

    /// The columns of guides where column 2 has none; without a header the first one alone, as ids are no guides, unless they
    /// are the sequences.
    [[nodiscard]] std::vector<std::size_t> guides_elsewhere() const {
        std::vector<std::size_t> found;
        if (columns_.names.empty()) {
            bool const same =
                std::ranges::all_of(rows_, [](auto const& row) { return field(row, 0) == field(row, 1); });
            if (profiles_[0].holds_guides() && !same) found.push_back(0);
        } else if (profiles_[1].guides == 0) {
            for (std::size_t i = 0; i < profiles_.size(); ++i)
                if (profiles_[i].holds_guides()) found.push_back(i);
        }
        return found;
    }

    // Names of genes (KRAS, CAT), PAMs and codes (A) may be sequences by their letters.
    void refuse_guides_elsewhere() const {
        std::vector<std::size_t> columns = guides_elsewhere();
        if (columns.empty()) return;
        columns.push_back(1);
        refuse_several(columns);
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
        refuse_pairs(best[0]);
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

    void refuse_pairs(std::size_t column) const {
        if (profiles_[column].holds_pairs())
            refuse(columns_.describe(column) +
                   " holds pairs of sequences; give a table with one sequence a motif, or see screen --dual");
    }

    [[noreturn]] void refuse_several(std::vector<std::size_t> const& columns) const {
        std::string const first = std::to_string(columns[0] + 1);
        refuse(list(columns) + "; say which to take with --columns sequence=" + first);
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
        for (std::size_t i = 0; i < profiles_.size(); ++i) refuse_pairs(i);
        refuse(columns_.describe(1) + " holds no sequences but '" + std::string(example(1)) +
               "', and no other column looks like guides; say where they are with --columns sequence=...");
    }

    // A first row without a sequence above guides: a header of names that say nothing, unless it is as long as they are.
    void refuse_unknown_header() const {
        std::string_view const name = field(sample_.rows.front(), columns_.sequence);
        ColumnProfile const& seen = profiles_[columns_.sequence];
        if (is_iupac(name) || name.empty() || seen.filled < 2 || seen.guides + 1 != seen.filled ||
            name.size() >= seen.shortest)
            return;
        refuse(
            "the first row has '" + std::string(name) + "' in " + columns_.describe(columns_.sequence) +
            ", where the others have guides; if it is a header, say --columns sequence=" + std::string(name));
    }

    [[nodiscard]] bool may_have_header() const {
        if (!columns_.names.empty() || rows_.size() < 2) return false;
        std::string_view const word = field(rows_.front(), columns_.sequence);
        ColumnProfile const& seen = profiles_[columns_.sequence];
        bool const above_guides = rows_.size() > 2 && seen.guides + 1 == seen.filled;
        return is_iupac(word) && word.size() < shortest_guide &&
               (above_guides || std::ranges::any_of(rows_.front(), names_ids));
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
        bool const third = profiles_.size() > 2 && columns_.id != 2 && !is_no_gene(columns_.name(2));
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

bool is_no_guide(std::string_view field, std::string_view column) {
    if (!field.empty() && field == column) return true;
    if (field.size() > 3) return false;
    std::string const words = words_of(field);
    return words == "na" || words == "nan";
}

TableColumns find_columns(TableSample const& sample, MotifColumns const& wanted, std::string const& file) {
    return Finder(sample, wanted, file).find();
}

bool is_second_sequence(std::string_view field, std::string_view column) noexcept {
    constexpr std::size_t longest_gene_of_bases = 7;
    return is_bases(field) && (field.size() > longest_gene_of_bases || sequence_rank(column) > 1);
}

}  // namespace motifcount::internal
