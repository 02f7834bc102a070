#include "motifs/choose_columns.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "dna/normal_letter.hpp"

namespace motifcount::internal {
namespace {

using Names = std::vector<std::string>;

/// Minimum number of names in a layout that is accepted regardless of the table's other columns
constexpr std::size_t sure_layout = 4;

[[noreturn]] void refuse(Message reason) {
    throw ColumnRefusal{std::move(reason), {}};
}

std::string lower(std::string const& name) {
    return to_lower(name);
}

Names normalised_names(Names const& header) {
    Names names;
    for (std::string const& name : header) names.push_back(normalised(name));
    return names;
}

/// True for a sequence of at least two letters. A single letter may be a column name.
bool is_word(std::string_view text) noexcept {
    return text.size() > 1 && is_iupac(text);
}

bool is_filled(std::string_view text) noexcept {
    return !text.empty();
}

/// True if the header has only one name, and this name may also be a motif in a list
bool is_weak_list(Names const& names) noexcept {
    constexpr std::array<std::string_view, 4> weak{"dna", "rna", "tag", "hashtag"};
    return names.size() == 1 && std::ranges::find(weak, names[0]) != weak.end();
}

struct Fit {
    /// Name of the layout; empty if the names fit no layout
    std::string layout;
    std::size_t names = 0;             ///< Number of names in the published layout; 0 = general names
    std::vector<Role> roles;           ///< By column
    std::vector<bool> of_layout = {};  ///< By column: whether its name belongs to the layout
    bool has_two_meanings = false;     ///< Whether the sequence column's name may also mean ids
};

class Chooser {
public:
    Chooser(TableSample const& sample, MotifColumns const& wanted, TableJob job, Layouts const& layouts)
        : sample_(sample), rows_(sample.rows), wanted_(wanted), job_(job), layouts_(layouts) {
        reading_.width = filled_width(rows_);
    }

    ColumnReading choose() {
        if (rows_.empty()) return {};
        find_header();
        if (!wanted_.empty())
            read_given_columns();
        else if (has_header())
            read_by_name();
        else
            read_by_position();
        verify_sequences(reading_.sequence);
        if (reading_.sequence_b && !holds_both()) verify_sequences(*reading_.sequence_b);
        if (reading_.id == reading_.sequence) reading_.id.reset();
        if (reading_.id) verify_ids();
        return reading_;
    }

    [[nodiscard]] ColumnRefusal refusal(ColumnRefusal refused) const {
        refused.readings = plausible_readings(reading_.names, rows_, job_, layouts_);
        if (names_may_be_shifted_)
            for (MotifColumns const& reading : plausible_readings({}, rows_, job_, layouts_))
                if (std::ranges::find(refused.readings, reading) == refused.readings.end())
                    refused.readings.push_back(reading);
        return refused;
    }

private:
    [[nodiscard]] bool of_pairs() const noexcept { return job_ == TableJob::pairs; }
    [[nodiscard]] bool has_header() const noexcept { return !reading_.names.empty(); }
    [[nodiscard]] bool holds_both() const noexcept { return reading_.sequence_b == reading_.sequence; }

    [[nodiscard]] bool has_known_name(Names const& header) const {
        Names const names = normalised_names(header);
        return !is_weak_list(names) && std::ranges::any_of(names, [this](std::string const& name) {
            return layouts_.has(name, of_pairs());
        });
    }

    /// True if these names are a header: they fit a layout, or --columns gives one of them
    [[nodiscard]] bool is_header(Names const& names) const {
        std::array const given{&wanted_.id, &wanted_.sequence, &wanted_.sequence_b, &wanted_.gene,
                               &wanted_.gene_b};
        return !fit_of(names).layout.empty() || std::ranges::any_of(given, [&](std::string const* column) {
            return !column->empty() && !is_integer(*column) && column_named(names, *column);
        });
    }

    [[nodiscard]] static std::optional<std::size_t> column_named(Names const& names,
                                                                 std::string const& text) {
        auto const found = std::ranges::find(names, lower(text), lower);
        return found == names.end() ? std::nullopt : std::optional<std::size_t>(found - names.begin());
    }

    /// Returns the header above `rows`. Adds an empty first name if all rows have one field more, as in tables written by R.
    [[nodiscard]] Names header(Names names, Rows rows) const {
        auto const fields = [this](FieldList const& row) { return std::min(row.size(), reading_.width); };
        names.resize(fields(names));
        bool const is_short =
            std::ranges::all_of(rows, [&](FieldList const& row) { return fields(row) == names.size() + 1; });
        if (is_short && !rows.empty()) names.insert(names.begin(), "");
        return names;
    }

    void find_header() {
        Names const names = header(rows_.front(), rows_.subspan(1));
        Names const comment = header(sample_.comment, rows_);
        if (is_header(names)) {
            take_header(names, true);
        } else if (is_header(comment)) {
            take_header(comment, false);
        } else if (wanted_.empty() && has_known_name(names)) {
            take_header(names, true);
            refuse(
                "the first row seems to be a header, but its column names do not show which column contains "
                "the sequences");
        } else if (!wanted_.empty() && rows_.size() > 1) {
            find_header_of_given_columns(names);
        }
    }

    /// Takes the first row as the header if, in a column given by number, it has a known name or no sequence.
    void find_header_of_given_columns(Names const& names) {
        auto const is_name = [&](std::string const& text) {
            auto const column = column_of_number(text);
            return column && layouts_.has(normalised(field_of(rows_.front(), *column)), of_pairs());
        };
        auto const sequence = column_of_number(wanted_.sequence);
        auto const sequence_b = column_of_number(wanted_.sequence_b);
        bool const both_guides = of_pairs() && (wanted_.sequence_b.empty() || sequence_b == sequence);
        auto const lacks_sequence = [&](std::optional<std::size_t> column) {
            return column && (!holds_sequence(field_of(rows_.front(), *column), both_guides) ||
                              first_may_be_name(*column));
        };
        bool const has_name = is_name(wanted_.id) || is_name(wanted_.sequence) || is_name(wanted_.gene);
        if (!has_name && !lacks_sequence(sequence) && !lacks_sequence(sequence_b)) return;
        std::string const first = in_quotes(field_of(rows_.front(), sequence.value_or(0)));
        take_header(names, true);
        if (!has_name)
            reading_.warning = "the first row is taken as the header, because " + first +
                               " does not look like the sequences below it in the same column";
    }

    /// True if the first sequence may be a column name, such as "nt": short, and at most half as long as every other sequence
    [[nodiscard]] bool first_may_be_name(std::size_t column) const {
        constexpr std::size_t longest_name = 3;
        std::string_view const first = field_of(rows_.front(), column);
        std::size_t const same =
            count_rows(rows_, column, [first](std::string_view text) { return text == first; });
        std::size_t const longer = count_rows(
            rows_, column, [first](std::string_view text) { return text.size() >= 2 * first.size(); });
        return first.size() <= longest_name && longer != 0 && same + longer == rows_.size();
    }

    void take_header(Names const& names, bool is_first_row) {
        reading_.skip_first_row = is_first_row;
        if (is_first_row) rows_ = rows_.subspan(1);
        reading_.names = names;
        reading_.width = names.size();
        if (rows_.empty() || !wanted_.empty()) return;
        std::size_t const last = names.size() - 1;
        auto const is_longer = [size = (is_first_row ? sample_.rows[0] : sample_.comment).size()](
                                   FieldList const& row) { return row.size() == size + 1; };
        bool const is_padded = names.back().empty() && all_rows(rows_, last, is_filled);
        bool const is_cut = !names.front().empty() && std::ranges::all_of(rows_, is_longer);
        if (!is_padded && !is_cut) return;
        std::string const what = is_padded ? reading_.describe(last) + " has no name"
                                           : "the header has one name fewer than the rows have columns";
        names_may_be_shifted_ = true;
        refuse(what +
               "; if the names are shifted to the left by one column, as in tables that R writes, "
               "add a name for the first column");
    }

    /// Returns roles from general names, if no published layout fits. `layout` is empty if no name means a sequence.
    [[nodiscard]] Fit general_fit(Names const& names) const {
        Fit fit{.layout = "", .names = 0, .roles = {}, .of_layout = std::vector(names.size(), false)};
        for (std::string const& name : names) fit.roles.push_back(layouts_.meaning(name, of_pairs()));
        auto const has = [&fit](Role role) { return std::ranges::count(fit.roles, role) != 0; };
        bool const has_name =
            of_pairs() ? has(Role::sequence_a) && has(Role::sequence_b) : has(Role::sequence);
        fit.has_two_meanings = has(Role::either) && !has_name && !of_pairs();
        if (of_pairs()) std::ranges::replace(fit.roles, Role::sequence, Role::none);
        std::ranges::replace(fit.roles, Role::either, has_name || of_pairs() ? Role::id : Role::sequence);
        if ((has_name || has(Role::sequence)) && !is_weak_list(names)) fit.layout = "general";
        return fit;
    }

    /// Returns the fitting layout with the most names. Layouts of equal size are joined. General names fill the open roles.
    [[nodiscard]] Fit fit_of(Names const& header) const {
        Names const names = normalised_names(header);
        Fit best;
        for (Layout const& layout : layouts_.published()) {
            std::size_t const count = layout.columns.size();
            bool const fits = std::ranges::all_of(layout.columns, [&names](auto const& column) {
                return std::ranges::find(names, column.first) != names.end();
            });
            if (layout.of_pairs != of_pairs() || !fits || count < best.names) continue;
            if (count > best.names)
                best = {"", count, std::vector(names.size(), Role::none), std::vector(names.size(), false)};
            best.layout += (best.layout.empty() ? "" : " and ") + layout.name + " (" + layout.source + ")";
            for (std::size_t i = 0; i < names.size(); ++i) {
                auto const found = layout.columns.find(names[i]);
                if (found == layout.columns.end()) continue;
                best.of_layout[i] = true;
                if (best.roles[i] == Role::none) best.roles[i] = found->second;
            }
        }
        if (best.layout.empty()) return general_fit(names);
        std::vector<Role> const roles = best.roles;
        auto const has = [&roles](Role role) { return std::ranges::count(roles, role) != 0; };
        for (std::size_t i = 0; i < names.size(); ++i) {
            Role const meaning = layouts_.meaning(names[i], of_pairs());
            bool const is_open = meaning == Role::id || (meaning == Role::gene && !has(Role::gene_a));
            if (is_open && !has(meaning) && !best.of_layout[i]) best.roles[i] = meaning;
        }
        return best;
    }

    void read_given_columns() {
        if (wanted_.sequence.empty())
            refuse(setting::columns + Message(" does not name the sequence column"));
        reading_.sequence = *given_column("sequence", wanted_.sequence);
        if (of_pairs())
            reading_.sequence_b = wanted_.sequence_b.empty()
                                      ? reading_.sequence
                                      : *given_column("sequence_b", wanted_.sequence_b);
        reading_.id = given_column("id", wanted_.id);
        reading_.gene = given_column("gene", wanted_.gene);
        reading_.gene_b = given_column("gene_b", wanted_.gene_b);
    }

    /// Returns the column that --columns gives for a role; empty if it gives no column for the role.
    [[nodiscard]] std::optional<std::size_t> given_column(char const* role, std::string const& text) const {
        if (text.empty()) return std::nullopt;
        auto const fail = [&](std::string const& what) {
            refuse(setting::columns + Message(" ") + std::string(role) + "=" + text + ": " + what);
        };
        if (is_integer(text)) {
            auto const column = column_of_number(text);
            if (!column) fail("the table has " + counted(reading_.width, "column"));
            return column;
        }
        auto const column = column_named(reading_.names, text);
        if (!column) fail("no column has this name");
        if (std::ranges::count(reading_.names, lower(text), lower) > 1)
            fail("two columns have this name; give the column number instead");
        return column;
    }

    [[nodiscard]] std::optional<std::size_t> column_of_number(std::string_view text) const {
        auto const number = whole_number(text);
        return number && *number != 0 && *number <= reading_.width ? std::optional(*number - 1)
                                                                   : std::nullopt;
    }

    // Functions for tables with a header

    [[nodiscard]] bool has(Role role) const { return columns_.contains(role); }
    [[nodiscard]] std::optional<std::size_t> column(Role role) const {
        return has(role) ? std::optional(columns_.at(role).front()) : std::nullopt;
    }

    void read_by_name() {
        Fit const fit = fit_of(reading_.names);
        reading_.layout = fit.layout;
        for (std::size_t i = 0; i < fit.roles.size(); ++i)
            if (fit.roles[i] != Role::none) columns_[fit.roles[i]].push_back(i);
        if (has(Role::gene))
            for (Role const role : {Role::gene_a, Role::gene_b})
                if (has(role)) columns_[Role::gene].push_back(*column(role));
        for (auto const& [role, found] : columns_)
            if (found.size() > 1)
                refuse(reading_.describe(found[0]) + " and " + reading_.describe(found[1]) +
                       " have names with the same meaning");
        bool const has_two = has(Role::sequence_a) && has(Role::sequence_b);
        auto const sequence = column(has_two ? Role::sequence_a : of_pairs() ? Role::pair : Role::sequence);
        if (!sequence) refuse("the header has no known name for the sequence column");
        reading_.sequence = *sequence;
        if (of_pairs()) reading_.sequence_b = has_two ? column(Role::sequence_b) : sequence;
        reading_.id = column(Role::id);
        if (!has(Role::id) && reading_.name(0).empty() && reading_.sequence != 0 &&
            all_rows(rows_, 0, has_letters))
            reading_.id = 0;
        reading_.gene = column(has(Role::gene)     ? Role::gene
                               : has(Role::gene_a) ? Role::gene_a
                                                   : Role::gene_b);
        if (has(Role::gene_a)) reading_.gene_b = column(Role::gene_b);
        if (fit.names < sure_layout) check_other_names(fit);
    }

    /// For layouts with few names: refuses other column names that may mean the sequence, the id or the gene.
    void check_other_names(Fit const& fit) {
        bool const needs_all =
            !has(Role::id) || fit.has_two_meanings || (job_ != TableJob::motifs && !reading_.gene);
        std::optional<std::size_t> unknown;
        for (std::size_t i = 0; i < reading_.names.size(); ++i) {
            std::array const used{reading_.id, reading_.gene, reading_.gene_b, reading_.sequence_b,
                                  std::optional(reading_.sequence)};
            if (fit.of_layout[i] || std::ranges::find(used, std::optional(i)) != used.end()) continue;
            std::string const name = normalised(reading_.names[i]);
            if (layouts_.has_role(name))
                refuse(std::string("it is unclear whether to use ") + reading_.describe(i) +
                       ", which also has a known name");
            bool const is_known = layouts_.has(name, false) || layouts_.has(name, true);
            if (is_known || (reading_.names[i].empty() && count_rows(rows_, i, has_letters) == 0)) continue;
            if (needs_all)
                refuse(reading_.describe(i) + (name.empty() ? " has no name" : " has an unknown name") +
                       ", and may contain the " +
                       (!has(Role::id)         ? "ids"
                        : fit.has_two_meanings ? "sequences"
                                               : "genes"));
            unknown = unknown.value_or(i);
        }
        if (!unknown || reading_.gene) return;
        auto const number = [](std::size_t column) { return std::to_string(column + 1); };
        MotifColumns const columns{.id = number(*reading_.id),
                                   .sequence = number(reading_.sequence),
                                   .sequence_b = {},
                                   .gene = number(*unknown),
                                   .gene_b = {}};
        reading_.warning = Message(std::string("no gene column was recognized; if ") +
                                   reading_.describe(*unknown) + " contains the genes, add ") +
                           setting::columns + " " + to_string(columns);
    }

    // Chooses the columns in a table without a header.

    void read_by_position() {
        if (of_pairs())
            refuse("a table of pairs of guides needs a header, such as id,sequence_a,sequence_b,gene");
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < reading_.width; ++i) {
            std::size_t const count = count_rows(rows_, i, is_iupac);
            std::size_t const words = count_rows(rows_, i, is_word);
            bool const lacks_first =
                count + 1 == rows_.size() && count != 0 && !is_iupac(field_of(rows_.front(), i));
            if (count == rows_.size())
                found.push_back(i);
            else if (reading_.width == 1 ? lacks_first : 2 * words > rows_.size())
                refuse_cell(i);
        }
        for (std::size_t const column : found)
            if (first_may_be_name(column))
                refuse(in_quotes(field_of(rows_.front(), column)) +
                       " in the first row may be a sequence or a column name, because all other sequences "
                       "are at least twice as long");
        std::size_t const width = reading_.width;
        if (width == 1) return;
        std::string const shape = "the first row is not a known header, and ";
        if (found.empty()) refuse(shape + "no column contains a sequence in every row");
        if (found.size() > 1)
            refuse(shape + "columns " + std::to_string(found[0] + 1) + " and " +
                   std::to_string(found[1] + 1) +
                   " both contain sequences (to count pairs of guides, use motifcount screen --dual)");
        reading_.sequence = found[0];
        if (width >= 4 && is_bed(found[0])) {
            reading_.id = 3;
        } else if (width == 2 &&
                   (found[0] == 1 ? all_rows(rows_, 0, is_filled) : count_rows(rows_, 1, is_iupac) == 0)) {
            if (found[0] == 1 || count_rows(rows_, 1, has_letters) != 0) reading_.id = 1 - found[0];
        } else if (width == 3 && found[0] == 1 && all_rows(rows_, 0, has_letters) &&
                   all_rows(rows_, 2, has_letters)) {
            reading_.id = 0;
            reading_.gene = 2;
        } else {
            refuse(shape + "it is unclear which of the " + std::to_string(width) +
                   " columns contain ids and genes");
        }
    }

    /// True if columns 2 and 3 are the start and the end of the sequence, as in BED
    [[nodiscard]] bool is_bed(std::size_t sequence) const {
        return std::ranges::all_of(rows_, [sequence](FieldList const& row) {
            auto const begin = whole_number(field_of(row, 1));
            auto const end = whole_number(field_of(row, 2));
            return begin && end && *begin + field_of(row, sequence).size() == *end;
        });
    }

    [[noreturn]] void refuse_cell(std::size_t column) const {
        std::size_t row = 0;
        while (is_iupac(field_of(rows_[row], column))) ++row;
        refuse(in_quotes(field_of(rows_[row], column)) + " in column " + std::to_string(column + 1) +
               " of line " + std::to_string(sample_.lines[row]) +
               " is not a sequence, but other values of this column are sequences" +
               (reading_.width == 1 ? "; FASTA titles begin with '>'" : ""));
    }

    void verify_sequences(std::size_t column) const {
        auto const may_be = [this](std::string_view text) {
            return text.empty() || holds_sequence(text, holds_both());
        };
        if (2 * count_rows(rows_, column, may_be) >= rows_.size()) return;
        refuse(reading_.describe(column) + " contains text such as " +
               in_quotes(field_of(rows_.back(), column)) + ", not " + (holds_both() ? "pairs of " : "") +
               "sequences");
    }

    void verify_ids() const {
        // If the name of the id column is empty or has two meanings, the column may contain sequences instead of ids.
        bool const is_doubtful =
            has_header() && wanted_.empty() && all_rows(rows_, *reading_.id, is_word) &&
            layouts_.meaning(normalised(reading_.name(*reading_.id)), of_pairs()) != Role::id;
        bool differ = false;
        std::unordered_map<std::string_view, std::pair<std::string, std::size_t>> known;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            std::string_view const id = field_of(rows_[i], *reading_.id);
            std::string sequence(field_of(rows_[i], reading_.sequence));
            differ |= id != sequence;
            if (reading_.sequence_b) sequence.append("|").append(field_of(rows_[i], *reading_.sequence_b));
            for (char& letter : sequence) letter = is_iupac({&letter, 1}) ? normal_letter(letter) : letter;
            auto const [found, is_new] = known.try_emplace(id, sequence, i);
            auto const line = [this](std::size_t row) {
                return std::to_string(sample_.lines[row + (reading_.skip_first_row ? 1 : 0)]);
            };
            if (!is_new && !id.empty() && found->second.first != sequence)
                refuse("the id " + in_quotes(id) + " in " + reading_.describe(*reading_.id) +
                       " has two different sequences, in lines " + line(found->second.second) + " and " +
                       line(i));
        }
        if (is_doubtful && differ)
            refuse(std::string("it is unclear which column contains the sequences: ") +
                   reading_.describe(*reading_.id) + " also contains sequences");
    }

    TableSample const& sample_;
    Rows rows_;  ///< Rows without the header
    MotifColumns const& wanted_;
    TableJob job_;
    Layouts const& layouts_;
    ColumnReading reading_;
    bool names_may_be_shifted_ = false;
    std::map<Role, std::vector<std::size_t>> columns_;
};

}  // namespace

std::string ColumnReading::describe(std::size_t column) const {
    std::string const text = "column " + std::to_string(column + 1);
    return name(column).empty() ? text : text + " (" + in_quotes(name(column)) + ")";
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

}  // namespace motifcount::internal
