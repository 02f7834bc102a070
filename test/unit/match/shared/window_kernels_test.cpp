#include "match/shared/window_kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "core/bits.hpp"
#include "core/implementations.hpp"
#include "match/wu_manber/sampling_plan.hpp"
#include "pattern/code_set.hpp"
#include "pattern/gram_table_fill.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("every variant chooses the windows that the filter may hold") {
    std::mt19937_64 random(1);
    std::vector<std::uint64_t> bases(200);
    for (auto& word : bases) word = random();
    for (auto const& [width, log2_bits] :
         {std::pair{8U, 30U}, {8U, 10U}, {1U, 6U}, {13U, 12U}, {28U, 16U}, {3U, 3U}}) {
        GramFilter filter(width, log2_bits);
        CHECK(filter.width() == width);
        for (std::size_t slot = 0; slot < 5900; slot += 17) {
            filter.insert(bases_at(bases.data(), slot) & base_mask(width));
        }
        for (WindowKernels const& kernels : window_kernels().runnable()) {
            for (auto const& [first, stride, count] : {std::tuple{0U, 1U, 5000U},
                                                       {3U, 7U, 800U},
                                                       {31U, 2U, 13U},
                                                       {64U, 64U, 90U},
                                                       {5U, 1U, 0U},
                                                       {8U, 2U, 1003U},
                                                       {4U, 4U, 1400U},
                                                       {36U, 4U, 7U}}) {
                std::vector<std::uint32_t> expected;
                for (std::uint32_t i = 0; i < count; ++i) {
                    if (filter.may_hold(bases_at(bases.data(), first + i * stride) & base_mask(width))) {
                        expected.push_back(i);
                    }
                }
                std::vector<std::uint32_t> chosen(count + 8);
                chosen.resize(
                    kernels.select(filter.view(), bases.data(), first, stride, count, chosen.data()));
                CHECK(chosen == expected);
            }
        }
    }
}

TEST_CASE("every variant chooses the allowed slots that begin a code of the set") {
    std::mt19937_64 random(3);
    constexpr std::size_t max_masks = 37;
    std::vector<std::uint64_t> bases(2 * max_masks + 2);
    for (auto& word : bases) word = random();
    bases[10] = bases[11] = 0;  // These adjacent slots all have the same code
    for (unsigned width = CodeSet::min_width; width <= CodeSet::max_width; ++width) {
        CodeSet codes(width);
        std::set<std::uint64_t> inserted{0};
        for (std::size_t slot = 0; slot < 64 * max_masks; slot += 1 + random() % 24)
            inserted.insert(bases_at(bases.data(), slot) & base_mask(width));
        for (std::uint64_t const code : inserted) codes.insert(code);
        for (std::size_t const masks : {max_masks, std::size_t{8}, std::size_t{1}, std::size_t{0}}) {
            std::vector<std::uint64_t> allowed(masks);
            for (auto& mask : allowed) mask = ~(random() & random() & random());
            std::vector<std::uint32_t> expected;
            for (std::uint32_t slot = 0; slot < 64 * masks; ++slot) {
                if (((allowed[slot / 64] >> (slot % 64)) & 1U) != 0 &&
                    inserted.contains(bases_at(bases.data(), slot) & base_mask(width)))
                    expected.push_back(slot);
            }
            if (masks == max_masks) CHECK(expected.size() > 100);
            for (WindowKernels const& kernels : window_kernels().runnable()) {
                std::vector<std::uint32_t> chosen(64 * masks + 8);
                chosen.resize(kernels.select_codes(codes.view(), bases.data(), allowed.data(), allowed.size(),
                                                   chosen.data()));
                CHECK(chosen == expected);
            }
        }
    }
}

TEST_CASE("a filter holds what was inserted") {
    GramFilter direct(5, 20);
    CHECK(direct.view().direct);
    CHECK(direct.memory_bytes() == 128);
    direct.insert(17);
    CHECK(direct.may_hold(17));
    CHECK_FALSE(direct.may_hold(18));
    GramFilter hashed(20, 10);
    CHECK_FALSE(hashed.view().direct);
    CHECK(hashed.memory_bytes() == 128);
    hashed.insert(123456789);
    CHECK(hashed.may_hold(123456789));
}

TEST_CASE(
    "a table of many parts and rounds is the same for any number of threads, and holds every entry once") {
    constexpr std::uint32_t count = 9'000'000;
    constexpr unsigned value_bits = 24;
    // Every 64th entry has the same gram. These entries fill many lines, and continue at the first line after the last.
    auto const gram_of = [](std::uint32_t value) {
        return value % 64 == 0 ? ~std::uint64_t{0} : std::uint64_t{value} * 0x2545F4914F6CDD1DU >> 8U;
    };
    auto const filled = [&](unsigned threads) {
        GramTable table(count, value_bits);
        GramTableFill(table, threads)
            .run(count / 3, 3, [&](std::uint64_t first, std::uint64_t last, auto const& use) {
                for (auto value = static_cast<std::uint32_t>(3 * first); value < 3 * last; ++value)
                    use(gram_of(value), value);
            });
        return table;
    };
    GramTable const one = filled(1);
    GramTable const several = filled(3);
    std::uint64_t const lines = one.memory_bytes() / 64;
    REQUIRE(several.memory_bytes() / 64 == lines);
    bool same = true;
    std::vector<std::uint8_t> seen(count, 0);
    for (std::uint32_t line = 0; line < lines; ++line) {
        same = same && std::equal(line_of(one.view(), line), line_of(one.view(), line) + 16,
                                  line_of(several.view(), line));
        for (std::size_t i = 0; i < 16; ++i) {
            std::uint32_t const entry = line_of(one.view(), line)[i];
            if (entry != 0) ++seen[entry & ((1U << value_bits) - 1)];
        }
    }
    CHECK(same);
    CHECK(std::ranges::count(seen, 1) == count);
    bool found = true;
    for (std::uint32_t value = 0; value < count; value += 7) {
        GramTable::Key const key = one.key(gram_of(value));
        std::uint32_t const wanted = (key.fingerprint << value_bits) | value;
        if (value % 64 == 0) continue;  // The lines of the frequent gram are not checked
        auto line = key.line;
        while (std::find(line_of(one.view(), line), line_of(one.view(), line) + 16, wanted) ==
               line_of(one.view(), line) + 16) {
            found = found && std::find(line_of(one.view(), line), line_of(one.view(), line) + 16, 0U) ==
                                 line_of(one.view(), line) + 16;
            if (!found) break;
            line = line + 1 == lines ? 0 : line + 1;
        }
    }
    CHECK(found);
}

TEST_CASE(
    "every variant finds all of a gram's entries, over overflowing lines and however little room there is") {
    std::mt19937_64 random(2);
    std::vector<std::uint64_t> gram_of;
    std::multimap<std::uint64_t, std::uint32_t> inserted;
    constexpr std::uint32_t count = 3000;
    for (std::uint32_t value = 0; value < count; ++value) {
        // A quarter of the entries have the same gram, and a quarter have one of ten grams. These entries fill adjacent lines.
        std::uint64_t const gram = value % 4 == 0 ? 7 : value % 4 == 1 ? random() % 10 : random();
        inserted.emplace(gram, value);
        gram_of.push_back(gram);
    }
    GramTable table(count, 12);
    GramTableFill(table, 2).run(count, 1, [&](std::uint64_t first, std::uint64_t last, auto const& use) {
        for (auto value = static_cast<std::uint32_t>(first); value < last; ++value)
            use(gram_of[value], value);
    });
    std::vector<std::uint64_t> grams{7, 1, 2, 999};
    for (auto const& [gram, value] : inserted) {
        if (value % 16 == 3) grams.push_back(gram);
    }
    std::vector<GramTable::Key> keys;
    for (auto const gram : grams) keys.push_back(table.key(gram));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> first_found;
    for (WindowKernels const& kernels : window_kernels().runnable()) {
        for (std::size_t const room : {16U, 17U, 40U, 100000U}) {
            std::vector<std::uint32_t> values(room);
            std::vector<std::uint32_t> numbers(room);
            std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
            for (MatchCursor cursor; cursor.key < keys.size();) {
                std::size_t const some = kernels.match(table.view(), keys.data(), keys.size(), cursor, room,
                                                       values.data(), numbers.data());
                REQUIRE(some <= room);
                for (std::size_t i = 0; i < some; ++i) found.emplace_back(numbers[i], values[i]);
            }
            // All right entries are found, in the order of the keys, and a few wrong entries with the same line and fingerprint.
            CHECK(std::ranges::is_sorted(found, {}, &std::pair<std::uint32_t, std::uint32_t>::first));
            if (first_found.empty()) first_found = found;
            CHECK(found == first_found);
            std::size_t right = 0;
            for (std::uint32_t number = 0; number < grams.size(); ++number) {
                auto const [from, to] = inserted.equal_range(grams[number]);
                for (auto entry = from; entry != to; ++entry) {
                    ++right;
                    REQUIRE(std::ranges::count(found, std::pair{number, entry->second}) == 1);
                }
            }
            CHECK(found.size() < right + right / 50 + 10);
        }
    }
}

TEST_CASE("a plan covers every alignment of the shortest motif") {
    for (std::uint64_t const words : {1U, 200U, 2000U, 154000U, 2000000U, 20000000U, 60000000U}) {
        for (std::size_t const length : {8U, 9U, 12U, 20U, 31U, 40U, 100U, 10000U}) {
            SamplingPlan const plan = plan_sampling(words, length);
            CHECK(plan.stride >= 1);
            CHECK(plan.width >= 1);
            CHECK(plan.width <= GramFilter::max_width);
            CHECK(plan.width + plan.stride - 1 <= length);
            CHECK(bits_for(plan.stride) + bits_for(words) <= 28);
        }
    }
    CHECK(plan_sampling(2000, 31).cost < plan_sampling(2000, 20).cost);
    CHECK(plan_sampling(2000, 20).cost < plan_sampling(200000, 20).cost);
    CHECK(plan_sampling(2000000, 31, 1000).stride == 1);
    CHECK(plan_sampling(2000000, 31, 1ULL << 40U).stride == plan_sampling(2000000, 31).stride);
}

TEST_CASE("number of bits that distinguish N values") {
    CHECK(bits_for(1) == 1);
    CHECK(bits_for(2) == 1);
    CHECK(bits_for(3) == 2);
    CHECK(bits_for(1024) == 10);
    CHECK(bits_for(1025) == 11);
}

}  // namespace
