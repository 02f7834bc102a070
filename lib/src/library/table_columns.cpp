#include "library/table_columns.hpp"

#include "library/column_names.hpp"
#include "library/sequence_finder.hpp"

namespace motifcount::internal {
namespace {

/// Chooses the columns of one table of motifs.
class Finder : SequenceFinder {
public:
    Finder(TableSample const& sample, MotifColumns const& wanted, std::string const& file)
        : SequenceFinder(sample, wanted, file) {}

    TableColumns find() {
        if (sample_.rows.empty()) return {};
        bool const is_unknown = find_sequence();
        choose_gene_and_id();
        if (is_unknown)
            add_doubt(std::string("the first row is taken for the header, as it has no sequence in ")
                          .append(columns_.describe(columns_.sequence)));
        columns_.holds_guides = holds_only_guides(columns_.sequence);
        columns_.mostly_guides = holds_mostly_guides(columns_.sequence);
        limit_width();
        if (may_have_header()) columns_.possible_header = field(rows_.front(), columns_.sequence);
        return columns_;
    }

private:
    void choose_gene_and_id() {
        columns_.gene = fixed("gene", wanted_.gene);
        columns_.id = fixed("id", wanted_.id);
        if (!columns_.id) {
            columns_.id = by_position_ ? id_by_position() : find_id();
            // Position alone is no reason to refuse the sequences that --columns names.
            if (by_position_ && !wanted_.sequence.empty() && columns_.id && !may_hold_ids(*columns_.id))
                columns_.id = find_id();
            refuse_no_ids();
        }
        if (!columns_.gene) {
            columns_.gene = find_gene();
            note_other_genes(gene_rank);
        }
        // Of two columns, the other one.
        if (std::size_t const other = 1 - columns_.sequence; profiles_.size() == 2 && !columns_.id &&
                                                             !columns_.gene && !repeats(other) &&
                                                             profiles_[other].filled == rows_.size())
            columns_.id = other;
        // The second one is no rival where a header tells them apart.
        if (columns_.gene != 2 && sequence_rank(columns_.name(2)) < sequence_rank(columns_.name(1)))
            columns_.refuse_second_sequence = false;
    }

    std::optional<std::size_t> id_by_position() {
        if (profiles_.size() == 1) return std::nullopt;
        std::string_view const name = columns_.name(0);
        if (columns_.names.empty()) return numbers_guides(0) ? find_id() : 0;
        auto other = best_id();
        if (other && numbers_guides(*other)) other.reset();
        if (id_rank(name) == 1 && other && id_rank(columns_.names[*other]) > 1 && !repeats(*other))
            return other;
        if (id_rank(name) > 0) return numbers_guides(0) ? find_id() : 0;
        if (other && (gene_rank(name) > 0 || name.empty() || id_rank(columns_.names[*other]) > 1 ||
                      (holds_ids(*other) && (is_no_sequence(name) || !holds_ids(0)))))
            return other;
        // Of "target" and the like the rows must look like it.
        if (gene_rank(name) > 2 || (gene_rank(name) > 0 && repeats(0))) return std::nullopt;
        // What surrounds the guides, for instance.
        return profiles_[0].holds_guides() ? std::nullopt : std::optional<std::size_t>(0);
    }

    // A column that has no name of ids, but stands where they do.
    void refuse_no_ids() const {
        if (!columns_.id || !repeats(*columns_.id)) return;
        std::string const column = columns_.describe(*columns_.id);
        std::string const sequence = std::to_string(columns_.sequence + 1);
        constexpr std::size_t fewest = 4;
        if (columns_.names.empty()) {
            if (profiles_.size() == 2 && rows_.size() >= fewest && !differs_mostly(*columns_.id))
                refuse(
                    column +
                    " has one value for several sequences; give each its own id or, if these are genes, say "
                    "--columns gene=" +
                    std::to_string(*columns_.id + 1) + ",sequence=" + sequence);
        } else if (id_rank(columns_.name(*columns_.id)) == 0) {
            refuse(column +
                   " stands where ids do, but has one value for several sequences; say which column has ids "
                   "with --columns id=" +
                   sequence + " (the sequences) or another one");
        }
    }

    /// Whether each sequence has something of its own in a column, and not another sequence.
    [[nodiscard]] bool may_hold_ids(std::size_t column) const {
        return profiles_[column].filled == rows_.size() && !profiles_[column].holds_guides() &&
               !repeats(column);
    }

    /// Whether a column has a word of its own for each sequence.
    [[nodiscard]] bool holds_ids(std::size_t column) const {
        ColumnProfile const& seen = profiles_[column];
        return seen.filled == rows_.size() && !seen.holds_sequences() && !seen.holds_numbers() &&
               !seen.holds_chromosomes() && !repeats(column);
    }

    /// Whether a column has few values for many sequences, beside genes: labels (sg1 to sg4) that number the guides of each one.
    [[nodiscard]] bool numbers_guides(std::size_t column) const {
        return profiles_.size() > 2 && repeats(column) && !differs_mostly(column);
    }

    std::optional<std::size_t> find_id() {
        if (!columns_.names.empty()) {
            auto const named = best_id();
            // One id of two motifs is an error, but names may be of other things, and numbers count the guides of a gene.
            bool const are_ids =
                named && (!repeats(*named) || (says_id(columns_.name(*named)) && differs_mostly(*named)));
            if (are_ids) return named;
            // As R and pandas write the names of rows, if these are no numbers.
            return !named && columns_.name(0).empty() && !is_taken(0) && holds_ids(0)
                       ? std::optional<std::size_t>(0)
                       : std::nullopt;
        }
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (!is_taken(i) && profiles_[i].filled == rows_.size() && !profiles_[i].holds_numbers() &&
                !repeats(i))
                return i;
        return std::nullopt;
    }

    /// By its name; without a header by position, or the only column that may hold genes.
    std::optional<std::size_t> find_gene() {
        if (auto const named = best_filled(gene_rank)) return named;
        if (by_position_ && profiles_.size() > 2 && columns_.name(2).empty() && columns_.id != 2)
            return third_or_words();
        if (!columns_.names.empty() || (by_position_ && columns_.id == 0)) return std::nullopt;
        std::vector<std::size_t> words = columns_of_words();
        std::erase_if(words, [this](std::size_t i) { return profiles_[i].holds_sequences(); });
        if (words.empty()) words = columns_with_words();
        return words.size() == 1 ? std::optional(words.front()) : only_empty_column(words);
    }

    /// Column 3, unless it holds numbers or codes, and one other column words. Numbers and codes may be genes where nothing else is:
    /// a warning tells.
    std::size_t third_or_words() {
        if (profiles_[2].filled == 0 || holds_words(2) || !columns_.names.empty()) return 2;
        std::vector<std::size_t> const words = columns_of_words();
        if (words.size() == 1) return words.front();
        bool const has_words = may_hold_words(2) && profiles_[2].sequences < profiles_[2].filled;
        if (words.empty() && has_words) return 2;
        columns_.unsure = "genes are from " + columns_.describe(2) + ", such as '" + std::string(example(2)) +
                          "', by its position; " +
                          (words.empty() ? "leave it out if these are no genes, or say --columns gene=3"
                                         : "--columns gene=... says another one");
        return 2;
    }

    /// Whether a column has values that are no numbers, chromosomes or guides.
    [[nodiscard]] bool may_hold_words(std::size_t column) const {
        ColumnProfile const& seen = profiles_[column];
        return seen.filled != 0 && !seen.holds_numbers() && !seen.holds_chromosomes() && !seen.holds_guides();
    }

    [[nodiscard]] bool holds_words(std::size_t column) const {
        return may_hold_words(column) && !profiles_[column].holds_codes();
    }

    /// The columns that have no role yet and are as `fits` says.
    template <typename Fits>
    [[nodiscard]] std::vector<std::size_t> free_columns(Fits const& fits) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < profiles_.size(); ++i)
            if (!is_taken(i) && fits(i)) found.push_back(i);
        return found;
    }

    [[nodiscard]] std::vector<std::size_t> columns_of_words() const {
        return free_columns([this](std::size_t i) { return holds_words(i); });
    }

    /// Those with some words that are no sequences, beside others that may be: TP53, KRAS, CAT.
    [[nodiscard]] std::vector<std::size_t> columns_with_words() const {
        return free_columns([this](std::size_t i) {
            ColumnProfile const& seen = profiles_[i];
            return may_hold_words(i) && 10 * (seen.filled - seen.sequences) > seen.filled;
        });
    }

    /// Where no column has words, genes may follow rows without any, such as controls.
    [[nodiscard]] std::optional<std::size_t> only_empty_column(std::vector<std::size_t> const& words) const {
        auto const empty = free_columns([this](std::size_t i) { return profiles_[i].filled == 0; });
        return words.empty() && empty.size() == 1 ? std::optional(empty.front()) : std::nullopt;
    }
};

}  // namespace

std::string TableColumns::describe(std::size_t column) const {
    std::string text = "column ";
    text += std::to_string(column + 1);
    if (!name(column).empty()) text.append(" ('").append(name(column)).append("')");
    return text;
}

TableColumns find_columns(TableSample const& sample, MotifColumns const& wanted, std::string const& file) {
    return Finder(sample, wanted, file).find();
}

}  // namespace motifcount::internal
