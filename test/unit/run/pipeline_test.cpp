#include "run/pipeline.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "list_reader.hpp"
#include "motifcount/error.hpp"
#include "run/registry.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::ListReader;

namespace {

/// Motifs compiled for a pipeline.
struct Compiled {
    Compiled() {
        motifs.add("", "ACG", "", "test");
        patterns = std::make_unique<PatternSet>(motifs, StrandFilter::both);
        matcher = reference_engine().compile(*patterns, {});
    }
    [[nodiscard]] std::vector<SearchPart> parts() const { return {{patterns.get(), matcher.get()}}; }

    MotifSet motifs;
    std::unique_ptr<PatternSet> patterns;
    std::unique_ptr<Matcher> matcher;
};

ListReader::Records some_records(std::size_t count) {
    test::RandomDna random(7);
    ListReader::Records records;
    for (std::size_t i = 0; i < count; ++i) records.emplace_back("r" + std::to_string(i), random.bases(10));
    return records;
}

/// Checks that batches come in order and one at a time.
class OrderCheck : public BatchConsumer {
public:
    void consume(BatchResult const& result) override {
        CHECK(!busy_.exchange(true));
        if (before) before(consumed);
        Batch const batch = result.text.batch();
        in_order = in_order && batch.first_record == next_record_;
        next_record_ += batch.records.size();
        ++consumed;
        busy_ = false;
    }

    std::function<void(std::size_t)> before;
    std::atomic<std::size_t> consumed{0};
    bool in_order = true;

private:
    std::atomic<bool> busy_{false};
    std::uint64_t next_record_ = 0;
};

/// A matcher whose memory is enough for so many threads.
class Meagre : public Matcher {
public:
    Meagre(Matcher const& inner, int enough_for) : inner_(inner), left_(enough_for) {}
    std::unique_ptr<Scratch> make_scratch() const override {
        if (left_-- <= 0) throw Error(ErrorCode::device, "out of memory");
        return inner_.make_scratch();
    }
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        inner_.scan(batch, scratch, partial);
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<Occurrence>& hits) const override {
        inner_.find(batch, scratch, partial, hits);
    }
    Counts collect(Scratch& scratch) const override { return inner_.collect(scratch); }
    std::uint64_t memory_bytes() const noexcept override { return 0; }

private:
    Matcher const& inner_;
    mutable std::atomic<int> left_;
};

void dawdle(std::uint64_t seed) {
    test::RandomDna random(seed);
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(300)));
}

}  // namespace

TEST_CASE("batches reach the consumer in order, however the threads run") {
    Compiled const compiled;
    for (unsigned const threads : {1U, 2U, 3U, 8U}) {
        CAPTURE(threads);
        ListReader reader(some_records(300), 10, 2);
        reader.before_pack = dawdle;
        OrderCheck order;
        Pipeline pipeline(compiled.parts(), {threads, false});
        pipeline.run(reader, order);
        CHECK(order.in_order);
        CHECK(order.consumed == 300);
    }
}

TEST_CASE("threads that find no memory to search with leave the work to those that do") {
    Compiled const compiled;
    std::uint64_t expected = 0;
    for (int const enough_for : {8, 3, 2, 1}) {
        CAPTURE(enough_for);
        Meagre const meagre(*compiled.matcher, enough_for);
        Pipeline pipeline({{compiled.patterns.get(), &meagre}}, {8, false});
        for (int input = 0; input < 2; ++input) {
            ListReader reader(some_records(200), 10, 2);
            reader.before_pack = dawdle;
            OrderCheck order;
            pipeline.run(reader, order);
            CHECK(order.in_order);
            CHECK(order.consumed == 200);
        }
        auto const counts = pipeline.collect();
        REQUIRE(counts.size() == 1);
        if (expected == 0) expected = counts[0].hits[0];
        CHECK(counts[0].hits[0] == expected);
    }
    CHECK(expected > 0);
    Meagre const meagre(*compiled.matcher, 0);
    auto const none_able = [&] { Pipeline({{compiled.patterns.get(), &meagre}}, {4, false}); };
    CHECK_THROWS_WITH_AS(none_able(), "out of memory", Error);  // before there is any text
}

TEST_CASE("no more pieces are on their way than there are slots, even behind a slow one") {
    Compiled const compiled;
    constexpr unsigned threads = 4;
    ListReader reader(some_records(200), 10, 2);
    OrderCheck order;
    std::size_t most = 0;
    reader.before_fetch = [&](std::size_t fetched) { most = std::max(most, fetched - order.consumed); };
    reader.before_pack = [](std::size_t piece) {
        if (piece % 50 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    };
    Pipeline pipeline(compiled.parts(), {threads, false});
    pipeline.run(reader, order);
    CHECK(order.consumed == 200);
    CHECK(most < Pipeline::slots_per_thread * threads);
}

TEST_CASE("with one thread, all work is done on the caller's; with more, not more than asked for") {
    Compiled const compiled;
    for (unsigned const threads : {1U, 3U}) {
        std::mutex mutex;
        std::set<std::thread::id> seen;
        auto const note = [&](std::size_t piece) {
            dawdle(piece);
            std::lock_guard const lock(mutex);
            seen.insert(std::this_thread::get_id());
        };
        ListReader reader(some_records(100), 10, 2);
        reader.before_pack = note;
        OrderCheck order;
        order.before = note;
        Pipeline pipeline(compiled.parts(), {threads, false});
        pipeline.run(reader, order);
        CHECK(seen.size() <= threads);
        if (threads == 1) CHECK(seen.count(std::this_thread::get_id()) == 1);
    }
}

TEST_CASE("of several errors the one that is first in the input is thrown, once, and all threads stop") {
    Compiled const compiled;
    for (unsigned const threads : {1U, 2U, 8U}) {
        for (std::size_t const first : {0U, 1U, 17U}) {
            CAPTURE(threads);
            CAPTURE(first);
            ListReader reader(some_records(100), 10, 2);
            reader.before_pack = [first](std::size_t piece) {
                if (piece == first) std::this_thread::sleep_for(std::chrono::milliseconds(2));
                if (piece >= first) throw Error(ErrorCode::input, "piece " + std::to_string(piece));
            };
            OrderCheck order;
            Pipeline pipeline(compiled.parts(), {threads, false});
            CHECK_THROWS_WITH_AS(pipeline.run(reader, order), ("piece " + std::to_string(first)).c_str(),
                                 Error);
            CHECK(order.consumed == first);
            CHECK(order.in_order);
        }
    }
}

TEST_CASE("an error of the consumer or the reader's serial step ends the run") {
    Compiled const compiled;
    for (unsigned const threads : {1U, 2U, 8U}) {
        CAPTURE(threads);
        {
            ListReader reader(some_records(100), 10, 2);
            OrderCheck order;
            order.before = [](std::size_t batch) {
                if (batch == 5) throw Error(ErrorCode::output, "disk full");
            };
            Pipeline pipeline(compiled.parts(), {threads, false});
            CHECK_THROWS_WITH_AS(pipeline.run(reader, order), "disk full", Error);
            CHECK(order.consumed == 5);
        }
        {
            ListReader reader(some_records(100), 10, 2);
            reader.before_fetch = [](std::size_t piece) {
                if (piece == 20) throw std::bad_alloc();
            };
            OrderCheck order;
            Pipeline pipeline(compiled.parts(), {threads, false});
            CHECK_THROWS_AS(pipeline.run(reader, order), std::bad_alloc);
            CHECK(order.consumed == 20);
        }
    }
}

TEST_CASE("an input without records, and inputs one after another, sum up") {
    Compiled const compiled;
    Pipeline pipeline(compiled.parts(), {2, false});
    OrderCheck none;
    ListReader empty({}, 10, 2);
    pipeline.run(empty, none);
    CHECK(none.consumed == 0);
    for (std::uint64_t input = 1; input <= 3; ++input) {
        OrderCheck order;
        ListReader reader({{"a", "ACGACG"}, {"b", "CGT"}}, 4, 2);
        pipeline.run(reader, order);
        Counts const counts = pipeline.collect().front();
        CHECK(counts.hits.at(0) + counts.hits.at(1) == 3 * input);
    }
}
