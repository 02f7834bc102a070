#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "barcodes/short_text.hpp"
#include "motifcount/error.hpp"
#include "motifcount/layout.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {
namespace {

/// Simulated pairs, and lists of their cells and guides
class Pairs {
public:
    Pairs() {
        for (unsigned i = 0; i < 50; ++i) cells_.push_back(random_.bases(16));
        for (unsigned i = 0; i < 50; ++i) guides_.push_back(random_.bases(20));
        cells = folder_.write("3M-february-2018.txt", lines(cells_));
        guides = folder_.write("guides.txt", lines(guides_));
        std::vector<std::string> back;
        for (std::string const& guide : guides_) back.push_back(turned_text(guide));
        guides_back = folder_.write("back.txt", lines(back));
    }

    /// Arguments: texts of first and second mates, in which C is a cell, c its reverse complement, G a guide and N a random base,
    /// x a random base or nothing. `turned`: text of three of five first mates
    std::vector<ReadInput> write(std::string const& first, std::string const& second,
                                 std::string const& turned = "") {
        std::string one;
        std::string two;
        for (unsigned i = 0; i < 300; ++i) {
            one += "@r\n" + record(i % 5 < 3 && !turned.empty() ? turned : first);
            two += "@r\n" + record(second);
        }
        return {{.path = folder_.write("1.fq", one), .mates = folder_.write("2.fq", two)}};
    }

    std::string cells;
    std::string guides;
    std::string guides_back;

private:
    static std::string lines(std::vector<std::string> const& words) {
        std::string text;
        for (std::string const& word : words) text += word + "\n";
        return text;
    }

    static std::string turned_text(std::string const& text) {
        return letters(reverse_complement(parse_short_text(text)));
    }

    std::string record(std::string const& pattern) {
        std::string text;
        for (char const letter : pattern) {
            if (letter == 'C')
                text += random_.one_in(10) ? random_.bases(16) : cells_[random_.below(cells_.size())];
            else if (letter == 'c')
                text += turned_text(cells_[random_.below(cells_.size())]);
            else if (letter == 'G')
                text += random_.one_in(10) ? random_.bases(20) : guides_[random_.below(guides_.size())];
            else if (letter == 'a')
                text += anchor;
            else if (letter == 'T')
                text += 'T';
            else if (letter == 'N' || random_.one_in(2))
                text += random_.bases(1);
        }
        return text + "\n+\n" + std::string(text.size(), 'F') + "\n";
    }

    static constexpr char const* anchor = "GATTACCAGGCTTAGACCAT";
    TempDir folder_;
    RandomDna random_{5};
    std::vector<std::string> cells_;
    std::vector<std::string> guides_;
};

}  // namespace

TEST_CASE("layout detection: position, anchor, direction and UMI") {
    Pairs pairs;
    std::string const ten(10, 'N');
    auto const found = [&](std::string const& first, std::string const& second, std::string const& guides) {
        auto const layout =
            detect_layout({pairs.write(first, second), {{"cell", pairs.cells}, {"guide", guides}}});
        CHECK(layout.fragments == 300);
        CHECK(layout.matched > 200);
        return layout.layout;
    };
    std::string const cell = "R1: [cell:16 = " + pairs.cells + "]";
    std::string const guide = "[guide:20 = " + pairs.guides + "]";
    std::string const back = "[guide:20 = " + pairs.guides_back + ", rc]";
    std::string const anchor = "GATTACCAGGCTTAGACCAT";
    CHECK(found("C" + ten, ten + "G" + ten, pairs.guides) == cell + "[umi:10] R2: .{10}" + guide);
    CHECK(found("C" + ten + "NNTTTTTTTTTT" + ten, ten + "G" + ten, pairs.guides_back) ==
          cell + "[umi:12] R2: .{10}" + back);
    CHECK(found("C" + ten, "NxxxxaG" + ten, pairs.guides) ==
          cell + "[umi:10] R2: *(" + anchor + ", e=2)" + guide);
    CHECK(found("C" + ten, "NxxxxGa" + ten, pairs.guides) ==
          cell + "[umi:10] R2: *" + guide + "(" + anchor + ", e=2)");
    CHECK(found("NNNC" + ten + "G", ten + ten, pairs.guides) ==
          "R1: .{3}[cell:16 = " + pairs.cells + "][umi:10]" + guide);
}

TEST_CASE("layout detection: index reads") {
    Pairs pairs;
    std::string const ten(10, 'N');
    auto const found = [&](std::string const& read, std::string const& index, bool second) {
        ReadInput input = pairs.write(read, index).front();
        (second ? input.index_2 : input.index_1) = std::exchange(input.mates, {});
        return detect_layout({{input}, {{"cell", pairs.cells}, {"guide", pairs.guides_back}}}).layout;
    };
    std::string const cell = "[cell:16 = " + pairs.cells + "]";
    std::string const guide = "[guide:20 = " + pairs.guides_back + ", rc]";
    CHECK(found(ten + ten, "NC", false) == "R1: [template] I1: .{1}" + cell);
    CHECK(found("C" + ten, "G", true) == "R1: " + cell + "[umi:10] I2: " + guide);
}

TEST_CASE("layout detection: reads in the other direction") {
    Pairs pairs;
    std::string const twelve(12, 'N');
    auto const found = [&](std::string const& first, std::string const& turned) {
        ReadInput input = pairs.write(first, "N", turned).front();
        input.mates.clear();
        return detect_layout({{input}, {{"cell", pairs.cells}}});
    };
    DetectedLayout const mixed = found("C" + twelve, twelve + "c");
    CHECK(mixed.layout == "R1: [cell:16 = " + pairs.cells + "][umi:12]");
    CHECK(mixed.matched > 90);
    CHECK(mixed.reversed > 140);
    DetectedLayout const all = found(twelve + "c", "");
    CHECK(all.layout == "R1: [umi:12][cell:16 = " + pairs.cells + ", rc]");
    CHECK(all.matched > 240);
    CHECK(all.reversed == 0);
}

TEST_CASE("layout detection: kits, missing lists and other reads") {
    Pairs pairs;
    std::string const ten(10, 'N');
    LayoutSearch search{pairs.write("C" + ten + "NN", ten + ten + ten), {{"cell", pairs.cells}}};
    DetectedLayout const layout = detect_layout(search);
    CHECK(layout.layout == "R1: [cell:16 = " + pairs.cells + "][umi:12] R2: [template]");
    CHECK(layout.kit == "10x-3p-v3");
    search.lists = {{"guide", pairs.guides}};
    CHECK(error_of([&] { return detect_layout(search); }).code() == ErrorCode::input);
    search.lists = {};
    CHECK(error_of([&] { return detect_layout(search); }).code() == ErrorCode::usage);
    search.lists = {{"guide", pairs.guides + ".missing"}};
    CHECK(error_of([&] { return detect_layout(search); }).code() == ErrorCode::input);
}

}  // namespace motifcount::internal::test
