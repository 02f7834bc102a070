#include "fragments/detect_directions.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {
namespace {

struct Notes : ProgressSink {
    void note(std::string_view text) override { texts.emplace_back(text); }
    std::vector<std::string> texts;
};

}  // namespace

TEST_CASE("directions of lists are detected in the first reads") {
    RandomDna random(3);
    TempDir const folder;
    std::string const list = folder.write("list.txt", "ACGTTGCAAC\nGGATCCTTAC\n");
    std::string forward;
    std::string back;
    for (unsigned i = 0; i < 50; ++i) {
        forward += "@r\nACGTTGCAAC" + random.bases(20) + "\n+\n" + std::string(30, 'F') + "\n";
        back += "@r\nGTAAGGATCC" + random.bases(20) + "\n+\n" + std::string(30, 'F') + "\n";
    }
    auto const detected = [&](std::string const& reads, Notes& notes) {
        ReadLayout layout = parse_layout("[x = " + list + ", auto][y:10 = " + list + ", m=8]*");
        detect_directions(layout, {}, {{.path = folder.write("reads.fq", reads)}},
                          {StrandFilter::forward, false}, 1, {}, notes);
        CHECK(layout.segments()[1]->direction == ListDirection::as_is);
        return layout.segments()[0]->direction;
    };
    Notes notes;
    CHECK(detected(forward, notes) == ListDirection::as_is);
    CHECK(detected(back, notes) == ListDirection::reverse_complement);
    CHECK(notes.texts.size() == 2);
    std::string const other = "@r\nTTTTTTTTTTTTTTT\n+\nFFFFFFFFFFFFFFF\n";
    CHECK(error_of([&] { return detected(other, notes); }).code() == ErrorCode::input);
    ReadLayout layout = parse_layout("[x = " + list + ", auto]");
    CHECK(error_of([&] {
              detect_directions(layout, {}, {{.path = "-"}}, {StrandFilter::forward, false}, 1, {}, notes);
              return 0;
          }).code() == ErrorCode::usage);
}

}  // namespace motifcount::internal::test
