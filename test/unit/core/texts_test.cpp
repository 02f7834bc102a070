#include "motifcount/texts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

namespace motifcount::test {

TEST_CASE("texts: the same texts as in a vector, added one by one or joined") {
    std::mt19937 random(5);
    for (unsigned round = 0; round < 200; ++round) {
        Texts texts;
        std::vector<std::string> expected;
        for (unsigned part = 0; part < 3; ++part) {
            auto const length = round % 2 == 0 ? 3 : random() % 3;
            std::vector<std::string> more;
            for (auto left = random() % 4; left > 0; --left)
                more.emplace_back(round % 3 == 0 ? random() % 3 : length, static_cast<char>('a' + left));
            if (random() % 2 == 0)
                texts.append(more);
            else
                for (std::string const& text : more) texts.push_back(text);
            expected.insert(expected.end(), more.begin(), more.end());
        }
        CHECK(std::ranges::equal(texts, expected));
        CHECK(texts.size() == expected.size());
        CHECK(texts == Texts(expected));
    }
}

}  // namespace motifcount::test
