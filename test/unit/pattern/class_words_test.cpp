#include "pattern/class_words.hpp"

#include <doctest/doctest.h>

#include "support/batches.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("class words count mismatches as the oracle does, also at breaks") {
    test::RandomDna random(11);
    for (std::size_t const length : {1U, 2U, 31U, 32U, 33U, 63U, 64U, 65U, 100U, 257U}) {
        std::vector<std::string> words;
        for (int i = 0; i < 4; ++i) words.push_back(random.from(i == 0 ? "ACGT" : "ACGTRYSWKMBDHVN", length));
        PatternSet const patterns = test::forward_patterns(words);
        ClassWords const class_words(patterns);
        for (bool const broken : {false, true}) {
            std::string record = random.bases(700);
            for (int i = 0; broken && i < 3; ++i) record[random.below(record.size())] = 'N';
            PackedText const text = test::text_of({record});
            auto view = text.batch().text;
            if (!broken) view = {view.bases, {}, record.size()};
            for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
                auto const& word = words[patterns.size() == words.size() ? pattern : 0];
                if (patterns.size() != words.size()) continue;  // Equal words share a pattern
                CHECK(class_words.length(pattern) == length);
                for (std::size_t start = 0; start < record.size() + 3; ++start)
                    for (unsigned const limit : {0U, 2U, 300U}) {
                        auto const expected =
                            std::min(test::oracle::mismatches(word, record, start, limit), limit + 1);
                        auto const found =
                            std::min(class_words.mismatches(view, pattern, start, limit), limit + 1);
                        REQUIRE(found == expected);
                    }
            }
        }
    }
}
