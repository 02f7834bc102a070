#include <algorithm>
#include <set>
#include <unordered_map>

#include "motifs/choose_columns.hpp"

namespace motifcount::internal {
namespace {

using Row = std::vector<std::string>;

constexpr std::size_t most_readings = 8;
constexpr std::size_t most_columns = 1000;  ///< looked at; later ones are left out

std::string_view field(Row const& row, std::size_t column) noexcept {
    return column < row.size() ? std::string_view(row[column]) : std::string_view();
}

/// Lists the readings of one table.
class Readings {
public:
    Readings(std::vector<std::string> const& names, std::vector<Row> const& rows, TableJob job,
             Layouts const& layouts)
        : names_(names), rows_(rows), of_pairs_(job == TableJob::pairs), layouts_(layouts) {
        for (Row const& row : rows) width_ = std::max(width_, row.size());
        width_ = std::min(width_, most_columns);
    }

    std::vector<MotifColumns> list() {
        if (rows_.empty()) return {};
        std::vector<std::size_t> const found = sequences(false);
        if (!of_pairs_) {
            for (std::size_t const column : found) add({column});
        } else {
            for (std::size_t const column : sequences(true)) add({column});
            for (std::size_t a = 0; a < found.size(); ++a)
                for (std::size_t b = a + 1; b < found.size(); ++b) add({found[a], found[b]});
        }
        if (readings_.size() > most_readings) readings_.resize(most_readings);
        return std::move(readings_);
    }

private:
    /// The columns that hold a sequence in every row, but perhaps the first one, which may be a header; those of the longest
    /// sequences first.
    [[nodiscard]] std::vector<std::size_t> sequences(bool both_guides) const {
        std::vector<std::pair<std::size_t, std::size_t>> found;
        for (std::size_t i = 0; i < width_; ++i) {
            std::size_t longest = 0;
            std::size_t count = 0;
            for (std::size_t row = 0; row < rows_.size(); ++row) {
                std::string_view const text = field(rows_[row], i);
                if (!holds_sequence(text, both_guides)) continue;
                ++count;
                longest = std::max(longest, text.size());
            }
            bool const but_first =
                count + 1 == rows_.size() && !holds_sequence(field(rows_[0], i), both_guides);
            if (count != 0 && (count == rows_.size() || but_first || 10 * count >= 9 * rows_.size()))
                found.emplace_back(longest, i);
        }
        std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<std::size_t, std::size_t>::first);
        std::vector<std::size_t> columns;
        for (auto const& [longest, column] : found) columns.push_back(column);
        return columns;
    }

    [[nodiscard]] bool has_meaning(std::size_t column, Role role) const {
        if (column >= names_.size()) return false;
        Role const meaning = layouts_.meaning(normalised(names_[column]), of_pairs_);
        return meaning == role || (role == Role::id && meaning == Role::either);
    }

    [[nodiscard]] bool has_words(std::size_t column) const {
        std::size_t const words = static_cast<std::size_t>(
            std::ranges::count_if(rows_, [&](Row const& row) { return has_letters(field(row, column)); }));
        return 2 * words > rows_.size();
    }

    [[nodiscard]] bool is_sequence(std::size_t column) const {
        return std::ranges::all_of(rows_,
                                   [&](Row const& row) { return holds_sequence(field(row, column), false); });
    }

    /// True if the column has a value in every row, and no value for two sequences.
    [[nodiscard]] bool may_hold_ids(std::size_t column, std::vector<std::size_t> const& guides) const {
        std::unordered_map<std::string_view, std::string> known;
        return std::ranges::all_of(rows_, [&](Row const& row) {
            std::string sequence;
            for (std::size_t const guide : guides) sequence.append(field(row, guide)).append("|");
            return !field(row, column).empty() &&
                   known.try_emplace(field(row, column), sequence).first->second == sequence;
        });
    }

    [[nodiscard]] bool repeats(std::size_t column) const {
        std::set<std::string_view> known;
        return !std::ranges::all_of(rows_,
                                    [&](Row const& row) { return known.insert(field(row, column)).second; });
    }

    /// Columns of a role, the most plausible first: by name, then with words.
    template <typename Test>
    [[nodiscard]] std::vector<std::size_t> candidates(Role role, Test const& may_hold) const {
        std::vector<std::size_t> named;
        std::vector<std::size_t> worded;
        std::vector<std::size_t> others;
        for (std::size_t i = 0; i < width_; ++i) {
            if (!may_hold(i)) continue;
            if (has_meaning(i, role))
                named.push_back(i);
            else if (has_words(i) && !is_sequence(i))
                worded.push_back(i);
            else if (role == Role::id)
                others.push_back(i);
        }
        if (!named.empty()) return named;
        if (role == Role::gene)
            std::ranges::stable_sort(worded, std::ranges::greater(),
                                     [this](std::size_t i) { return repeats(i); });
        worded.insert(worded.end(), others.begin(), others.end());
        worded.resize(std::min<std::size_t>(worded.size(), 2));
        return worded;
    }

    /// Adds the readings with these columns of guides.
    void add(std::vector<std::size_t> const& guides) {
        auto const is_guide = [&](std::size_t i) { return std::ranges::find(guides, i) != guides.end(); };
        auto ids =
            candidates(Role::id, [&](std::size_t i) { return !is_guide(i) && may_hold_ids(i, guides); });
        auto const genes = candidates(Role::gene, [&](std::size_t i) { return !is_guide(i); });
        if (ids.empty()) ids.push_back(guides.front());
        for (std::size_t const id : ids) {
            for (std::size_t const gene : genes)
                if (gene != id) readings_.push_back(columns(guides, id, std::to_string(gene + 1)));
            readings_.push_back(columns(guides, id, ""));
        }
    }

    [[nodiscard]] static MotifColumns columns(std::vector<std::size_t> const& guides, std::size_t id,
                                              std::string gene) {
        return {.id = std::to_string(id + 1),
                .sequence = std::to_string(guides[0] + 1),
                .sequence_b = guides.size() > 1 ? std::to_string(guides[1] + 1) : "",
                .gene = std::move(gene),
                .gene_b = ""};
    }

    std::vector<std::string> const& names_;
    std::vector<Row> const& rows_;
    bool of_pairs_;
    Layouts const& layouts_;
    std::size_t width_ = 0;
    std::vector<MotifColumns> readings_;
};

}  // namespace

std::vector<MotifColumns> plausible_readings(std::vector<std::string> const& names,
                                             std::vector<Row> const& rows, TableJob job,
                                             Layouts const& layouts) {
    return Readings(names, rows, job, layouts).list();
}

}  // namespace motifcount::internal
