#include <algorithm>
#include <iterator>
#include <utility>

#include "library/column_names.hpp"
#include "library/pair_names.hpp"
#include "library/table_columns.hpp"
#include "library/table_finder.hpp"

namespace motifcount::internal {
namespace {

/// Chooses the columns of one table of pairs.
class PairFinder : TableFinder {
public:
    PairFinder(TableSample const& sample, MotifColumns const& wanted, std::string const& file)
        : TableFinder(sample, wanted, file) {}

    TableColumns find() {
        if (sample_.rows.empty()) return {};
        begin(has_header());
        if (columns_.names.empty() && begins_with_names()) begin(true);
        by_position_ = false;
        choose_sequences();
        choose_gene();
        columns_.id = fixed("id", wanted_.id);
        if (!columns_.id) columns_.id = find_id();
        if (wanted_.gene.empty() && !columns_.gene_b && columns_.unsure.empty())
            note_other_genes(
                [](std::string_view name) { return mark_of(name) == '\0' ? gene_rank(name) : 0; });
        columns_.holds_guides = holds_only_guides(columns_.sequence);
        columns_.mostly_guides =
            holds_mostly_guides(columns_.sequence) && holds_mostly_guides(*columns_.sequence_b);
        limit_width();
        return columns_;
    }

private:
    static constexpr char const* say_which = "; say which with --columns sequence_a=...,sequence_b=...";

    void choose_sequences() {
        auto const a = fixed("sequence_a", wanted_.sequence);
        auto const b = fixed("sequence_b", wanted_.sequence_b);
        if (a && !b && !profiles_[*a].holds_pairs())
            refuse(columns_.describe(*a) +
                   " holds no pairs of sequences: name both columns, with --columns "
                   "sequence_a=...,sequence_b=...");
        if (b && !a)
            refuse("--columns sequence_b=" + wanted_.sequence_b +
                   ": name the other one, too, with sequence_a=...");
        if (a && a == b && !profiles_[*a].holds_pairs())
            refuse("--columns names " + columns_.describe(*a) +
                   " for guide A and for guide B: each has a column of its own");
        if (a) return take(*a, b.value_or(*a));
        std::vector<std::size_t> const called = named();
        std::vector<std::size_t> const likely = guides();
        for (auto const& two : {two_called_guides(called), two_of(called), two_of(likely)})
            if (two && is_clear(*two)) return take(two->first, two->second);
        auto const both = (called.empty() ? likely : called).size() > 2 ? std::nullopt : column_of_pairs();
        if (both) return take(*both, *both);
        refuse_no_break_spaces();
        std::vector<std::size_t> seen;
        std::ranges::set_union(called, likely, std::back_inserter(seen));
        refuse((seen.empty() ? std::string("no column looks like guides")
                : seen.size() == 1
                    ? list(seen) + ", no other column does (single guides are counted without --dual)"
                    : list(seen)) +
               say_which);
    }

    /// Of the columns that a header calls sequences those of guides, not of what may stand beside them, if their marks say which is
    /// which.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> two_called_guides(
        std::vector<std::size_t> columns) const {
        std::erase_if(columns, [this](std::size_t i) {
            return stands_beside_guides(columns_.name(i)) || !profiles_[i].holds_guides();
        });
        bool const are_marked = columns.size() == 2 && are_marks(differing_words(columns_.name(columns[0]),
                                                                                 columns_.name(columns[1])));
        return are_marked ? two_of(columns) : only_marked(columns);
    }

    /// The two columns, if there are as many, or those whose marks say so.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> two_of(
        std::vector<std::size_t> const& columns) const {
        if (columns.size() != 2) return only_marked(columns);
        // A comes first, unless the names say that it is B.
        bool const turned = is_turned(columns_.name(columns[0]), columns_.name(columns[1]));
        return turned ? std::pair(columns[1], columns[0]) : std::pair(columns[0], columns[1]);
    }

    /// Whether there is no third guide, and neither column is called a barcode or the like while there are other guides, or pairs
    /// of them.
    [[nodiscard]] bool is_clear(std::pair<std::size_t, std::size_t> const& two) const {
        bool const may_be_others =
            stands_beside_guides(columns_.name(two.first)) || stands_beside_guides(columns_.name(two.second));
        for (std::size_t i = 0; i < profiles_.size(); ++i) {
            if (i == two.first || i == two.second) continue;
            bool const is_alike = profiles_[two.first].holds_guides() ? profiles_[i].holds_guides()
                                                                      : profiles_[i].holds_sequences();
            if (is_alike && differs_in_mark(i, two.first)) return false;
            std::string_view const name = columns_.name(i);
            bool const is_other = is_other_sequence(name) || stands_beside_guides(name);
            if (may_be_others && !is_other && (profiles_[i].holds_guides() || profiles_[i].holds_pairs()))
                return false;
        }
        return true;
    }

    void take(std::size_t a, std::size_t b) {
        columns_.sequence = a;
        columns_.sequence_b = b;
    }

    /// Those that a header calls sequences, and that hold one each; not genes by both (target1: KRAS, CAT).
    [[nodiscard]] std::vector<std::size_t> named() const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < profiles_.size(); ++i) {
            std::string_view const name = columns_.name(i);
            if (is_marked_guide(name) && profiles_[i].holds_guides())
                found.push_back(i);
            else if (sequence_rank(name) > 0 && profiles_[i].holds_sequences() &&
                     (gene_rank(name) == 0 || profiles_[i].holds_guides()))
                found.push_back(i);
        }
        return found;
    }

    /// Whether the first row has short words where the others have two guides: names, though they may be motifs (A, B). Above
    /// pairs in one column a word may as well be what has none (NTC), but not beside a name of ids or genes.
    [[nodiscard]] bool begins_with_names() const {
        auto const& first = sample_.rows.front();
        std::size_t const shift = lacks_first(first, Rows(sample_.rows).subspan(1)) ? 1 : 0;
        auto const is_short_word = [&](std::size_t column) {
            std::string_view const word = column < shift ? std::string_view() : field(first, column - shift);
            return !word.empty() && word.size() < shortest_guide;
        };
        std::vector<std::size_t> const columns = guides();
        if (!columns.empty()) return columns.size() > 1 && std::ranges::all_of(columns, is_short_word);
        std::vector<std::size_t> const both = columns_of_pairs();
        return !both.empty() && std::ranges::all_of(both, is_short_word) &&
               std::ranges::any_of(first, names_ids);
    }

    [[nodiscard]] std::vector<std::size_t> guides() const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (profiles_[i].holds_guides()) found.push_back(i);
        return found;
    }

    /// Whether a column's name is that of a guide A but for its mark: sgRNA_3 beside sgRNA_1.
    [[nodiscard]] bool differs_in_mark(std::size_t column, std::size_t a) const {
        auto const own = tokens_of(columns_.name(column));
        auto const other = tokens_of(columns_.name(a));
        if (own.size() != other.size()) return false;
        auto const [mark, letter] = std::ranges::mismatch(other, own);
        return mark != other.end() && (letter->size() == 1 || *letter == "third") && mark_of(*mark) == 'a' &&
               std::equal(std::next(mark), other.end(), std::next(letter));
    }

    /// The only ones of each mark.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> only_marked(
        std::vector<std::size_t> const& columns) const {
        std::vector<std::size_t> a;
        std::vector<std::size_t> b;
        for (std::size_t const i : columns) {
            char const mark = mark_of(columns_.name(i));
            if (mark == 'a') a.push_back(i);
            if (mark == 'b') b.push_back(i);
        }
        if (a.size() != 1 || b.size() != 1) return std::nullopt;
        return std::pair(a[0], b[0]);
    }

    [[nodiscard]] std::vector<std::size_t> columns_of_pairs() const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (profiles_[i].holds_pairs()) found.push_back(i);
        return found;
    }

    [[nodiscard]] std::optional<std::size_t> column_of_pairs() const {
        std::vector<std::size_t> const found = columns_of_pairs();
        if (found.size() > 1) {
            std::string text;
            for (std::size_t const i : found) text += (text.empty() ? "" : " and ") + columns_.describe(i);
            refuse(text + " hold pairs of sequences; say which with --columns sequence=...");
        }
        return found.empty() ? std::nullopt : std::optional(found[0]);
    }

    void choose_gene() {
        columns_.gene = fixed("gene", wanted_.gene);
        if (columns_.gene) return;
        if (columns_.names.empty()) {
            if (take_genes_beside_guides()) return;
            for (std::size_t i = 0; i < profiles_.size() && !columns_.gene; ++i)
                if (is_gene(i) && repeats(i)) columns_.gene = i;
            // Genes have a pair each in small tables.
            for (std::size_t i = 1; i < profiles_.size() && !columns_.gene; ++i)
                if (is_gene(i)) columns_.gene = i;
            return;
        }
        auto const best = best_filled(pair_gene_rank);
        if (!best) return;
        // Two columns of the best rank are of a guide each. Of more, the one without a mark is of both guides.
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < std::min(columns_.names.size(), profiles_.size()); ++i)
            if (!is_taken(i) && pair_gene_rank(columns_.names[i]) == pair_gene_rank(columns_.names[*best]))
                found.push_back(i);
        if (found.size() == 2)
            take_two_genes(found[0], found[1]);
        else
            take_gene_of_both(found, *best);
    }

    // Else those that differ in their marks alone, as gene_A and gene_B beside gene_name_A and gene_name_B.
    void take_gene_of_both(std::vector<std::size_t> const& found, std::size_t best) {
        for (std::size_t const a : found) {
            if (mark_of(columns_.name(a)) != 'a') continue;
            auto const b = std::ranges::find_if(found, [this, a](std::size_t column) {
                return mark_of(columns_.name(column)) == 'b' && differs_in_mark(column, a);
            });
            if (b == found.end()) continue;
            columns_.gene = a;
            columns_.gene_b = *b;
            break;
        }
        auto const of_both = std::ranges::find_if(found, [this](std::size_t column) {
            return mark_of(columns_.name(column)) == '\0' &&
                   !(columns_.gene_b && differs_in_mark(column, *columns_.gene));
        });
        if (of_both != found.end()) {
            columns_.gene = *of_both;
            columns_.gene_b.reset();
        } else if (!columns_.gene) {
            columns_.gene = best;
        }
    }

    // A number may count columns of one name (gene, gene2; Gene, Gene.1), where a letter says whose genes they are.
    void take_two_genes(std::size_t a, std::size_t b) {
        if (is_turned(columns_.name(a), columns_.name(b))) std::swap(a, b);
        auto const [word_a, word_b] = differing_words(columns_.name(a), columns_.name(b));
        bool const a_is_marked = mark_of_word(word_a) != '\0';
        bool const b_is_marked = mark_of_word(word_b) != '\0';
        std::string const& mark = a_is_marked ? word_a : word_b;
        if (a_is_marked != b_is_marked && mark_of_word(mark) == 'a' && mark != "1") {
            columns_.gene = a_is_marked ? b : a;
            columns_.unsure = std::string("genes are from ") + columns_.describe(*columns_.gene) +
                              ", not from " + columns_.describe(a_is_marked ? a : b) +
                              ", which seems to be of guide A alone; --columns gene=... says which";
            return;
        }
        columns_.gene = a;
        columns_.gene_b = b;
        bool const is_sure = a_is_marked == b_is_marked ? a_is_marked : mark == "1" || mark == "2";
        if (!is_sure)
            columns_.unsure = std::string("genes of guide A are from ") + columns_.describe(a) +
                              ", those of guide B from " + columns_.describe(b) +
                              "; if one column has the genes of both, say which with --columns gene=...";
    }

    /// p1,KRAS,ACGT...,TP53,TTGA...: the columns directly before the guides, or after them, beside one of ids.
    bool take_genes_beside_guides() {
        if (columns_.sequence == columns_.sequence_b) return false;
        std::size_t words = 0;
        for (std::size_t column = 0; column < profiles_.size(); ++column) words += is_gene(column) ? 1 : 0;
        std::size_t const a = columns_.sequence;
        std::size_t const b = *columns_.sequence_b;
        for (std::size_t const step : {std::size_t{1}, ~std::size_t{0}}) {
            bool const inside = step == 1 ? std::max(a, b) + 1 < profiles_.size() : std::min(a, b) > 0;
            if (words != 3 || !inside || !is_gene(a + step) || !is_gene(b + step)) continue;
            columns_.gene = a + step;
            columns_.gene_b = b + step;
            return true;
        }
        return false;
    }

    /// By its content.
    [[nodiscard]] bool is_gene(std::size_t column) const {
        return !is_taken(column) && profiles_[column].filled != 0 && !profiles_[column].holds_numbers() &&
               !profiles_[column].holds_sequences();
    }

    /// By its name: it has a mark, or is another one's with the other mark (sgIDA beside sgIDB).
    [[nodiscard]] bool is_of_one_guide(std::string_view name) const {
        return mark_of(name) != '\0' || std::ranges::any_of(columns_.names, [name](std::string const& other) {
                   return are_marks(differing_words(name, other));
               });
    }

    /// Whether a column has sequences in place of ids; A, B and C are ids unless its name says that they are sequences.
    [[nodiscard]] bool holds_other_sequences(std::size_t column) const {
        return sequence_rank(columns_.name(column)) > 0 ? profiles_[column].holds_sequences()
                                                        : profiles_[column].holds_guides();
    }

    [[nodiscard]] std::optional<std::size_t> find_id() const {
        if (!columns_.names.empty()) {
            auto const best = best_named([this](std::string_view name) {
                int const rank = pair_id_rank(name);
                return rank == 0 || is_of_one_guide(name) ? 0 : rank;
            });
            // One id of two pairs is an error, but pairs of genes are no ids, nor are codes.
            if (best && !holds_other_sequences(*best)) {
                bool const are_words =
                    is_named_id(columns_.name(*best)) && !profiles_[*best].holds_sequences();
                bool const is_pair = words_of(columns_.name(*best)) == "pair" && differs_mostly(*best);
                if (are_words || is_pair || !repeats(*best)) return best;
            }
        }
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (is_gene(i) && columns_.gene_b != i && profiles_[i].filled == rows_.size() && !repeats(i) &&
                !is_of_one_guide(columns_.name(i)))
                return i;
        return std::nullopt;
    }
};

}  // namespace

TableColumns find_pair_columns(TableSample const& sample, MotifColumns const& wanted,
                               std::string const& file) {
    return PairFinder(sample, wanted, file).find();
}

}  // namespace motifcount::internal
