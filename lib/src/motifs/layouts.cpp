#include "motifs/layouts.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "core/ascii.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {

extern std::string_view const layouts_text;

namespace {

Role parse_role(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, Role>, 10> roles{
        {{"-", Role::none},
         {"id", Role::id},
         {"gene", Role::gene},
         {"sequence", Role::sequence},
         {"sequence_a", Role::sequence_a},
         {"sequence_b", Role::sequence_b},
         {"gene_a", Role::gene_a},
         {"gene_b", Role::gene_b},
         {"pair", Role::pair},
         {"either", Role::either}}};
    auto const found = std::ranges::find(roles, word, &std::pair<std::string_view, Role>::first);
    if (found == roles.end())
        throw std::invalid_argument("layouts: no role is called '" + std::string(word) + "'");
    return found->second;
}

/// Cuts `text` after the next `end`, and returns what is before it, trimmed.
std::string_view next_part(std::string_view& text, char end) {
    std::size_t const size = std::min(text.find(end), text.size());
    std::string_view const part = trimmed(text.substr(0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
    return part;
}

bool is_of_pairs(Role role) noexcept {
    return role == Role::sequence_a || role == Role::sequence_b || role == Role::gene_a ||
           role == Role::gene_b || role == Role::pair;
}

/// The role of a guide's own column if `mark` ends the name of a sequence or gene.
Role marked(Role role, char mark) noexcept {
    bool const is_a = mark == 'a' || mark == '1';
    if (!is_a && mark != 'b' && mark != '2') return Role::none;
    if (role == Role::sequence || role == Role::either) return is_a ? Role::sequence_a : Role::sequence_b;
    if (role == Role::gene) return is_a ? Role::gene_a : Role::gene_b;
    return Role::none;
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
    bool is_general = false;
    while (!text.empty()) {
        std::string_view line = next_part(text, '\n');
        if (line.empty() || line.front() == '#') continue;
        if (line.front() == '[') {
            line.remove_prefix(1);
            std::string_view const name = next_part(line, ']');
            is_general = name == "general";
            if (is_general) continue;
            bool const of_pairs = next_part(line, ';') == "pairs";
            published_.push_back({std::string(name), std::string(trimmed(line)), of_pairs, {}});
            continue;
        }
        Role const role = parse_role(next_part(line, ':'));
        while (!line.empty()) {
            std::string const name = normalised(next_part(line, '|'));
            (is_general ? general_ : published_.back().columns)[name] = role;
            Use& use = uses_[name];
            use.in_single |= is_general ? !is_of_pairs(role) : !published_.back().of_pairs;
            use.in_pairs |= is_general || published_.back().of_pairs;
            use.has_role |= role != Role::none;
        }
    }
}

Layouts const& Layouts::built_in() {
    static Layouts const layouts(layouts_text);
    return layouts;
}

Role Layouts::meaning(std::string_view name, bool of_pairs) const {
    if (auto const found = general_.find(name); found != general_.end()) {
        Role const role = found->second;
        return of_pairs || !is_of_pairs(role) ? role : Role::none;
    }
    if (!of_pairs || name.size() < 2) return Role::none;
    auto const stem = general_.find(name.substr(0, name.size() - 1));
    return stem == general_.end() ? Role::none : marked(stem->second, name.back());
}

bool Layouts::has(std::string_view name, bool of_pairs) const {
    auto const found = uses_.find(name);
    bool const is_listed =
        found != uses_.end() && (of_pairs ? found->second.in_pairs : found->second.in_single);
    return is_listed || meaning(name, of_pairs) != Role::none;
}

bool Layouts::has_role(std::string_view name) const {
    auto const found = uses_.find(name);
    return (found != uses_.end() && found->second.has_role) || meaning(name, true) != Role::none;
}

}  // namespace motifcount::internal
