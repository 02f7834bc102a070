#include "count/verifier.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "count/ordered_stage.hpp"
#include "plan/registry.hpp"
#include "support/list_reader.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::ListReader;

namespace {

/// Matcher that falsifies the hits or counts of another matcher
class Spoiled : public Matcher {
public:
    explicit Spoiled(Matcher const& inner) : inner_(inner) {}
    std::unique_ptr<Scratch> make_scratch() const override { return inner_.make_scratch(); }
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        inner_.scan(batch, scratch, partial);
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<BatchHit>& hits) const override {
        inner_.find(batch, scratch, partial, hits);
        if (spoil_hits) spoil_hits(hits);
    }
    Counts collect(Scratch& scratch) const override {
        Counts counts = inner_.collect(scratch);
        if (spoil_counts) spoil_counts(counts);
        return counts;
    }
    std::uint64_t memory_bytes() const noexcept override { return 0; }

    std::function<void(std::vector<BatchHit>&)> spoil_hits;
    std::function<void(Counts&)> spoil_counts;

private:
    Matcher const& inner_;
};

struct Example {
    Example() {
        test::RandomDna random(3);
        patterns = std::make_unique<PatternSet>(test::patterns_of({"A", "ACG", "GGCC", "TTNA"}));
        reference = reference_engine().compile(*patterns, {});
        for (int i = 0; i < 20; ++i) records.emplace_back("r", random.reads(random.below(40)));
        for (auto const& [name, letters] : records) total += letters.size();
    }

    Verification verify(Matcher const& tested, std::uint64_t bases, std::uint64_t letters = 30) const {
        SearchPart const part{patterns.get(), &tested};
        Verifier verifier({patterns.get(), reference.get()}, {&part, 1}, bases);
        ListReader reader(records, letters, patterns->max_length() - 1);
        Pipeline pipeline({part}, {1, false});
        OrderedStage stage(*patterns, {});
        stage.verify_with(&verifier);
        stage.begin_input("list");
        pipeline.run(reader, stage);
        return verifier.result();
    }

    std::unique_ptr<PatternSet> patterns;
    std::unique_ptr<Matcher> reference;
    ListReader::Records records;
    std::uint64_t total = 0;
};

}  // namespace

TEST_CASE("a correct engine passes on exactly the requested number of bases") {
    Example const example;
    for (std::uint64_t const letters : {3U, 30U, 1000U}) {
        std::uint64_t verified = 0;
        for (std::uint64_t bases = 1; bases <= example.total + 10; ++bases) {
            CAPTURE(bases);
            Verification const outcome = example.verify(*example.reference, bases, letters);
            CHECK(outcome.passed());
            CHECK(outcome.bases == std::min(bases, example.total));
            CHECK(outcome.verified >= verified);
            verified = outcome.verified;
        }
        CHECK(verified > 50);
        CHECK(example.verify(*example.reference, example.total, letters).records == 20);
    }
}

TEST_CASE("every kind of error is found and named") {
    Example const example;
    std::uint64_t const all = example.verify(*example.reference, example.total).verified;
    Spoiled lossy(*example.reference);
    bool done = false;
    lossy.spoil_hits = [&done](std::vector<BatchHit>& hits) {
        if (!done && !hits.empty()) hits.pop_back(), done = true;
    };
    Verification const lost = example.verify(lossy, example.total);
    CHECK(lost.verified == all - 1);
    CHECK(lost.missed == 1);
    CHECK(lost.unverified == 0);
    CHECK(!lost.passed());

    Spoiled inventive(*example.reference);
    done = false;
    inventive.spoil_hits = [&done](std::vector<BatchHit>& hits) {
        if (!done && !hits.empty()) hits.push_back(hits.front()), done = true;
    };
    Verification const invented = example.verify(inventive, example.total);
    CHECK(invented.verified == all);
    CHECK(invented.missed == 0);
    CHECK(invented.unverified == 1);
    CHECK(!invented.passed());

    Spoiled miscounting(*example.reference);
    miscounting.spoil_counts = [](Counts& counts) { ++counts.reads.front(); };
    Verification const miscounted = example.verify(miscounting, example.total);
    CHECK(miscounted.verified == all);
    CHECK(!miscounted.counts_agree);
    CHECK(!miscounted.passed());
}
