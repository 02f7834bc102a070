#include "filter/hit_filter.hpp"

#include <doctest/doctest.h>

#include "filter/selected_text.hpp"
#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "plan/plan.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Returns the letters of the text, with '|' at the end of each record and '.' for other breaks.
std::string letters(Batch const& batch) {
    std::string text;
    for (std::uint64_t slot = 0; slot < batch.text.size; ++slot)
        text += batch.text.is_break(slot) ? '.' : "ACGT"[batch.text.base(slot)];
    for (RecordSpan const& record : batch.records) text[record.first + record.length] = '|';
    return text;
}

std::string selected(RunSettings const& settings, std::string const& motif, StrandFilter strand,
                     std::vector<std::string> const& records, bool checks_hits = false) {
    PackedText text;
    for (std::string const& record : records) {
        text.begin_record("");
        text.append(record);
        text.end_record();
    }
    MotifSet motifs;
    motifs.add({.sequence = motif}, "test");
    PatternSet const patterns(motifs, strand);
    Targets const targets(patterns, 1);
    SearchedPatterns const searched(patterns);
    AllowedPositions positions(searched);
    StrandCheck const check(targets);
    SelectedText search(searched, positions, check);
    return letters(search.show(text, HitFilter(make_plan(settings).filter), {.checks_hits = checks_hits}));
}

}  // namespace

TEST_CASE("region A:B: counts from 1, inclusive") {
    CHECK(parse_region("1:30") == Region{0, 30});
    CHECK(parse_region("5:5") == Region{4, 5});
    CHECK(parse_region("7:").start == 6);
    CHECK(parse_region(":9") == Region{0, 9});
    CHECK(parse_region("-30:-1") == Region{30, 0, true, true});
    CHECK(parse_region("5:-10") == Region{4, 9, false, true});
    for (char const* text :
         {"", ":", "3", "0:2", "2:1", "1:2:3", "-0:", "-1:-3", "3:--1", "-100001:", "a:b", "1: 2"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(static_cast<void>(parse_region(text)), Error);
    }
}

TEST_CASE("filters: engines get only the text where hits may pass") {
    RunSettings region;
    region.region = {2, 6};
    CHECK(selected(region, "ACG", StrandFilter::forward, {"ACACGTAC", "AC", "", "CCNTTTTT"}) ==
          "ACGT|||TTT|");
    region.region = parse_region("-4:-2");
    CHECK(selected(region, "ACG", StrandFilter::forward, {"ACACGTAC", "CGT", "GTT"}) == "GTA|||");
    RunSettings offsets;
    offsets.offsets.list = {0, 4};
    CHECK(selected(offsets, "ACG", StrandFilter::forward, {"ACACGTACC", "GGGTTNCC", "T"}) == "ACA.GTA|GGG||");
    CHECK(selected(offsets, "ACG", StrandFilter::reverse, {"ACACGTACC"}) == "ACG.ACC|");
    RunSettings flanks;
    flanks.upstream = "GA";
    CHECK(selected(flanks, "ACG", StrandFilter::forward, {"GACCCGATTT", "GAAC", "GGACTAGA"}) ==
          "CCC.TTT||CTA|");
    CHECK(selected(flanks, "ACG", StrandFilter::reverse, {"TTGTCATC"}) == "TTG.TCA|");  // before TC
    flanks.flank_mismatches = 1;
    CHECK(selected(flanks, "ACG", StrandFilter::forward, {"CCCCC", "CACCC", "NACCC", "NNCCC"}) ==
          "|CCC|CCC||");
    flanks.ambiguous_bases = AmbiguousBases::never;
    CHECK(selected(flanks, "ACG", StrandFilter::forward, {"CCCCC", "CACCC", "NACCC"}) == "|CCC||");
}

TEST_CASE("filters: overlapping windows are joined if the caller checks hits") {
    RunSettings settings;
    settings.offsets.list = {0, 2, 6};
    std::string const record = "ACACGTACC";
    CHECK(selected(settings, "ACG", StrandFilter::forward, {record}) == "ACA.ACG.ACC|");
    CHECK(selected(settings, "ACG", StrandFilter::forward, {record}, true) == "ACACG.ACC|");
    CHECK(selected(settings, "ACG", StrandFilter::reverse, {record}, true) == "ACA.GTACC|");
    settings.offsets.list = {4};
    CHECK(selected(settings, "ACG", StrandFilter::both, {record, "ACG", ""}, true) == "ACGTA|||");
    settings.offsets.list = {1, 5};  // The windows of both offsets are separate
    CHECK(selected(settings, "ACG", StrandFilter::forward, {record}, true) == "CAC.TAC|");
    settings.region = {0, 7};
    settings.offsets.list = {0, 2, 5};
    CHECK(selected(settings, "ACG", StrandFilter::forward, {record}, true) == "ACACGTA|");
}

TEST_CASE("filters: offsets that cover most of the text are detected") {
    PackedText text;
    for (std::string const record : {"ACACGTACCA", "ACACGTACCAAC"}) {
        text.begin_record("");
        text.append(record);
        text.end_record();
    }
    MotifSet motifs;
    motifs.add({.sequence = "ACG"}, "test");
    auto const most = [&](StrandFilter strand, std::vector<std::uint64_t> offsets) {
        RunSettings settings;
        settings.offsets.list = std::move(offsets);
        return SearchedPatterns(PatternSet(motifs, strand))
            .offsets_cover_most(text, HitFilter(make_plan(settings).filter));
    };
    CHECK_FALSE(most(StrandFilter::forward, {4}));
    CHECK_FALSE(most(StrandFilter::forward, {4, 5, 6}));
    CHECK(most(StrandFilter::both, {4, 5}));
    CHECK(most(StrandFilter::forward, {1, 5, 9}));
    CHECK(most(StrandFilter::forward, {0, 1, 2, 3, 4, 5, 6, 7}));
    CHECK_FALSE(most(StrandFilter::forward, {9, 10, 11, 100}));
}

TEST_CASE("flanks: IUPAC codes") {
    RunSettings settings;
    settings.downstream = "AX";
    CHECK_THROWS_WITH_AS(make_plan(settings), "downstream AX: 'X' is not an IUPAC code", Error);
    for (char const* list : {",", "A,", ",A", "A,,C"}) {
        settings.downstream = list;
        CHECK_THROWS_WITH_AS(
            make_plan(settings),
            (std::string("downstream ") + list + ": the list contains an empty sequence").c_str(), Error);
    }
}

TEST_CASE("flanks: the rarer side is searched first") {
    RunSettings settings;
    CHECK_FALSE(HitFilter(make_plan(settings).filter).anchor());
    settings.downstream = "N";
    CHECK(HitFilter(make_plan(settings).filter).anchor()->at_end);
    settings.upstream = "AC,GTN";
    CHECK(HitFilter(make_plan(settings).filter).anchor()->share == doctest::Approx(0.125));
    CHECK_FALSE(HitFilter(make_plan(settings).filter).anchor()->at_end);
    settings.downstream = "NGG";
    CHECK(HitFilter(make_plan(settings).filter).anchor()->share == doctest::Approx(0.0625));
    CHECK(HitFilter(make_plan(settings).filter).anchor()->at_end);
}
