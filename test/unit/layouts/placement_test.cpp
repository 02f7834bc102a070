#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "layouts/layout_matcher.hpp"
#include "motifcount/error.hpp"
#include "support/batches.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"
#include "unit/layouts/placement_oracle.hpp"

namespace motifcount::internal::test {
namespace {

std::string number(std::uint64_t value) {
    return std::to_string(value);
}

/// A layout with its lists, and the letters that a read may be made of
struct Draw {
    ReadLayout layout;
    std::vector<Oracle> lists;  ///< Per segment; without entries = no list
    std::vector<SegmentList> made;
};

std::string draw_element(RandomDna& random) {
    switch (random.below(7)) {
        case 0:
            return "[umi:" + number(random.between(1, 5)) + "]";
        case 1:
            return "[x" + number(random.below(3)) + ":" + number(random.between(1, 3)) + "-" +
                   number(random.between(3, 6)) + "]";
        case 2:
        case 3: {
            std::string const limit =
                random.one_in(2) ? "m=" + number(random.below(3)) : "e=" + number(random.below(3));
            return "[y" + number(random.below(3)) + "=f," + limit + ",d=" + number(random.between(1, 2)) +
                   "]";
        }
        case 4:
            return random.one_in(3) ? "[template]" : "*";
        case 5:
            return ".{" + number(random.below(3)) + "," + number(random.between(2, 4)) + "}";
        default: {
            std::string const letters = random.one_in(4) ? random.iupac(random.between(4, 6))
                                                         : random.from("AC", random.between(4, 6));
            return "(" + letters + (random.one_in(2) ? ",m=" : ",e=") + number(random.below(3)) + ")";
        }
    }
}

ReadLayout draw_layout(RandomDna& random) {
    for (;;) {
        std::string text;
        for (std::uint64_t i = random.between(1, 6); i > 0; --i) text += draw_element(random);
        try {
            ReadLayout layout = parse_layout(text);
            if (!layout.segments().empty()) return layout;
        } catch (Error const&) {
        }
    }
}

std::vector<std::string> draw_entries(RandomDna& random) {
    std::vector<std::string> entries;
    std::size_t const shortest = random.between(3, 5);
    for (std::uint64_t i = random.between(1, 6); i > 0; --i)
        entries.push_back(random.from("ACG", shortest + random.below(2)));
    return entries;
}

Draw draw(RandomDna& random) {
    Draw drawn{draw_layout(random), {}, {}};
    std::size_t segment = 0;
    for (LayoutElement const& element : drawn.layout.mates[0].elements) {
        auto const* const named = std::get_if<LayoutSegment>(&element);
        if (named == nullptr) continue;
        Oracle& oracle = drawn.lists.emplace_back();
        SegmentList& made = drawn.made.emplace_back();
        oracle.rule = named->rule;
        oracle.from_end = placed_from_end(drawn.layout.mates[0], segment++);
        if (named->list.empty()) continue;
        oracle.entries = draw_entries(random);
        made.sequences = std::make_shared<Texts const>(oracle.entries);
        made.list = std::make_shared<BarcodeList const>(oracle.entries, oracle.rule, oracle.from_end);
    }
    return drawn;
}

/// Returns a read that follows the layout, with a few errors, or a random read.
std::string draw_read(RandomDna& random, Draw const& drawn) {
    if (random.one_in(10)) return random.from("ACGTN", random.below(16));
    std::string read;
    std::size_t segment = 0;
    auto const some = [&](unsigned shortest, unsigned longest) {
        return random.from("ACCT", random.between(shortest, std::min(longest, shortest + 4)));
    };
    for (LayoutElement const& element : drawn.layout.mates[0].elements) {
        if (auto const* const anchor = std::get_if<LayoutAnchor>(&element)) {
            for (char const letter : anchor->sequence)
                read += base_code(letter) == no_base ? random.bases(1)[0] : letter;
        } else if (auto const* const gap = std::get_if<LayoutGap>(&element)) {
            read += some(gap->shortest, gap->longest);
        } else {
            auto const& named = std::get<LayoutSegment>(element);
            auto const& entries = drawn.lists[segment++].entries;
            read +=
                entries.empty() ? some(named.shortest, named.longest) : entries[random.below(entries.size())];
        }
    }
    for (std::uint64_t i = random.below(4); i > 0 && !read.empty(); --i) {
        std::size_t const at = random.below(read.size());
        std::uint64_t const kind = random.below(4);
        if (kind <= 1) read[at] = random.from("ACGTN", 1)[0];
        if (kind == 2) read.erase(at, 1);
        if (kind == 3) read.insert(at, random.bases(1));
    }
    if (random.one_in(6)) read.resize(random.below(read.size() + 1));
    return read + (random.one_in(3) ? random.from("ACGT", random.below(5)) : "");
}

std::string shown(MatePlacement const& placement, std::vector<PlacedSegment> const& segments) {
    std::string text =
        number(static_cast<unsigned>(placement.outcome)) + " element " + number(placement.element);
    text += " cost " + number(placement.cost.anchors) + "," + number(placement.cost.lists) + "," +
            number(placement.cost.indels) + ":";
    for (PlacedSegment const& segment : segments)
        text += " " + number(segment.first) + "+" + number(segment.length) + "=" +
                number(static_cast<unsigned>(segment.match.outcome)) + "/" + number(segment.match.entry);
    return text;
}

std::array<MateText, layout_mates> mates_of(PackedText const& text) {
    std::array<MateText, layout_mates> mates;
    Batch const batch = text.batch();
    for (std::size_t i = 0; i < batch.records.size(); ++i)
        mates[i] = {batch.text, batch.records[i].first, batch.records[i].length};
    return mates;
}

std::string reverse_complement_of(std::string const& text) {
    return letters(reverse_complement(parse_short_text(text)));
}

}  // namespace

TEST_CASE("placement: random layouts, lists and reads equal the oracle") {
    RandomDna random(11);
    PlacementMemory memory;
    unsigned outcomes[5] = {};
    for (unsigned round = 0; round < cases_of(1500U); ++round) {
        Draw const drawn = draw(random);
        MatePlacer const placer(drawn.layout.text, drawn.layout.mates[0], drawn.made);
        for (unsigned i = 0; i < 8; ++i) {
            std::string const read = draw_read(random, drawn);
            PackedText const text = text_of({"ACG", read});
            PlacementOracle oracle(drawn.layout.mates[0], drawn.lists, read);
            MatePlacement const expected = oracle.place();
            std::vector<PlacedSegment> placed(drawn.made.size());
            MatePlacement const found = placer.place(mates_of(text)[1], memory, placed);
            ++outcomes[static_cast<unsigned>(found.outcome)];
            CAPTURE(round);
            CAPTURE(drawn.layout.text);
            CAPTURE(read);
            REQUIRE(shown(found, placed) == shown(expected, oracle.placed));
        }
    }
    for (unsigned const count : outcomes) CHECK(count > 100);
}

TEST_CASE("placement: the last base of an anchor does not shift the entry") {
    // A substituted last base looks like a deletion if the guide begins with the wrong base. The fewest indels decide.
    ReadLayout const layout = parse_layout("R1: *(TTGTGGAAAGGACGAAACACCG, e=2)[guide = f, m=0]");
    std::vector<std::string> const guides{"ACGTTGCAAC", "TACGTTGCAA"};
    SegmentList const list{std::make_shared<BarcodeList const>(guides, ListRule{0, 0, 1}, false), nullptr};
    LayoutMatcher const matcher(layout, std::vector<SegmentList>{list});
    ReadPlacement placement;
    for (std::string const last : {"A", "C", "T", ""}) {
        std::string const read =
            std::string("GGAC").append("TTGTGGAAAGGACGAAACACC").append(last) + "ACGTTGCAACATT";
        matcher.place(mates_of(text_of({read})), placement);
        REQUIRE(placement.outcome == PlacementClass::matched);
        CHECK(placement.segments[0].match.entry == 0);
        CHECK(placement.segments[0].first == 4 + 21 + last.size());
    }
}

TEST_CASE("placement: strands and both ways round") {
    ReadLayout const layout = parse_layout("R1: [cell = f, m=1][umi:4] R2: *(ACGGTCAC, e=1)[x:5]");
    std::vector<std::string> const cells{"ACGTACGTAA", "TTGACCATGC"};
    SegmentList const list{std::make_shared<BarcodeList const>(cells, ListRule{}, false), nullptr};
    std::vector<SegmentList> const lists{list, {}, {}};
    std::string const one = "TTGACCATGCGATT";
    std::string const two = "GGACGGTCACTTACAGG";
    auto const placed = [&](LayoutOptions options, std::string const& first, std::string const& second) {
        ReadPlacement placement;
        LayoutMatcher(layout, lists, options).place(mates_of(text_of({first, second})), placement);
        std::string text = placement.outcome == PlacementClass::matched ? "" : "failed ";
        if (placement.swapped) text += "swapped ";
        for (std::size_t i = 0; i < 2; ++i) text += placement.reversed[i] ? "-" : "+";
        for (PlacedSegment const& segment : placement.segments)
            text += " " + number(segment.first) + "+" + number(segment.length);
        return text;
    };
    auto const back = reverse_complement_of;
    LayoutOptions const forward;
    LayoutOptions const both{StrandFilter::both, false};
    LayoutOptions const second{{StrandFilter::forward, StrandFilter::reverse}, false};
    LayoutOptions const ways{StrandFilter::forward, true};
    CHECK(placed(forward, one, two) == "++ 0+10 10+4 10+5");
    CHECK(placed(forward, one, back(two)) == "failed ++ 0+10 10+4 0+0");
    CHECK(placed(second, one, back(two)) == "+- 0+10 10+4 2+5");
    CHECK(placed(both, one, back(two)) == "+- 0+10 10+4 2+5");
    CHECK(placed(both, back(one), two) == "-+ 4+10 0+4 10+5");
    CHECK(placed(ways, two, one) == "swapped ++ 0+10 10+4 10+5");
    CHECK(placed(ways, one, two) == "++ 0+10 10+4 10+5");
    CHECK(placed({StrandFilter::both, true}, back(two), one) == "swapped +- 0+10 10+4 2+5");
}

TEST_CASE("placement: a single read is tried from its other end") {
    ReadLayout const layout = parse_layout("[umi:4](ACGGTCAC)[template]");
    std::string const read = "TTACACGGTCACGGATTCA";
    LayoutMatcher const matcher(layout, std::vector<SegmentList>(2), {StrandFilter::forward, true});
    ReadPlacement placement;
    matcher.place(mates_of(text_of({reverse_complement_of(read)})), placement);
    CHECK(placement.outcome == PlacementClass::matched);
    CHECK(placement.reversed[0]);
    CHECK(placement.segments[0].first == 15);
    CHECK(placement.segments[1].first == 0);
    CHECK(placement.segments[1].length == 7);
}

TEST_CASE("placement: sequences of a list that the segment's length excludes") {
    ReadLayout const layout = parse_layout("[x:8 = f]");
    std::vector<std::string> const entries{"ACGTACGT", "ACGTA"};
    SegmentList const list{std::make_shared<BarcodeList const>(entries, ListRule{}, false), nullptr};
    Error const error = error_of([&] { return LayoutMatcher(layout, std::vector<SegmentList>{list}); });
    CHECK(error.code() == ErrorCode::usage);
    CHECK(error.setting() == layout_setting);
}

}  // namespace motifcount::internal::test
