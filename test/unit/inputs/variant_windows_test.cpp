#include "inputs/variant_windows.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "inputs/variant_file.hpp"

using namespace motifcount::internal;

namespace {

struct Drawn {
    std::string text;
    std::vector<Allele> alleles;
};

/// Draws a text with an SNV per `distance` bases, some of which have several alleles.
Drawn draw(std::size_t size, unsigned distance, unsigned seed) {
    std::mt19937 random(seed);
    Drawn drawn;
    for (std::size_t at = 0; at < size; ++at) {
        drawn.text += "ACGT"[random() % 4];
        for (char const base : {'A', 'C', 'G', 'T'})
            if (base != drawn.text[at] && random() % (2 * distance) == 0)
                drawn.alleles.push_back(
                    {at, drawn.text[at], base, static_cast<float>(random() % 8) / 8, at + 1});
    }
    return drawn;
}

/// A start of a site, and the indices of its alleles
using Found = std::vector<std::pair<std::uint64_t, std::vector<std::uint32_t>>>;

/// Returns all combinations of the alleles in [start, start + longest) for each start, by plain enumeration.
Found expected(Drawn const& drawn, std::uint64_t longest) {
    std::vector<Allele> const& alleles = drawn.alleles;
    Found all;
    for (std::uint32_t first = 0; first < alleles.size(); ++first) {
        std::vector<std::uint32_t> others;
        std::uint64_t const begin = alleles[first].position;
        for (std::uint32_t i = first; i < alleles.size(); ++i)
            if (alleles[i].position > begin && alleles[i].position < begin + longest) others.push_back(i);
        double combinations = 1;
        for (std::uint64_t at = begin + 1; at < begin + longest; ++at)
            combinations *= 1 + static_cast<double>(std::ranges::count(alleles, at, &Allele::position));
        if (combinations > 32) {
            std::ranges::stable_sort(
                others, [&](auto a, auto b) { return alleles[a].frequency > alleles[b].frequency; });
            others.resize(5);
            std::ranges::sort(others);
        }
        for (std::uint32_t set = 0; set < 1U << others.size(); ++set) {
            std::vector<std::uint32_t> chosen{first};
            bool is_valid = true;
            for (std::size_t i = 0; i < others.size(); ++i) {
                if ((set >> i & 1U) == 0) continue;
                is_valid &= alleles[others[i]].position != alleles[chosen.back()].position;
                chosen.push_back(others[i]);
            }
            std::uint64_t const last = alleles[chosen.back()].position;
            for (std::uint64_t start = last + 1 - std::min(last + 1, longest); is_valid && start <= begin;
                 ++start)
                all.emplace_back(start, chosen);
        }
    }
    std::ranges::sort(all);
    return all;
}

}  // namespace

TEST_CASE("windows have each combination of alleles that a site can contain once") {
    for (auto const& [size, distance, longest] : {std::tuple{4'000U, 1U, 4U},
                                                  {20'000U, 4U, 9U},
                                                  {20'000U, 30U, 23U},
                                                  {30U, 3U, 50U},
                                                  {30U, 1U, 1U}}) {
        CAPTURE(distance);
        Drawn const drawn = draw(size, distance, size + distance);
        VariantWindows const windows(drawn.text, drawn.alleles, longest);
        CHECK(windows.blocks() == 1 + (drawn.alleles.size() - 1) / 1024);
        Found found;
        std::size_t wrong = 0;
        VariantBlock block;
        for (std::size_t number = 0; number < windows.blocks(); ++number) {
            windows.lay_out(number, block);
            Batch const batch = block.text.batch();
            REQUIRE(batch.records.size() == block.windows.size());
            for (std::size_t i = 0; i < block.windows.size(); ++i) {
                VariantWindow const& window = block.windows[i];
                auto const alleles = block.alleles_of(window);
                for (std::uint64_t start = window.start; start <= window.last_start; ++start)
                    found.emplace_back(start, std::vector(alleles.begin(), alleles.end()));
                std::string changed = drawn.text;
                for (std::uint32_t const allele : alleles)
                    changed[drawn.alleles[allele].position] = drawn.alleles[allele].base;
                std::string letters;
                for (std::uint64_t at = 0; at < batch.records[i].length; ++at)
                    letters += "ACGT"[batch.text.base(batch.records[i].first + at)];
                wrong += letters == changed.substr(window.start, window.last_start + longest - window.start)
                             ? 0
                             : 1;
            }
        }
        CHECK(wrong == 0);
        std::ranges::sort(found);
        CHECK((found == expected(drawn, longest)));
    }
}
