#include "plan/plan.hpp"

#include <doctest/doctest.h>

#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("values above their limits are refused by name") {
    struct Limit {
        Setting setting;
        void (*exceed)(RunSettings&);
    };
    for (auto const& [setting, exceed] : {
             Limit{setting::threads, [](RunSettings& s) { s.search.threads = thread_limit + 1; }},
             Limit{setting::max_mismatches,
                   [](RunSettings& s) { s.search.max_mismatches = mismatch_limit + 1; }},
             Limit{setting::max_edits, [](RunSettings& s) { s.search.max_edits = edit_limit + 1; }},
             Limit{setting::piece_bytes, [](RunSettings& s) { s.piece_bytes = piece_bytes_limit + 1; }},
             Limit{setting::min_quality, [](RunSettings& s) { s.min_quality = quality_limit + 1; }},
             Limit{setting::dna_bulge,
                   [](RunSettings& s) { s.off_target = OffTarget{.dna_bulge = bulge_limit + 1}; }},
             Limit{setting::rna_bulge,
                   [](RunSettings& s) { s.off_target = OffTarget{.rna_bulge = bulge_limit + 1}; }},
             Limit{setting::offsets, [](RunSettings& s) { s.offsets.list = {offset_limit + 1}; }},
             Limit{setting::engine, [](RunSettings& s) { s.search.engine.clear(); }},
         }) {
        CAPTURE(setting.option);
        RunSettings settings;
        exceed(settings);
        try {
            static_cast<void>(make_plan(settings));
            FAIL_CHECK("not refused");
        } catch (Error const& error) {
            CHECK(error.code() == ErrorCode::usage);
            CHECK(error.setting() == setting);
        }
    }
}

TEST_CASE("reports show filters and bulges that are not defaults") {
    RunSettings settings;
    CHECK(make_plan(settings).filter.described.empty());
    settings.upstream = "CACCG";
    settings.flank_mismatches = 1;
    settings.off_target = OffTarget{.pam_at_end = false, .rna_bulge = 2};
    Plan const plan = make_plan(settings);
    CHECK(plan.filter.described == NamedValues{{"upstream", "CACCG"}, {"flank_mismatches", "1"}});
    NamedValues const last(plan.described.end() - 2, plan.described.end());
    CHECK(last == NamedValues{{"rna_bulge", "2"}, {"pam_side", "5"}});
}
