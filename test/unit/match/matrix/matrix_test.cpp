#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/implementations.hpp"
#include "match/list_emitter.hpp"
#include "match/matrix/matrix_program.hpp"
#include "match/matrix/matrix_scan.hpp"
#include "support/batches.hpp"
#include "support/random_dna.hpp"

using namespace motifcount::internal;
using namespace motifcount::internal::matrix_search;

namespace {

struct TestMatrix {
    std::vector<ScoreColumn> columns;
    std::int32_t threshold = 0;
};

using Hits = std::vector<std::pair<std::uint64_t, PatternId>>;  ///< End and pattern

/// Returns the score of the window at `start` of a record; empty if it has another letter than a base.
std::optional<std::int32_t> score_of(std::vector<ScoreColumn> const& columns, std::string const& record,
                                     std::size_t start) {
    std::int32_t score = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        auto const base = std::string_view("AaCcGgTtUu").find(record[start + i]);
        if (base == std::string_view::npos) return std::nullopt;
        score += columns[i][std::min<std::size_t>(base / 2, 3)];
    }
    return score;
}

Hits expected_hits(std::vector<TestMatrix> const& matrices, std::vector<std::string> const& records) {
    Hits hits;
    std::uint64_t first = 0;
    for (auto const& record : records) {
        for (PatternId pattern = 0; pattern < matrices.size(); ++pattern) {
            auto const& [columns, threshold] = matrices[pattern];
            for (std::size_t start = 0; start + columns.size() <= record.size(); ++start)
                if (score_of(columns, record, start) >= threshold)
                    hits.emplace_back(first + start + columns.size(), pattern);
        }
        first += record.size() + 1;
    }
    std::sort(hits.begin(), hits.end());
    return hits;
}

Program program_of(Kernels const& code, std::vector<TestMatrix> const& matrices) {
    Program program(code);
    for (PatternId pattern = 0; pattern < matrices.size(); ++pattern)
        program.add(pattern, matrices[pattern].columns, matrices[pattern].threshold);
    return program;
}

/// Returns the hits, sorted. Checks that hits of later records come later.
Hits found_hits(Kernels const& code, std::vector<TestMatrix> const& matrices, Batch const& batch) {
    Hits hits;
    std::size_t record = 0;
    bool in_order = true;
    auto const emit = [&](PatternId pattern, std::uint64_t end, std::uint8_t) {
        hits.emplace_back(end, pattern);
        record = next_record(batch.records, record, end - 1);
        in_order = in_order && end > batch.records[record].first;
    };
    Workspace work;
    scan(program_of(code, matrices), batch, work, emit);
    CHECK(in_order);
    std::sort(hits.begin(), hits.end());
    return hits;
}

/// Makes columns of random scores; multiples of `unit`, so that many windows have the same score.
std::vector<ScoreColumn> random_columns(test::RandomDna& random, std::size_t length, std::int32_t unit) {
    std::vector<ScoreColumn> columns(length);
    for (auto& column : columns)
        for (auto& cell : column)
            cell = unit * (static_cast<std::int32_t>(random.below(6000 / static_cast<unsigned>(unit))) -
                           4000 / unit);
    return columns;
}

std::int32_t best_score(std::vector<ScoreColumn> const& columns) {
    std::int32_t sum = 0;
    for (auto const& column : columns) sum += *std::max_element(column.begin(), column.end());
    return sum;
}

std::string best_word(std::vector<ScoreColumn> const& columns) {
    std::string word;
    for (auto const& column : columns)
        word += "ACGT"[std::max_element(column.begin(), column.end()) - column.begin()];
    return word;
}

}  // namespace

TEST_CASE("all instruction sets find the windows that reach the threshold") {
    test::RandomDna random(31);
    for (std::size_t const length : {1, 2, 3, 4, 5, 7, 10, 15, 18, 31, 32, 33, 40, 64, 65, 130, 600}) {
        auto const columns = random_columns(random, length, length % 2 == 0 ? 1 : 500);
        auto const best = best_score(columns);
        std::vector<std::string> records;
        for (std::size_t const size :
             {std::size_t{20'000}, 2 * length, length, length - 1, std::size_t{0}, 15'000 + length})
            records.push_back(random.reads(size, 20 + 5 * length));
        for (std::size_t const start : {std::size_t{0}, std::size_t{16'380}, records[0].size() - length})
            records[0].replace(start, length, best_word(columns));
        // Scores of windows are thresholds with ties; the others are exceeded by no window, by the best, or by all.
        std::vector<TestMatrix> matrices{{columns, best + 1},
                                         {columns, best},
                                         {columns, best - 1},
                                         {columns, std::numeric_limits<std::int32_t>::min()}};
        for (int i = 0; i < 4; ++i)
            if (auto const score = score_of(columns, records[0], random.below(10'000)))
                matrices.push_back({columns, *score});
        auto const expected = expected_hits(matrices, records);
        REQUIRE(expected.size() > 6);
        PackedText const text = test::text_of(records);
        for (Kernels const& code : kernels().runnable()) {
            CAPTURE(length);
            CAPTURE(to_string(code.level));
            CHECK(found_hits(code, matrices, text.batch()) == expected);
        }
    }
}

TEST_CASE("hits stay in record order if there are too many to sort") {
    test::RandomDna random(32);
    std::vector<std::string> records;
    for (int i = 0; i < 300; ++i) records.push_back(random.reads(random.below(120)));
    std::vector<TestMatrix> matrices(20, {random_columns(random, 2, 500), -9000});
    auto const expected = expected_hits(matrices, records);
    REQUIRE(expected.size() > Workspace::max_found);
    PackedText const text = test::text_of(records);
    for (Kernels const& code : kernels().runnable())
        CHECK(found_hits(code, matrices, text.batch()) == expected);
}

TEST_CASE("hits of several records are emitted only if there is room for all") {
    PackedText const text = test::text_of({std::string(50, 'A'), std::string(50, 'C')});
    std::vector<TestMatrix> const all{{{ScoreColumn{}}, 0}};
    Workspace work;
    std::vector<BatchHit> hits;
    ListEmitter emit(hits, 99);
    CHECK_THROWS_AS(scan(program_of(scalar_kernels, all), text.batch(), work, emit), TooManyHits);
    CHECK(hits.empty());
}

TEST_CASE("few windows remain after the prefilter") {
    test::RandomDna random(33);
    auto const record = random.bases(block_slots);
    PackedText const text = test::text_of({record});
    for (Kernels const& code : kernels().runnable())
        for (std::size_t const length : {12U, 20U, 100U, 600U}) {
            TestMatrix matrix{random_columns(random, length, 1)};
            std::vector<std::int32_t> scores;
            for (std::size_t start = 0; start + length <= record.size(); ++start)
                scores.push_back(*score_of(matrix.columns, record, start));
            std::nth_element(scores.begin(), scores.begin() + 2, scores.end(), std::greater<>());
            matrix.threshold = scores[2];
            auto const program = program_of(code, {matrix});
            std::vector<std::uint8_t> codes(block_slots + length);
            std::vector<std::uint16_t> candidates(block_slots);
            code.unpack(text.batch().text.bases.data(), block_slots, codes.data());
            auto const found =
                program.filter(program.matrices()[0], codes.data(), block_slots, candidates.data());
            CHECK(found >= 3);
            CHECK(found < (code.level == SimdLevel::scalar ? 160 : 60));
        }
}

TEST_CASE("the prefilter leaves out columns that rule out nothing") {
    std::vector<ScoreColumn> columns(40, {0, 0, 0, 0});
    for (std::size_t i = 17; i < 25; ++i) columns[i] = {1000, -9000, -9000, -9000};
    for (Kernels const& code : kernels().runnable()) {
        auto const program = program_of(code, {{columns, 8000}, {columns, -72000}});
        CHECK(program.matrices()[0].groups <= 4);
        CHECK(program.matrices()[1].groups == 0);
    }
}
