#include "umis/text_store.hpp"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

/// Texts of 0 to 30 bytes with any bytes, many of them equal, and some longer than a block
std::vector<std::string> draw_texts(unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::string> texts;
    for (unsigned i = 0; i < 60000; ++i) {
        std::string text;
        auto const length = i % 5000 == 0 ? 9000 : random() % (i % 3 == 0 ? 30 : 4);
        for (auto k = length; k > 0; --k) text += static_cast<char>(i % 7 == 0 ? random() : random() % 3);
        texts.push_back(text);
    }
    return texts;
}

Counts counted(std::uint64_t memory, unsigned threads, std::string const& path, Counts& expected) {
    TextStore store(path, memory, threads);
    std::vector<std::vector<std::string>> texts;
    for (unsigned i = 0; i < threads; ++i) texts.push_back(draw_texts(i));
    {
        std::vector<std::jthread> workers;
        for (auto const& own : texts)
            workers.emplace_back([&] {
                TextStore::Writer writer(store);
                for (std::string const& text : own) writer.add(text, text.size() == 1 ? 3 : 1);
                writer.flush();
            });
    }
    for (auto const& own : texts)
        for (std::string const& text : own) expected[text] += text.size() == 1 ? 3 : 1;
    Counts found;
    std::string last;
    store.for_each([&](std::string_view text, std::uint64_t count) {
        CHECK((found.empty() || last < text));
        last = text;
        found.emplace(text, count);
    });
    return found;
}

}  // namespace

TEST_CASE("text store: counts from several threads, in memory or a file") {
    TempDir const dir;
    for (std::uint64_t const memory : {std::uint64_t{1} << 30U, std::uint64_t{200'000}, std::uint64_t{1}})
        for (unsigned const threads : {1U, 3U}) {
            CAPTURE(memory);
            Counts expected;
            Counts const found = counted(memory, threads, dir.path("out"), expected);
            CHECK((found == expected));
        }
}

TEST_CASE("text store: the temporary file cannot be created") {
    TextStore store("/nonexistent-folder/out", 1, 1);
    TextStore::Writer writer(store);
    auto const fill = [&] {
        for (std::string const& text : draw_texts(1)) writer.add(text);
        return 0;
    };
    CHECK(error_of(fill).code() == ErrorCode::output);
}

}  // namespace motifcount::internal::test
