#include "library/table_fields.hpp"

#include <algorithm>
#include <string>

#include "dna/alphabet.hpp"
#include "library/column_names.hpp"

namespace motifcount::internal {

bool is_iupac(std::string_view text) noexcept {
    bool all = !text.empty();
    for (char const letter : text) all &= iupac_mask(letter) != 0;  // without a branch a letter
    return all;
}

bool is_bases(std::string_view text) noexcept {
    return !text.empty() && text.find_first_not_of("ACGTUNacgtun") == std::string_view::npos;
}

bool holds_guide(std::string_view field) noexcept {
    while (!field.empty()) {
        std::size_t const end = std::min(field.find(' '), field.size());
        if (end >= shortest_guide && is_bases(field.substr(0, end))) return true;
        field.remove_prefix(std::min(end + 1, field.size()));
    }
    return false;
}

bool is_long_sequence(std::string_view text) noexcept {
    return text.size() >= shortest_guide && is_iupac(text);
}

// Tables of pairs have them as "ACGT|TTGA".
std::size_t pair_separator(std::string_view field) noexcept {
    std::size_t const bar = field.find_first_of("|_+;");
    // Short words of other letters are names.
    auto const is_sequence = [](std::string_view text) { return is_bases(text) || is_long_sequence(text); };
    bool const is_pair = bar != std::string_view::npos && is_sequence(field.substr(0, bar)) &&
                         is_sequence(field.substr(bar + 1));
    return is_pair ? bar : std::string_view::npos;
}

bool is_missing(std::string_view field) {
    if (field.size() > 3) return false;
    std::string const words = words_of(field);
    return words == "na" || words == "nan";
}

bool is_no_guide(std::string_view field, std::string_view column) {
    if (field.size() >= shortest_guide) return false;
    std::string const words = words_of(field);
    return is_missing(field) || (!words.empty() && words == words_of(column)) ||
           (is_iupac_name(field) && !is_bases(field));
}

bool is_second_sequence(std::string_view field, std::string_view column) noexcept {
    constexpr std::size_t longest_gene_of_bases = 7;
    return is_bases(field) && (field.size() > longest_gene_of_bases || sequence_rank(column) > 1);
}

}  // namespace motifcount::internal
