#include "report/guides/site_scores.hpp"

#include <charconv>
#include <cmath>
#include <string_view>

#include "dna/alphabet.hpp"

namespace motifcount::internal {

extern std::string_view const score_weights_text;

namespace {

/// Removes the next word, which ends at a blank or at the end of the line.
std::string_view next_word(std::string_view& line) {
    std::size_t const size = line.find(' ');
    std::string_view const word = line.substr(0, size);
    line.remove_prefix(size == std::string_view::npos ? line.size() : size + 1);
    return word;
}

double next_number(std::string_view& line) {
    std::string_view const word = next_word(line);
    double number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

/// Weights of weights.txt, indexed by base codes
class Weights {
public:
    explicit Weights(std::string_view text) {
        while (!text.empty()) {
            std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(line.size() + 1, text.size()));
            if (line.empty() || line.front() == '#' || line.front() == '[') continue;
            add(line);
        }
    }

    /// Weights of a mismatch: `mismatch[position][guide base][site base]`
    std::array<std::array<std::array<double, 4>, 4>, scored_length> mismatch{};
    std::array<std::array<double, 4>, 4> pam{};
    std::array<double, scored_length> mit{};

private:
    void add(std::string_view line) {
        std::string_view const name = next_word(line);
        if (name.size() == 2) {
            pam[base_code(name[0])][base_code(name[1])] = next_number(line);
        } else if (name == "weights") {
            for (double& weight : mit) weight = next_number(line);
        } else {
            // The name is rX:dY, where Y is opposite to the guide's base X. The strand of the site has the complement of Y.
            for (auto& at : mismatch)
                at[base_code(name[1])][complement_base(base_code(name[4]))] = next_number(line);
        }
    }
};

/// Rounds a score to millionths.
std::uint64_t rounded(double score) {
    return static_cast<std::uint64_t>(std::llround(score * static_cast<double>(score_unit)));
}

}  // namespace

SiteScores score_site(ScoredBases const& guide, ScoredBases const& site,
                      std::array<std::uint8_t, 2> const& pam) {
    static Weights const weights(score_weights_text);
    double cfd = 1;
    double mit = 1;
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t mismatches = 0;
    for (std::size_t i = 0; i < scored_length; ++i) {
        if (guide[i] == site[i]) continue;
        cfd *= weights.mismatch[i][guide[i]][site[i]];
        mit *= 1 - weights.mit[i];
        if (mismatches++ == 0) first = i;
        last = i;
    }
    cfd *= weights.pam[pam[0]][pam[1]];
    auto const number = static_cast<double>(mismatches);
    if (mismatches > 1) {
        double const distance = static_cast<double>(last - first) / (number - 1);
        constexpr double longest = scored_length - 1;
        mit *= 1 / (4 * (longest - distance) / longest + 1);
    }
    if (mismatches > 0) mit /= number * number;
    return {rounded(cfd), rounded(100 * mit)};
}

}  // namespace motifcount::internal
