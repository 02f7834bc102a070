#include "motifs/choose_columns.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "dna/normal_letter.hpp"
#include "motifs/is_iupac.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

using Row = std::vector<std::string>;
using Code = ColumnRefusal::Code;

/// Layouts of this many names are read whatever other columns the table has.
constexpr std::size_t sure_layout = 4;

std::string_view field(Row const& row, std::size_t column) noexcept {
    return column < row.size() ? std::string_view(row[column]) : std::string_view();
}

std::size_t filled_width(Row const& row) noexcept {
    std::size_t width = row.size();
    while (width != 0 && row[width - 1].empty()) --width;
    return width;
}

/// True if the only name may as well be a motif in a list.
bool is_weak_list(std::vector<std::string> const& names) noexcept {
    constexpr std::array<std::string_view, 4> weak{"dna", "rna", "tag", "hashtag"};
    return names.size() == 1 && std::ranges::find(weak, names[0]) != weak.end();
}

bool equals_ignoring_case(std::string_view one, std::string_view other) {
    return one.size() == other.size() && to_lower(one) == to_lower(other);
}

/// True if the field may be meant as a sequence, although a letter of it may be wrong.
bool resembles_sequence(std::string_view text) noexcept {
    auto const bases = std::ranges::count_if(text, [](char letter) {
        return std::string_view("ACGTUNacgtun").find(letter) != std::string_view::npos;
    });
    return 5 * static_cast<std::size_t>(bases) >= 4 * text.size() && !text.empty();
}

/// How the names of a header fit the dictionary.
struct Fit {
    std::string layout;             ///< empty: no layout fits, and roles are those of general names
    std::size_t names = 0;          ///< of the layout
    std::vector<Role> roles;        ///< by column
    std::vector<bool> of_layout;    ///< by column: whether the layout has the name
    bool has_two_meanings = false;  ///< the name of the sequence also means ids
};

class Chooser {
public:
    Chooser(TableSample const& sample, MotifColumns const& wanted, TableJob job, Layouts const& layouts)
        : sample_(sample), wanted_(wanted), job_(job), layouts_(layouts) {
        for (Row const& row : sample.rows) reading_.width = std::max(reading_.width, filled_width(row));
    }

    ColumnReading choose() {
        if (sample_.rows.empty()) return {};
        find_header();
        take_wanted();
        has_header_ ? read_by_name() : read_by_position();
        verify();
        return reading_;
    }

    [[nodiscard]] ColumnRefusal refusal(ColumnRefusal refused) const {
        // The first row may be a header although its names are unknown.
        std::size_t const first = reading_.skip_first_row || refused.code == Code::no_layout ? 1 : 0;
        std::vector<Row> const rows(sample_.rows.begin() + static_cast<std::ptrdiff_t>(first),
                                    sample_.rows.end());
        std::vector<std::string> const names =
            refused.code == Code::no_layout ? sample_.rows.front() : reading_.names;
        if (refused.code != Code::bad_option)
            refused.readings = plausible_readings(names, rows, job_, layouts_);
        return refused;
    }

private:
    [[nodiscard]] bool of_pairs() const noexcept { return job_ == TableJob::pairs; }

    [[noreturn]] static void refuse(Code code, std::string reason) {
        throw ColumnRefusal{code, std::move(reason), {}};
    }

    // The header.

    [[nodiscard]] bool has_known_name(Row const& header) const {
        std::vector<std::string> names;
        for (std::string const& name : header) names.push_back(normalised(name));
        return !is_weak_list(names) && std::ranges::any_of(names, [this](std::string const& name) {
            return layouts_.has(name, of_pairs());
        });
    }

    [[nodiscard]] bool has_wanted_name(Row const& names) const {
        std::array const wanted{&wanted_.id, &wanted_.sequence, &wanted_.sequence_b, &wanted_.gene,
                                &wanted_.gene_b};
        return std::ranges::any_of(names, [&wanted](std::string const& name) {
            return !name.empty() && std::ranges::any_of(wanted, [&name](std::string const* column) {
                return !is_integer(*column) && equals_ignoring_case(*column, name);
            });
        });
    }

    /// The header, whose first name is empty if every row has one field more, as R writes tables.
    [[nodiscard]] Row header(Row names, std::size_t first_row) const {
        auto const fields = [this](Row const& row) { return std::min(row.size(), reading_.width); };
        names.resize(fields(names));
        bool const is_short =
            std::all_of(sample_.rows.begin() + static_cast<std::ptrdiff_t>(first_row), sample_.rows.end(),
                        [&](Row const& row) { return fields(row) == names.size() + 1; });
        if (is_short && sample_.rows.size() > first_row) names.insert(names.begin(), "");
        return names;
    }

    void find_header() {
        Row const& first = sample_.rows.front();
        Row names = header(first, 1);
        Row comment = header(sample_.comment, 0);
        auto const number = is_integer(wanted_.sequence) ? column_of_number(wanted_.sequence) : std::nullopt;
        bool const has_no_sequence =
            number && sample_.rows.size() > 1 && !holds_sequence(field(first, *number), holds_both_wanted());
        if (!fit_of(names).layout.empty() || has_wanted_name(names)) {
            take_header(std::move(names), true);
        } else if (!fit_of(comment).layout.empty() || has_wanted_name(comment)) {
            take_header(std::move(comment), false);
        } else if (has_known_name(names) && wanted_.sequence.empty()) {
            refuse(Code::no_layout, "the first row has names of columns, but they fit no layout");
        } else if (has_known_name(names) || has_no_sequence) {
            reading_.warning = has_known_name(names)
                                   ? ""
                                   : "the first row is taken for the header, because it has "
                                     "no sequence in the column that --columns names";
            take_header(std::move(names), true);
        }
    }

    void take_header(Row names, bool is_first_row) {
        has_header_ = true;
        reading_.skip_first_row = is_first_row;
        reading_.names = std::move(names);
        reading_.width = reading_.names.size();
        std::size_t const last = reading_.width - 1;
        if (reading_.names[last].empty() && !any_row(last, &std::string_view::empty) && wanted_.empty())
            refuse(Code::unknown_name, reading_.describe(last) +
                                           " has no name; if all names are one column too far to "
                                           "the left, as in tables of R, add the first one");
    }

    /// The fit of general names. Without a sequence among them it has no layout.
    [[nodiscard]] Fit general_fit(std::vector<std::string> const& names) const {
        Fit fit{"", 0, {}, std::vector<bool>(names.size(), false), false};
        for (std::string const& name : names) fit.roles.push_back(layouts_.meaning(name, of_pairs()));
        auto const has = [&fit](Role role) { return std::ranges::count(fit.roles, role) != 0; };
        bool const has_name =
            of_pairs() ? has(Role::sequence_a) && has(Role::sequence_b) : has(Role::sequence);
        fit.has_two_meanings = has(Role::either);
        std::ranges::replace(fit.roles, Role::either,
                             has_name     ? Role::id
                             : of_pairs() ? Role::none
                                          : Role::sequence);
        if (of_pairs()) std::ranges::replace(fit.roles, Role::sequence, Role::none);
        if ((has_name || has(Role::sequence)) && !is_weak_list(names)) fit.layout = "general";
        return fit;
    }

    /// The layout with the most names; equals are joined, and general names of one meaning fill the roles that it leaves open.
    [[nodiscard]] Fit fit_of(Row const& header) const {
        std::vector<std::string> names;
        for (std::string const& name : header) names.push_back(normalised(name));
        Fit const general = general_fit(names);
        Fit best;
        for (Layout const& layout : layouts_.published()) {
            bool const fits = std::ranges::all_of(layout.columns, [&names](auto const& column) {
                return std::ranges::find(names, column.first) != names.end();
            });
            std::size_t const count = layout.columns.size();
            if (layout.of_pairs != of_pairs() || !fits || count < best.names) continue;
            if (count > best.names)
                best = {"", count, std::vector(names.size(), Role::none), std::vector(names.size(), false),
                        false};
            best.layout += (best.layout.empty() ? "" : " and ") + layout.name + " (" + layout.source + ")";
            for (std::size_t i = 0; i < names.size(); ++i) {
                auto const found = layout.columns.find(names[i]);
                if (found == layout.columns.end()) continue;
                best.of_layout[i] = true;
                if (best.roles[i] == Role::none) best.roles[i] = found->second;
            }
        }
        if (best.layout.empty()) return general;
        std::vector<Role> const roles = best.roles;
        for (std::size_t i = 0; i < names.size(); ++i) {
            Role const meaning = layouts_.meaning(names[i], of_pairs());
            bool const is_open =
                std::ranges::count(roles, meaning) == 0 && std::ranges::count(roles, Role::gene_a) == 0;
            if ((meaning == Role::id || meaning == Role::gene) && !best.of_layout[i] && is_open)
                best.roles[i] = meaning;
        }
        return best;
    }

    // What --columns fixes.

    [[nodiscard]] bool holds_both_wanted() const noexcept {
        return of_pairs() && (wanted_.sequence_b.empty() || wanted_.sequence == wanted_.sequence_b);
    }

    [[nodiscard]] std::optional<std::size_t> column_of_number(std::string_view text) const {
        std::size_t number = 0;
        auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        std::size_t const width = std::max(reading_.width, reading_.names.size());
        if (error != std::errc{} || number == 0 || number > width) return std::nullopt;
        return number - 1;
    }

    [[nodiscard]] std::optional<std::size_t> column_of(std::string_view role, std::string const& text) const {
        if (text.empty()) return std::nullopt;
        std::string const option = "--columns " + std::string(role) + "=" + text + ": ";
        if (is_integer(text)) {
            auto const column = column_of_number(text);
            if (!column)
                refuse(Code::bad_option, option + "the table has " + counted(reading_.width, "column"));
            return column;
        }
        if (!has_header_) refuse(Code::bad_option, option + "the table has no header with this name");
        std::optional<std::size_t> found;
        std::string all;
        for (std::size_t i = 0; i < reading_.names.size(); ++i) {
            all.append(i == 0 ? "" : ", ").append(reading_.names[i]);
            if (!equals_ignoring_case(reading_.names[i], text)) continue;
            if (found) refuse(Code::bad_option, option + "two columns have this name: give a number");
            found = i;
        }
        if (!found) refuse(Code::bad_option, option + "no column has this name; there are " + all);
        return found;
    }

    void take_wanted() {
        bool const has_two = !wanted_.sequence_b.empty();
        fixed_[Role::id] = column_of("id", wanted_.id);
        fixed_[has_two      ? Role::sequence_a
               : of_pairs() ? Role::pair
                            : Role::sequence] =
            column_of(has_two ? "sequence_a" : "sequence", wanted_.sequence);
        fixed_[Role::sequence_b] = column_of("sequence_b", wanted_.sequence_b);
        fixed_[wanted_.gene_b.empty() ? Role::gene : Role::gene_a] =
            column_of(wanted_.gene_b.empty() ? "gene" : "gene_a", wanted_.gene);
        fixed_[Role::gene_b] = column_of("gene_b", wanted_.gene_b);
        if (has_two && wanted_.sequence.empty())
            refuse(Code::bad_option, "--columns sequence_b=" + wanted_.sequence_b +
                                         ": name the column of guide A, too, with sequence_a=...");
        if (has_two && fixed_[Role::sequence_a] == fixed_[Role::sequence_b]) {
            fixed_[Role::pair] = fixed_[Role::sequence_a];
            fixed_[Role::sequence_a].reset();
            fixed_[Role::sequence_b].reset();
        }
        std::erase_if(fixed_, [](auto const& entry) { return !entry.second; });
    }

    [[nodiscard]] bool is_fixed(Role role) const { return fixed_.contains(role); }
    [[nodiscard]] bool fixes_sequence() const {
        return is_fixed(Role::sequence) || is_fixed(Role::sequence_a) || is_fixed(Role::pair);
    }

    // A table with a header.

    void read_by_name() {
        Fit const fit = fit_of(reading_.names);
        for (std::size_t i = 0; i < fit.roles.size(); ++i)
            if (fit.roles[i] != Role::none) columns_[fit.roles[i]].push_back(i);
        fix_columns();
        reading_.layout = fit.layout;
        for (auto const& [role, found] : columns_)
            if (found.size() > 1) refuse_two(found);
        if (has(Role::gene) && has(Role::gene_a)) refuse_two({column(Role::gene), column(Role::gene_a)});
        bool const has_two = has(Role::sequence_a) && has(Role::sequence_b);
        if (!has_two && !has(of_pairs() ? Role::pair : Role::sequence))
            refuse(Code::no_layout, "the header has no name of a sequence");
        reading_.sequence = column(has_two ? Role::sequence_a : of_pairs() ? Role::pair : Role::sequence);
        if (of_pairs()) reading_.sequence_b = has_two ? column(Role::sequence_b) : reading_.sequence;
        if (has(Role::id)) {
            reading_.id = column(Role::id);
        } else if (reading_.name(0).empty() && all_rows(0, has_letters) && reading_.sequence != 0) {
            reading_.id = 0;
        }
        if (has(Role::gene) || has(Role::gene_a) || has(Role::gene_b))
            reading_.gene = column(has(Role::gene)     ? Role::gene
                                   : has(Role::gene_a) ? Role::gene_a
                                                       : Role::gene_b);
        if (has(Role::gene_a) && has(Role::gene_b)) reading_.gene_b = column(Role::gene_b);
        if (fit.names < sure_layout && !(fixes_sequence() && is_fixed(Role::id)))
            check_other_names(fit, fit.has_two_meanings && !fixes_sequence());
    }

    void fix_columns() {
        if (fixes_sequence())
            for (Role const role : {Role::sequence, Role::sequence_a, Role::sequence_b, Role::pair})
                columns_.erase(role);
        if (is_fixed(Role::gene) || is_fixed(Role::gene_a))
            for (Role const role : {Role::gene, Role::gene_a, Role::gene_b}) columns_.erase(role);
        for (auto const& [role, fixed] : fixed_) {
            // Ids may be the sequences.
            for (auto& [other, found] : columns_)
                if (role != Role::id || other == Role::gene) std::erase(found, *fixed);
            columns_[role] = {*fixed};
        }
        std::erase_if(columns_, [](auto const& entry) { return entry.second.empty(); });
    }

    [[nodiscard]] bool has(Role role) const { return columns_.contains(role); }
    [[nodiscard]] std::size_t column(Role role) const { return columns_.at(role).front(); }

    [[noreturn]] void refuse_two(std::vector<std::size_t> const& found) const {
        refuse(Code::two_columns, reading_.describe(found[0]) + " and " + reading_.describe(found[1]) +
                                      " have names of the same meaning");
    }

    /// Refuses other names next to a short layout: they may be of the sequence, the id or the gene.
    void check_other_names(Fit const& fit, bool has_two_meanings) {
        bool const has_id = has(Role::id);
        bool const needs_all = !has_id || has_two_meanings || (job_ != TableJob::motifs && !reading_.gene);
        std::optional<std::size_t> unknown;
        for (std::size_t i = 0; i < reading_.names.size(); ++i) {
            bool const is_used = i == reading_.id || i == reading_.gene || i == reading_.gene_b ||
                                 i == reading_.sequence || i == reading_.sequence_b;
            if (is_used || fit.of_layout[i]) continue;
            std::string const name = normalised(reading_.names[i]);
            if (layouts_.has_role(name))
                refuse(Code::another_name, reading_.describe(i) + " may be meant, too, by its name");
            if (layouts_.has(name) || (reading_.names[i].empty() && !any_row(i, has_letters))) continue;
            if (needs_all)
                refuse(Code::unknown_name, reading_.describe(i) + " has an unknown name, and may hold the " +
                                               (!has_id            ? "ids"
                                                : has_two_meanings ? "sequences"
                                                                   : "genes"));
            if (!unknown) unknown = i;
        }
        if (unknown && !reading_.gene && job_ == TableJob::motifs)
            reading_.warning = "no column is named as the gene; if " + reading_.describe(*unknown) +
                               " holds the genes, say --columns gene=" + std::to_string(*unknown + 1);
    }

    // Content.

    [[nodiscard]] std::size_t first_row() const noexcept { return reading_.skip_first_row ? 1 : 0; }

    template <typename Test>
    [[nodiscard]] std::size_t count_rows(std::size_t column, Test const& test) const {
        return static_cast<std::size_t>(
            std::count_if(sample_.rows.begin() + static_cast<std::ptrdiff_t>(first_row()), sample_.rows.end(),
                          [&](Row const& row) { return std::invoke(test, field(row, column)); }));
    }
    template <typename Test>
    [[nodiscard]] bool any_row(std::size_t column, Test const& test) const {
        return count_rows(column, test) != 0;
    }
    template <typename Test>
    [[nodiscard]] bool all_rows(std::size_t column, Test const& test) const {
        return count_rows(column, test) == sample_.rows.size() - first_row();
    }

    // A table without a header.

    /// Returns the reading that position decides. Throws ColumnRefusal if it decides none.
    [[nodiscard]] ColumnReading positional() const {
        std::string const shape = "the table has no known header, and ";
        if (of_pairs()) refuse(Code::no_header, "a table of pairs needs a header");
        ColumnReading reading = reading_;
        if (reading_.width == 1) return reading;
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < reading_.width; ++i) {
            if (all_rows(i, is_iupac))
                found.push_back(i);
            else if (2 * count_rows(i, is_iupac) > sample_.rows.size())
                refuse_one_cell(i);
        }
        bool const is_bed = reading_.width >= 4 && all_rows(1, is_integer) && all_rows(2, is_integer);
        if (found.empty()) refuse(Code::no_header, shape + "no column holds a sequence in every row");
        if (found.size() > 1)
            refuse(Code::no_header,
                   shape + "columns " + std::to_string(found[0] + 1) + " and " +
                       std::to_string(found[1] + 1) +
                       " both hold sequences (pairs of guides are counted by screen --dual)");
        reading.sequence = found[0];
        if (is_bed) {
            reading.id = 3;
        } else if (reading_.width == 2 && found[0] == 1) {
            reading.id = 0;
        } else if (reading_.width == 2 && !any_row(1, is_iupac)) {
            if (any_row(1, has_letters)) reading.id = 1;
        } else if (reading_.width == 3 && found[0] == 1 && all_rows(0, has_letters) &&
                   all_rows(2, has_letters)) {
            reading.id = 0;
            reading.gene = 2;
        } else {
            refuse(Code::no_header, shape + "position does not say which of its " +
                                        std::to_string(reading_.width) + " columns hold ids and genes");
        }
        return reading;
    }

    [[noreturn]] void refuse_one_cell(std::size_t column) const {
        std::size_t row = 0;
        while (is_iupac(field(sample_.rows[row], column))) ++row;
        refuse(Code::no_header, "'" + std::string(field(sample_.rows[row], column).substr(0, 40)) +
                                    "' in column " + std::to_string(column + 1) + " of line " +
                                    std::to_string(sample_.lines[row]) +
                                    " is not a sequence, although most of this column are");
    }

    void read_by_position() {
        if (!fixes_sequence()) {
            reading_ = positional();
        } else {
            bool const has_two = is_fixed(Role::sequence_a);
            std::size_t const sequence = *fixed_.at(has_two      ? Role::sequence_a
                                                    : of_pairs() ? Role::pair
                                                                 : Role::sequence);
            try {
                // What --columns leaves open follows position, if that agrees.
                ColumnReading const position = positional();
                if (position.sequence == sequence) reading_ = position;
            } catch (ColumnRefusal const&) {
            }
            if (!reading_.id && !is_fixed(Role::id) && fixed_.size() < reading_.width)
                refuse(Code::no_header, "the table has no header, so --columns has to name the ids, too");
            reading_.sequence = sequence;
            if (of_pairs()) reading_.sequence_b = has_two ? fixed_.at(Role::sequence_b) : sequence;
        }
        for (auto const& [role, column] : fixed_) {
            if (role != Role::id && reading_.id == column) reading_.id.reset();
            if (role == Role::id && reading_.gene == column) reading_.gene.reset();
            if (role == Role::gene || role == Role::gene_a) reading_.gene = column;
            if (role == Role::gene_b) reading_.gene_b = column;
        }
        if (is_fixed(Role::id)) reading_.id = fixed_.at(Role::id);
    }

    // Verification.

    void verify() const {
        bool const both = reading_.sequence_b == reading_.sequence;
        verify_sequences(reading_.sequence, both);
        if (reading_.sequence_b && !both) verify_sequences(*reading_.sequence_b, false);
        if (reading_.id && reading_.id != reading_.sequence) verify_ids();
    }

    void verify_sequences(std::size_t column, bool both) const {
        auto const is_sequence = [both](std::string_view text) { return holds_sequence(text, both); };
        std::size_t const rows = sample_.rows.size() - first_row();
        std::string_view const first = field(sample_.rows.front(), column);
        if (!has_header_ && rows > 1 && fixed_.empty()) {
            std::size_t const others = count_rows(column, is_sequence) - is_sequence(first);
            std::size_t const longer = count_rows(
                column, [&first](std::string_view text) { return text.size() >= 2 * first.size(); });
            if (others + 1 == rows && !resembles_sequence(first) && !is_iupac(first))
                refuse(Code::no_header,
                       "'" + std::string(first.substr(0, 40)) +
                           "' in the first row is neither a sequence nor a known name (titles of "
                           "FASTA begin with '>')");
            if (longer + 1 == rows)
                refuse(Code::no_header, "'" + std::string(first) +
                                            "' in the first row may be a header, because all "
                                            "other sequences are at least twice as long");
        }
        std::size_t const good = count_rows(column, [&](std::string_view text) {
            return is_sequence(text) || text.empty() || resembles_sequence(text);
        });
        if (2 * good >= rows) return;
        refuse(Code::no_sequences, reading_.describe(column) + " holds no " + (both ? "pairs of " : "") +
                                       "sequences, but text such as '" +
                                       std::string(field(sample_.rows.back(), column).substr(0, 40)) + "'");
    }

    void verify_ids() const {
        // Names of two meanings, and empty ones, may also be of sequences.
        bool const is_doubtful =
            has_header_ && !is_fixed(Role::id) && all_rows(*reading_.id, is_iupac) &&
            layouts_.meaning(normalised(reading_.name(*reading_.id)), of_pairs()) != Role::id;
        bool const are_equal = std::ranges::all_of(sample_.rows, [this](Row const& row) {
            return &row < &sample_.rows[first_row()] ||
                   field(row, *reading_.id) == field(row, reading_.sequence);
        });
        if (is_doubtful && !are_equal)
            refuse(Code::another_name,
                   reading_.describe(*reading_.id) + " may be meant, too: it holds sequences");
        std::unordered_map<std::string_view, std::pair<std::string, std::uint64_t>> known;
        for (std::size_t i = first_row(); i < sample_.rows.size(); ++i) {
            Row const& row = sample_.rows[i];
            std::string_view const id = field(row, *reading_.id);
            std::string sequence(field(row, reading_.sequence));
            if (reading_.sequence_b) sequence.append("|").append(field(row, *reading_.sequence_b));
            std::ranges::transform(sequence, sequence.begin(), [](char letter) {
                return iupac_mask(letter) == 0 ? letter : normal_letter(letter);
            });
            auto const [found, is_new] = known.try_emplace(id, sequence, sample_.lines[i]);
            if (!is_new && !id.empty() && found->second.first != sequence)
                refuse(Code::two_sequences,
                       "the id '" + std::string(id.substr(0, 40)) + "' of " +
                           reading_.describe(*reading_.id) + " has two sequences, in lines " +
                           std::to_string(found->second.second) + " and " + std::to_string(sample_.lines[i]));
        }
    }

    TableSample const& sample_;
    MotifColumns const& wanted_;
    TableJob job_;
    Layouts const& layouts_;
    ColumnReading reading_;
    bool has_header_ = false;
    std::map<Role, std::optional<std::size_t>> fixed_;  ///< by --columns
    std::map<Role, std::vector<std::size_t>> columns_;  ///< by role
};

}  // namespace

std::string ColumnReading::describe(std::size_t column) const {
    std::string text = "column " + std::to_string(column + 1);
    if (!name(column).empty()) text.append(" ('").append(name(column).substr(0, 60)).append("')");
    return text;
}

std::variant<ColumnReading, ColumnRefusal> choose_columns(TableSample const& sample,
                                                          MotifColumns const& wanted, TableJob job,
                                                          Layouts const& layouts) {
    Chooser chooser(sample, wanted, job, layouts);
    try {
        return chooser.choose();
    } catch (ColumnRefusal const& refused) {
        return chooser.refusal(refused);
    }
}

GuidesOfField split_guides(std::string_view field) noexcept {
    std::size_t const end = std::min(field.find_first_of("|_+;"), field.size());
    std::string_view b = field.substr(std::min(end + 1, field.size()));
    return {trimmed(field.substr(0, end)), trimmed(b)};
}

bool holds_sequence(std::string_view field, bool both_guides) noexcept {
    if (!both_guides) return is_iupac(field);
    auto const [a, b] = split_guides(field);
    return is_iupac(a) && is_iupac(b);
}

bool is_missing(std::string_view field) {
    return (field.size() == 2 || field.size() == 3) && (to_lower(field) == "na" || to_lower(field) == "nan");
}

bool is_integer(std::string_view field) noexcept {
    return !field.empty() && std::ranges::all_of(field, is_digit);
}

bool has_letters(std::string_view field) noexcept {
    return std::ranges::any_of(
        field, [](char letter) { return is_letter(letter) || static_cast<unsigned char>(letter) >= 0x80; });
}

}  // namespace motifcount::internal
