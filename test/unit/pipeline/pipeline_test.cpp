#include "pipeline/pipeline.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "hits/kept_text.hpp"
#include "motifcount/error.hpp"
#include "plan/pieces_per_thread.hpp"
#include "plan/registry.hpp"
#include "support/batches.hpp"
#include "support/list_reader.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::ListReader;

namespace {

/// Motif that is compiled for a pipeline
struct Compiled {
    Compiled() {
        patterns = std::make_unique<PatternSet>(test::patterns_of({"ACG"}));
        matcher = reference_engine().compile(*patterns, {});
    }
    [[nodiscard]] std::vector<SearchPart> parts() const { return {{patterns.get(), matcher.get()}}; }

    std::unique_ptr<PatternSet> patterns;
    std::unique_ptr<Matcher> matcher;
};

ListReader::Records some_records(std::size_t count) {
    test::RandomDna random(7);
    ListReader::Records records;
    for (std::size_t i = 0; i < count; ++i) records.emplace_back("r" + std::to_string(i), random.bases(10));
    return records;
}

/// Checks that batches arrive in order and one at a time.
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

/// Matcher with memory for only `enough_for` threads
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
              std::vector<BatchHit>& hits) const override {
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

TEST_CASE("text kept from a batch has breaks around it") {
    PackedText const text = test::text_of({std::string(70, 'C') + "N"});
    KeptText kept;
    for (std::uint64_t const length : {1, 61, 62, 63, 64, 71}) {
        std::uint64_t const slot = kept.add(text.batch().text, 0, length);
        TextView const view = kept.view();
        CHECK(view.is_break(slot - 1));
        for (std::uint64_t i = 0; i < length; ++i) {
            CHECK(view.is_break(slot + i) == (i == 70));
            CHECK(view.base(slot + i) == (i == 70 ? 0 : 1));
        }
        CHECK(slot + length < view.size);
        CHECK(view.is_break(slot + length));
    }
}

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

TEST_CASE("pieces after a slow piece are parsed meanwhile, and settled in order") {
    class Settling : public ListReader {
    public:
        using ListReader::ListReader;
        void settle(Piece&, PackedText& text) override {
            CHECK(!busy_.exchange(true));
            in_order = in_order && text.batch().first_record == next_record_;
            next_record_ += text.record_count();
            busy_ = false;
        }
        bool in_order = true;

    private:
        std::atomic<bool> busy_{false};
        std::uint64_t next_record_ = 0;
    };
    Compiled const compiled;
    for (unsigned const threads : {2U, 8U}) {
        Settling reader(some_records(100), 10, 2);
        std::atomic<int> parsed{0};
        int most = 0;
        // Some pieces wait, for at most 10 s, until four pieces after them are parsed.
        reader.before_pack = [&](std::size_t piece) {
            ++parsed;
            if (piece % 30 != 0) return;
            int const before = parsed;
            for (int i = 0; i < 10'000 && parsed < before + 4; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (piece == 0) most = parsed - before;
        };
        OrderCheck order;
        Pipeline pipeline(compiled.parts(), {threads, false});
        pipeline.run(reader, order);
        CHECK(most >= 4);
        CHECK(reader.in_order);
        CHECK(order.in_order);
        CHECK(order.consumed == 100);
    }
}

TEST_CASE("a batch with too many hits is searched in parts, with the same hits") {
    Compiled const compiled;
    test::RandomDna random(9);
    // The number of hits per base differs widely between records.
    ListReader::Records records;
    for (int i = 0; i < 40; ++i) {
        records.emplace_back("r" + std::to_string(i), random.bases(random.below(3000)));
        for (std::string& bases = records.back().second; random.one_in(2);) bases += "ACGACGTACGT";
    }
    std::uint64_t const halo = compiled.patterns->max_length() - 1;
    struct Hits : BatchConsumer {
        void consume(BatchResult const& result) override {
            Batch const batch = result.text.batch();
            for (BatchHit const& hit : result.hits) {
                std::size_t record = batch.records.size() - 1;
                while (batch.records[record].first > hit.start) --record;
                std::uint64_t const offset = record == 0 ? batch.first_offset : 0;
                hits.push_back({batch.first_record + record, hit.start - batch.records[record].first + offset,
                                hit.pattern});
            }
            bases += result.text.base_count();
            most = std::max(most, result.hits.size());
        }
        std::vector<std::array<std::uint64_t, 3>> hits;
        std::uint64_t bases = 0;
        std::size_t most = 0;
    };
    Hits expected;
    for (std::size_t const most : {0, 1000, 20, 1}) {
        CAPTURE(most);
        for (unsigned const threads : {1U, 3U}) {
            ListReader reader(records, 5000, halo);
            PipelineOptions options{threads, true};
            options.max_hits = most;
            options.halo = halo;
            Pipeline pipeline(compiled.parts(), options);
            Hits found;
            pipeline.run(reader, found);
            if (expected.hits.empty()) expected = found;
            CHECK(found.hits == expected.hits);
            CHECK(found.bases == expected.bases);
            if (most > 20) CHECK(found.most <= most);
            auto const counts = pipeline.collect().at(0).hits;
            CHECK(counts[0] + counts[1] == expected.hits.size());
        }
    }
    CHECK(expected.most > 100);
}

TEST_CASE("threads without memory for a search leave the work to the others") {
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
    // The constructor throws the error, before any text is read.
    CHECK_THROWS_WITH_AS(none_able(), "out of memory", Error);
}

TEST_CASE("there are fewer pieces in flight than slots") {
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
    CHECK(most < pieces_per_thread * threads);
}

TEST_CASE("threads: at most as requested, including the calling thread") {
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

TEST_CASE("errors: the first error of an input is thrown") {
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

namespace {

/// Sequence of inputs with records in memory, each with its own consumer
class Inputs : public InputSequence {
public:
    struct Input : PipelineInput {
        Input(ListReader::Records records, unsigned its_tally) : list(std::move(records), 10, 2) {
            reader = &list;
            consumer = &order;
            tally = its_tally;
        }
        ListReader list;
        OrderCheck order;
        std::atomic<bool> finished{false};
    };

    explicit Inputs(std::size_t count, unsigned tallies = 1) {
        for (std::size_t i = 0; i < count; ++i)
            inputs.push_back(
                std::make_unique<Input>(some_records(20 + i), static_cast<unsigned>(i % tallies)));
    }

    PipelineInput* next(bool ahead) override {
        if (ahead && in_turn.contains(opened)) return nullptr;
        if (opened == unreadable)
            throw Error(ErrorCode::input, std::string("cannot open ") + std::to_string(opened));
        if (opened == inputs.size()) return nullptr;
        if (in_turn.contains(opened)) CHECK(in_progress == 0);
        max_open = std::max(max_open.load(), ++in_progress);
        return inputs[opened++].get();
    }
    void open(PipelineInput& input) override {
        if (!before_open) return;
        before_open(static_cast<std::size_t>(
            std::ranges::find_if(inputs, [&](auto const& own) { return own.get() == &input; }) -
            inputs.begin()));
    }
    void finish(PipelineInput& input) override {
        auto& own = static_cast<Input&>(input);
        CHECK(!own.finished);
        own.finished = true;
        --in_progress;
    }
    [[nodiscard]] std::size_t finished() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(inputs, [](auto const& input) { return input->finished.load(); }));
    }

    std::vector<std::unique_ptr<Input>> inputs;
    std::set<std::size_t> in_turn;  ///< Indices of inputs that may not be opened before their turn
    std::size_t unreadable = 1000;  ///< Index of the input that fails at its turn
    std::size_t opened = 0;
    std::atomic<int> in_progress{0};
    std::atomic<int> max_open{0};
    std::function<void(std::size_t)> before_open;  ///< Called with the index of the input
};

}  // namespace

TEST_CASE("inputs: searched concurrently up to the limit, each in order") {
    Compiled const compiled;
    for (unsigned const threads : {1U, 2U, 3U, 8U}) {
        for (unsigned const at_once : {1U, 2U, 5U}) {
            CAPTURE(threads);
            CAPTURE(at_once);
            Inputs inputs(30);
            for (auto const& input : inputs.inputs) input->list.before_fetch = dawdle;
            inputs.in_turn = {7, 8, 20};
            PipelineOptions options{threads, false};
            options.inputs_at_once = at_once;
            Pipeline pipeline(compiled.parts(), options);
            pipeline.run(inputs);
            CHECK(inputs.finished() == 30);
            CHECK(inputs.max_open <= static_cast<int>(at_once));
            for (auto const& input : inputs.inputs) {
                CHECK(input->order.in_order);
                CHECK(input->order.consumed == input->list.piece_count());
            }
        }
    }
}

/// Waits, for at most 10 s, until three threads have called this function.
void wait_for_three(std::atomic<int>& arrived) {
    ++arrived;
    for (int i = 0; i < 10'000 && arrived < 3; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST_CASE("inputs that must be fetched in order are fetched concurrently") {
    Compiled const compiled;
    Inputs inputs(3);
    std::atomic<int> arrived{0};
    // Each input waits until all three inputs are read at the same time.
    for (auto const& input : inputs.inputs)
        input->list.before_fetch = [&arrived](std::size_t piece) {
            if (piece == 0) wait_for_three(arrived);
        };
    PipelineOptions options{3, false};
    options.inputs_at_once = 3;
    Pipeline pipeline(compiled.parts(), options);
    pipeline.run(inputs);
    CHECK(arrived == 3);
    CHECK(inputs.max_open == 3);
}

TEST_CASE("inputs are opened at the same time") {
    Compiled const compiled;
    Inputs inputs(3);
    std::atomic<int> arrived{0};
    inputs.before_open = [&arrived](std::size_t) { wait_for_three(arrived); };
    PipelineOptions options{3, false};
    options.inputs_at_once = 3;
    Pipeline pipeline(compiled.parts(), options);
    pipeline.run(inputs);
    CHECK(arrived == 3);
    CHECK(inputs.finished() == 3);
}

TEST_CASE("an input that cannot be opened ahead is opened again in its turn") {
    Compiled const compiled;
    for (unsigned const threads : {1U, 3U, 8U}) {
        for (bool const opens_at_last : {true, false}) {
            CAPTURE(threads);
            CAPTURE(opens_at_last);
            Inputs inputs(12);
            inputs.before_open = [&](std::size_t input) {
                if (input != 5) return dawdle(input);
                if (!opens_at_last || inputs.finished() < 5) throw Error(ErrorCode::input, "cannot open 5");
            };
            PipelineOptions options{threads, false};
            options.inputs_at_once = 4;
            Pipeline pipeline(compiled.parts(), options);
            if (opens_at_last)
                pipeline.run(inputs);
            else
                CHECK_THROWS_WITH_AS(pipeline.run(inputs), "cannot open 5", Error);
            for (std::size_t i = 0; i < 5; ++i) CHECK(inputs.inputs[i]->finished);
            CHECK((inputs.finished() == 12) == opens_at_last);
        }
    }
}

TEST_CASE("a reader's extra work is done by threads that do not fetch") {
    class Hungry : public ListReader {
    public:
        using ListReader::ListReader;
        bool has_work() const noexcept override { return left > 0; }
        void work() override { --left; }
        std::atomic<int> left{3};
    };
    Compiled const compiled;
    Hungry reader(some_records(20), 10, 2);
    reader.before_fetch = [&reader](std::size_t) {
        for (int i = 0; i < 10'000 && reader.left > 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    OrderCheck order;
    Pipeline pipeline(compiled.parts(), {2, false});
    pipeline.run(reader, order);
    CHECK(reader.left <= 0);
    CHECK(order.consumed == 20);
}

TEST_CASE("tallies: separate counts per tally") {
    Compiled const compiled;
    std::vector<std::uint64_t> expected;
    for (unsigned const threads : {1U, 8U}) {
        Inputs inputs(12, 3);
        for (auto const& input : inputs.inputs) input->list.before_pack = dawdle;
        PipelineOptions options{threads, false};
        options.inputs_at_once = threads;
        options.tallies = 3;
        Pipeline pipeline(compiled.parts(), options);
        CHECK(pipeline.tallies() == 3);
        pipeline.run(inputs);
        std::vector<std::uint64_t> hits;
        for (unsigned tally = 0; tally < 3; ++tally) hits.push_back(pipeline.collect(tally)[0].hits[0]);
        if (expected.empty()) expected = hits;
        CHECK(hits == expected);
        CHECK(hits[0] < hits[2]);  // Tally 2 has longer inputs
    }
}

TEST_CASE("the reducer sees every batch, and tallies share the threads' scratches") {
    struct Reducer : BatchReducer {
        void prepare(unsigned tally) override {
            CHECK(tally == prepared);
            ++prepared;
        }
        void reduce(PipelineInput const& input, Batch const& batch, BatchResult&) override {
            CHECK(input.tally < prepared);
            records[input.tally] += batch.records.size();
        }
        unsigned prepared = 0;
        std::array<std::atomic<std::uint64_t>, 3> records = {};
    };
    Compiled const compiled;
    std::vector<std::uint64_t> expected;
    for (unsigned const threads : {1U, 8U}) {
        Inputs inputs(12, 3);
        for (auto const& input : inputs.inputs) input->list.before_pack = dawdle;
        Reducer reducer;
        PipelineOptions options{threads, true};
        options.inputs_at_once = threads;
        options.tallies = 3;
        options.collects = false;
        options.reducer = &reducer;
        Meagre const meagre(*compiled.matcher, static_cast<int>(threads));  // Only one scratch per thread
        Pipeline pipeline({{compiled.patterns.get(), &meagre}}, options);
        CHECK(pipeline.tallies() == 3);
        CHECK(reducer.prepared == 3);
        pipeline.run(inputs);
        CHECK(inputs.finished() == 12);
        std::vector<std::uint64_t> const records(reducer.records.begin(), reducer.records.end());
        if (expected.empty()) expected = records;
        CHECK(records == expected);
        CHECK(records[0] < records[2]);
    }
}

TEST_CASE("tallies: there are fewer if memory is short") {
    Compiled const compiled;
    Meagre const meagre(*compiled.matcher, 2);
    PipelineOptions options{4, false};
    options.tallies = 3;
    Pipeline const pipeline({{compiled.patterns.get(), &meagre}}, options);
    CHECK(pipeline.tallies() == 2);
}

TEST_CASE("errors: the error of the first input is thrown") {
    Compiled const compiled;
    for (unsigned const threads : {1U, 2U, 8U}) {
        for (unsigned const at_once : {1U, 3U, 8U}) {
            for (std::size_t const first : {0U, 2U, 9U}) {
                CAPTURE(threads);
                CAPTURE(at_once);
                CAPTURE(first);
                Inputs inputs(12);
                for (std::size_t i = first; i < inputs.inputs.size(); ++i)
                    inputs.inputs[i]->list.before_pack = [i, first](std::size_t piece) {
                        if (i == first) dawdle(piece);
                        if (piece >= 3)
                            throw Error(ErrorCode::input,
                                        std::to_string(i) + ", piece " + std::to_string(piece));
                    };
                PipelineOptions options{threads, false};
                options.inputs_at_once = at_once;
                Pipeline pipeline(compiled.parts(), options);
                CHECK_THROWS_WITH_AS(pipeline.run(inputs), (std::to_string(first) + ", piece 3").c_str(),
                                     Error);
                for (std::size_t i = 0; i < inputs.inputs.size(); ++i)
                    CHECK(inputs.inputs[i]->finished == (i < first));
            }
        }
    }
}

TEST_CASE("errors: inputs before one that cannot be opened are finished") {
    Compiled const compiled;
    for (unsigned const at_once : {1U, 4U}) {
        Inputs inputs(12);
        inputs.unreadable = 5;
        inputs.in_turn = {5};
        PipelineOptions options{4, false};
        options.inputs_at_once = at_once;
        Pipeline pipeline(compiled.parts(), options);
        CHECK_THROWS_WITH_AS(pipeline.run(inputs), "cannot open 5", Error);
        CHECK(inputs.finished() == 5);
    }
}
