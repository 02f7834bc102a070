#include "motifs/layouts.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {

extern std::string_view const layouts_text;

namespace {

/// Removes `text` up to and including the next `end`. Returns the trimmed text before `end`.
std::string_view next_part(std::string_view& text, char end) {
    std::size_t const size = std::min(text.find(end), text.size());
    std::string_view const part = trimmed(text.substr(0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
    return part;
}

bool is_of_pairs(Role role) noexcept {
    return role >= Role::sequence_a && role <= Role::pair;
}

/// Returns the role for guide A or B in a pair. `role`: sequence or gene. `mark`: the column name's last character: a
/// or 1 for guide A, b or 2 for guide B. Other characters give Role::none.
Role marked(Role role, char mark) noexcept {
    bool const is_a = mark == 'a' || mark == '1';
    if (!is_a && mark != 'b' && mark != '2') return Role::none;
    if (role == Role::sequence || role == Role::either) return is_a ? Role::sequence_a : Role::sequence_b;
    return role != Role::gene ? Role::none : is_a ? Role::gene_a : Role::gene_b;
}

}  // namespace

std::string normalised(std::string_view name) {
    std::string letters;
    for (char const letter : name)
        if (is_letter(letter) || is_digit(letter) || static_cast<unsigned char>(letter) >= 0x80)
            letters += to_lower(letter);
    return letters;
}

Layouts::Layouts(std::string_view text) {
    static std::map<std::string_view, Role> const roles{{"-", Role::none},
                                                        {"id", Role::id},
                                                        {"gene", Role::gene},
                                                        {"sequence", Role::sequence},
                                                        {"gene_a", Role::gene_a},
                                                        {"gene_b", Role::gene_b},
                                                        {"pair", Role::pair},
                                                        {"either", Role::either},
                                                        {"sequence_a", Role::sequence_a},
                                                        {"sequence_b", Role::sequence_b}};
    Layout* layout = &general_;
    while (!text.empty()) {
        std::string_view line = next_part(text, '\n');
        if (line.empty() || line.front() == '#') continue;
        if (line.front() == '[') {
            line.remove_prefix(1);
            std::string const name(next_part(line, ']'));
            bool const of_pairs = next_part(line, ';') == "pairs";
            layout = name == "general" ? &general_ : &published_.emplace_back();
            *layout = {name, std::string(trimmed(line)), of_pairs, {}};
            continue;
        }
        Role const role = roles.at(next_part(line, ':'));
        while (!line.empty()) layout->columns[normalised(next_part(line, '|'))] = role;
    }
}

Layouts const& Layouts::built_in() {
    static Layouts const layouts(layouts_text);
    return layouts;
}

Role Layouts::meaning(std::string_view name, bool of_pairs) const {
    auto const role_of = [this](std::string_view word) {
        auto const found = general_.columns.find(word);
        return found == general_.columns.end() ? Role::none : found->second;
    };
    if (general_.columns.contains(name))
        return of_pairs || !is_of_pairs(role_of(name)) ? role_of(name) : Role::none;
    return of_pairs && name.size() > 1 ? marked(role_of(name.substr(0, name.size() - 1)), name.back())
                                       : Role::none;
}

bool Layouts::has(std::string_view name, bool of_pairs) const {
    auto const found = general_.columns.find(name);
    return meaning(name, of_pairs) != Role::none ||
           (found != general_.columns.end() && found->second == Role::none) ||
           std::ranges::any_of(published_, [&](Layout const& layout) {
               return layout.of_pairs == of_pairs && layout.columns.contains(name);
           });
}

bool Layouts::has_role(std::string_view name) const {
    return meaning(name, true) != Role::none || std::ranges::any_of(published_, [name](Layout const& layout) {
               auto const found = layout.columns.find(name);
               return found != layout.columns.end() && found->second != Role::none;
           });
}

}  // namespace motifcount::internal
