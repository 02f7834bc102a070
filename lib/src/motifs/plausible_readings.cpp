#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>

#include "motifs/choose_columns.hpp"

namespace motifcount::internal {
namespace {

using Columns = std::vector<std::size_t>;

constexpr std::size_t max_readings = 12;
constexpr std::size_t max_columns = 1000;  ///< Maximum number of columns that are examined

class Readings {
public:
    Readings(std::vector<std::string> const& names, Rows rows, TableJob job, Layouts const& layouts)
        : names_(names), rows_(rows), of_pairs_(job == TableJob::pairs), layouts_(layouts) {
        for (FieldList const& row : rows) width_ = std::max(width_, row.size());
        width_ = std::min(width_, max_columns);
    }

    /// Lists the most plausible reading for each column of guides, then the second most plausible for each, and so on.
    std::vector<MotifColumns> list() {
        Columns const found = sequences(false);
        std::vector<std::vector<MotifColumns>> readings;
        for (std::size_t const column : of_pairs_ ? sequences(true) : found)
            readings.push_back(of_guides({column}));
        for (std::size_t a = 0; of_pairs_ && a < found.size(); ++a)
            for (std::size_t b = a + 1; b < found.size() && readings.size() < max_readings; ++b)
                readings.push_back(of_guides({std::min(found[a], found[b]), std::max(found[a], found[b])}));
        std::vector<MotifColumns> list;
        for (std::size_t rank = 0; rank < max_readings; ++rank)
            for (auto const& of_one : readings)
                if (rank < of_one.size() && list.size() < max_readings) list.push_back(of_one[rank]);
        return list;
    }

private:
    /// Returns the columns of sequences, longest sequences first. Nearly all rows after the first have a sequence; few repeat.
    [[nodiscard]] Columns sequences(bool both_guides) const {
        Columns found;
        auto const longest = [&](std::size_t column) {
            std::size_t most = 0;
            for (FieldList const& row : rows_) {
                std::string_view const cell = field_of(row, column);
                if (holds_sequence(cell, both_guides)) most = std::max(most, cell.size());
            }
            return most;
        };
        for (std::size_t i = 0; i < width_; ++i) {
            std::size_t const good = count_rows(
                rows_, i, [&](std::string_view cell) { return holds_sequence(cell, both_guides); });
            bool const but_first =
                good + 1 == rows_.size() && !holds_sequence(field_of(rows_[0], i), both_guides);
            std::set<std::string_view> distinct;
            for (FieldList const& row : rows_) distinct.insert(field_of(row, i));
            bool const repeats = 10 * distinct.size() < 9 * rows_.size();
            if (good != 0 && !repeats && (but_first || 10 * good >= 9 * rows_.size())) found.push_back(i);
        }
        std::ranges::stable_sort(found, std::ranges::greater(), longest);
        return found;
    }

    /// True if the column has a value in every row, and equal values only for equal sequences
    [[nodiscard]] bool may_hold_ids(std::size_t column, Columns const& guides) const {
        std::unordered_map<std::string_view, std::string> known;
        return std::ranges::all_of(rows_, [&](FieldList const& row) {
            std::string sequence;
            for (std::size_t const guide : guides) sequence.append(field_of(row, guide)).append("|");
            std::string_view const id = field_of(row, column);
            return !id.empty() && known.try_emplace(id, sequence).first->second == sequence;
        });
    }

    /// Returns the columns that may have a role: the columns whose names have this role or, if no name has the role, up to three
    /// columns with words and one with numbers. Ids may also be sequences.
    [[nodiscard]] Columns candidates(Role role, Columns const& guides) const {
        Columns named;
        Columns worded;
        Columns numbers;
        for (std::size_t i = 0; i < width_; ++i) {
            if (std::ranges::find(guides, i) != guides.end() ||
                (role == Role::id && !may_hold_ids(i, guides)))
                continue;
            Role meaning =
                i < names_.size() ? layouts_.meaning(normalised(names_[i]), of_pairs_) : Role::none;
            if (meaning == Role::either) meaning = Role::id;
            if (meaning == role)
                named.push_back(i);
            else if (meaning == Role::id || meaning == Role::gene)
                continue;
            else if (2 * count_rows(rows_, i, has_letters) > rows_.size() &&
                     count_rows(rows_, i, is_iupac) != rows_.size())
                worded.push_back(i);
            else if (role == Role::id && 2 * count_rows(rows_, i, is_integer) > rows_.size())
                numbers.push_back(i);
        }
        if (!named.empty()) {
            if (role == Role::id) named.push_back(guides.front());
            return named;
        }
        // Columns with repeated values come first, because genes repeat more often than ids.
        if (role == Role::gene)
            std::ranges::stable_partition(worded, [&](std::size_t i) { return !may_hold_ids(i, guides); });
        worded.resize(std::min<std::size_t>(worded.size(), role == Role::gene ? 3 : 2));
        if (role == Role::id) worded.push_back(guides.front());
        if (!numbers.empty()) worded.push_back(numbers.front());
        return worded;
    }

    [[nodiscard]] std::vector<MotifColumns> of_guides(Columns const& guides) const {
        auto const number = [](std::size_t column) { return std::to_string(column + 1); };
        Columns const all_genes = candidates(Role::gene, guides);
        std::vector<MotifColumns> readings;
        for (std::size_t const id : candidates(Role::id, guides)) {
            MotifColumns reading{.id = number(id),
                                 .sequence = number(guides[0]),
                                 .sequence_b = guides.size() > 1 ? number(guides[1]) : "",
                                 .gene = "",
                                 .gene_b = ""};
            Columns genes = all_genes;
            std::erase(genes, id);
            if (of_pairs_ && genes.size() == 2) {
                reading.gene = number(std::min(genes[0], genes[1]));
                reading.gene_b = number(std::max(genes[0], genes[1]));
                readings.push_back(reading);
                reading.gene_b.clear();
            }
            genes.push_back(width_);  // no gene
            for (std::size_t const gene : genes) {
                reading.gene = gene == width_ ? "" : number(gene);
                readings.push_back(reading);
            }
        }
        return readings;
    }

    std::vector<std::string> const& names_;
    Rows rows_;
    bool of_pairs_;
    Layouts const& layouts_;
    std::size_t width_ = 0;
};

}  // namespace

std::vector<MotifColumns> plausible_readings(std::vector<std::string> const& names, Rows rows, TableJob job,
                                             Layouts const& layouts) {
    return rows.empty() ? std::vector<MotifColumns>() : Readings(names, rows, job, layouts).list();
}

}  // namespace motifcount::internal
