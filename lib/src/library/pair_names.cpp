#include "library/pair_names.hpp"

#include <algorithm>
#include <cstddef>

#include "core/ascii.hpp"
#include "library/column_names.hpp"

namespace motifcount::internal {
namespace {

std::string without_marks(std::string_view name) {
    std::string words;
    for (std::string const& token : tokens_of(name))
        if (mark_of_word(token) == '\0') words += token;
    return words;
}

}  // namespace

std::vector<std::string> tokens_of(std::string_view name) {
    enum class Kind { other, lower, upper, digit };
    auto const kind_of = [](char letter) {
        return is_digit(letter)   ? Kind::digit
               : is_lower(letter) ? Kind::lower
               : is_upper(letter) ? Kind::upper
                                  : Kind::other;
    };
    std::vector<std::string> tokens;
    Kind before = Kind::other;
    for (char const letter : name) {
        Kind const kind = kind_of(letter);
        if (kind != Kind::other) {
            bool const goes_on = kind == before || (before == Kind::upper && kind == Kind::lower);
            if (!goes_on) tokens.emplace_back();
            tokens.back() += to_lower(letter);
        }
        before = kind;
    }
    return tokens;
}

char mark_of_word(std::string_view word) {
    if (word == "a" || word == "1" || word == "first") return 'a';
    if (word == "b" || word == "2" || word == "second") return 'b';
    return '\0';
}

char mark_of(std::string_view name) {
    for (std::string const& token : tokens_of(name))
        if (char const mark = mark_of_word(token); mark != '\0') return mark;
    return '\0';
}

std::pair<std::string, std::string> differing_words(std::string_view one, std::string_view other) {
    std::string a = to_lower(one);
    std::string b = to_lower(other);
    auto const begin = std::ranges::mismatch(a, b).in1 - a.begin();
    a.erase(0, static_cast<std::size_t>(begin));
    b.erase(0, static_cast<std::size_t>(begin));
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.pop_back();
        b.pop_back();
    }
    auto const word = [](std::string_view part) {
        auto const says_something = [](char letter) { return is_lower(letter) || is_digit(letter); };
        while (!part.empty() && (!says_something(part.front()) || part.front() == '0')) part.remove_prefix(1);
        while (!part.empty() && !says_something(part.back())) part.remove_suffix(1);
        return std::string(part);
    };
    return {word(a), word(b)};
}

bool is_turned(std::string_view one, std::string_view other) {
    auto const [a, b] = differing_words(one, other);
    if (mark_of_word(a) != '\0' || mark_of_word(b) != '\0')
        return mark_of_word(a) == 'b' && (mark_of_word(b) == 'a' || b.empty());
    auto const first = tokens_of(one);
    auto const second = tokens_of(other);
    auto const has = [](std::vector<std::string> const& tokens, char const* word) {
        return std::ranges::find(tokens, word) != tokens.end();
    };
    static constexpr std::pair<char const*, char const*> kinds[]{{"1", "2"}, {"a", "b"}, {"first", "second"}};
    for (auto const& [of_a, of_b] : kinds) {
        for (std::size_t i = 0; first.size() == second.size() && i < first.size(); ++i) {
            if (first[i] == of_a && second[i] == of_b) return false;
            if (first[i] == of_b && second[i] == of_a) return true;
        }
        if (has(first, of_b) && !has(first, of_a) && has(second, of_a) && !has(second, of_b)) return true;
    }
    return false;
}

int pair_id_rank(std::string_view name) {
    if (mark_of(name) != '\0' || gene_rank(name) > 1) return 0;
    std::string words = words_of(name);
    for (char const* const of_pairs : {"pair", "construct", "pgrna", "dual"})
        if (words.find(of_pairs) != std::string::npos) return 4;
    if (words.ends_with("ab")) return 3;  // sgID_AB
    return id_rank(name);
}

int pair_gene_rank(std::string_view name) {
    std::string const words = without_marks(name);
    if (words == "guidetarget" && mark_of(name) != '\0') return gene_rank("target");
    bool const is_marked = words.ends_with('a') || words.ends_with('b');  // targeta
    int const rank = gene_rank(words);
    return rank == 0 && is_marked ? gene_rank(words.substr(0, words.size() - 1)) : rank;
}

bool is_marked_guide(std::string_view name) {
    std::string const words = without_marks(name);
    return words == "g" || words == "sg";
}

bool are_marks(std::pair<std::string, std::string> const& words) {
    char const a = mark_of_word(words.first);
    char const b = mark_of_word(words.second);
    return a != '\0' && b != '\0' && a != b;
}

bool is_named_id(std::string_view name) {
    auto const tokens = tokens_of(name);
    return id_rank(name) > 1 || std::ranges::find(tokens, "id") != tokens.end();
}

}  // namespace motifcount::internal
