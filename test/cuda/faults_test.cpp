// Makes each call of the CUDA runtime fail, once as the only failure and once with all later calls. The search must give the
// right results or report a device error. MOTIFCOUNT_TEST_EVERY=N tests only every N-th call.

#include <cuda_runtime_api.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "fault.hpp"
#include "motifcount/error.hpp"
#include "motifcount/grid.hpp"
#include "motifcount/searcher.hpp"
#include "support/random_dna.hpp"

namespace motifcount::internal::cuda::test {
namespace {

using internal::test::RandomDna;

/// Counts and hits as tuples, for all kinds of searches
using Found = std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>>;

class Bytes final : public ByteStream {
public:
    explicit Bytes(std::string_view bytes) : left_(bytes) {}
    std::size_t read(std::span<std::byte> out) override {
        std::size_t const size = std::min(out.size(), left_.size());
        std::memcpy(out.data(), left_.data(), size);
        left_.remove_prefix(size);
        return size;
    }

private:
    std::string_view left_;
};

/// Returns FASTA with short reads and with one record that is longer than a piece of input.
std::string make_text() {
    RandomDna random(7);
    std::string text;
    for (int i = 0; i < 3000; ++i) text += std::string(">r\n").append(random.bases(100)).append("\n");
    return text.append(">long\n").append(random.bases(2'500'000)).append("\n");
}

MotifSet motifs_of(std::string const& text, std::size_t count, std::size_t length) {
    MotifSet motifs;
    std::size_t const from = text.find(">long") + 6;
    for (std::size_t i = 0; i < count; ++i)
        motifs.add({std::to_string(i), text.substr(from + 997 * i, length)}, "the test");
    return motifs;
}

struct Job {
    std::string name;
    std::function<Found()> search;
};

Job search_job(std::string const& name, std::string const& text, MotifSet const& motifs,
               SearchSettings settings, HitFilters const& filters, bool lists) {
    settings.device = parse_device("cuda");
    settings.threads = 2;
    return {name, [=, &text] {
                Searcher const searcher(motifs, settings, filters);
                Found found;
                SearchCallbacks callbacks;
                if (lists)
                    callbacks.hit = [&](Hit const& hit, std::string_view) {
                        found.emplace_back(hit.start, hit.end, hit.motif);
                    };
                Bytes bytes(text);
                for (MotifCounts const& counts : searcher.search(bytes, callbacks).counts)
                    found.emplace_back(counts.hits(), counts.hits_forward, counts.reads);
                return found;
            }};
}

Job grid_job(std::string const& name, GridMethod method) {
    return {name, [method] {
                std::vector<std::uint8_t> cells(300 * 400);
                for (std::size_t i = 0; i < cells.size(); ++i)
                    cells[i] = static_cast<std::uint8_t>(i * i / 7 % 4);
                std::vector<std::uint8_t> const block(cells.begin() + 50, cells.begin() + 53);
                Grid<std::uint8_t> const text({300, 400}, std::move(cells));
                GridSearch<std::uint8_t> const search({{"b", {1, 3}, block}},
                                                      {.method = method, .cuda_device = 0});
                Found found;
                for (GridHit const& hit : search.find(text.view()))
                    found.emplace_back(hit.block, hit.mismatches, hit.offset);
                return found;
            }};
}

std::vector<Job> make_jobs(std::string const& text) {
    std::vector<Job> jobs;
    MotifSet const short_ones = motifs_of(text, 60, 12);
    for (std::string const engine :
         {"aho-corasick", "rabin-karp", "wu-manber", "trie", "shift-or", "anchored"})
        for (bool const lists : {false, true})
            jobs.push_back(search_job(engine, text, short_ones, {.engine = engine}, {}, lists));
    jobs.push_back(search_job("kmp", text, motifs_of(text, 1, 12),
                              {.strand = StrandFilter::forward, .engine = "kmp"}, {}, true));
    MotifSet const guides = motifs_of(text, 60, 20);
    jobs.push_back(search_job("mismatches", text, guides, {.max_mismatches = 3}, {}, true));
    jobs.push_back(search_job("flanks", text, guides, {.max_mismatches = 3}, {.downstream = "NGG"}, false));
    jobs.push_back(search_job("edits", text, guides, {.max_edits = 2}, {}, true));
    jobs.push_back(search_job("edits, flanks", text, guides, {.max_edits = 2}, {.downstream = "NGG"}, false));
    jobs.push_back(grid_job("grid, filter", GridMethod::filter));
    jobs.push_back(grid_job("grid, shift-or", GridMethod::shift_or));
    return jobs;
}

struct Tally {
    std::map<std::string, int> calls;
    int done = 0;
    int refused = 0;
};

void play(Job const& job, Found const& expected, cudaError_t status, bool later_ones, long step,
          Tally& tally) {
    for (long number = 1;; number += step) {
        fail_call(number, later_ones, status);
        bool right = false;
        std::string message;
        try {
            right = job.search() == expected;
            if (failed_call() == nullptr) return;
            ++tally.done;
        } catch (Error const& error) {
            message = error.what();
            right = error.code() == ErrorCode::device;
            ++tally.refused;
        }
        REQUIRE(failed_call() != nullptr);
        ++tally.calls[failed_call()];
        INFO(job.name, ", ", failed_call(), ", call ", number, later_ones ? " and later" : "", ", status ",
             static_cast<int>(status), ": ", message);
        CHECK(right);
    }
}

TEST_CASE("a failing CUDA call leads to the right counts or to an error") {
    std::string const text = make_text();
    char const* const every = std::getenv("MOTIFCOUNT_TEST_EVERY");
    long const step = every == nullptr ? 1 : std::atol(every);
    for (Job const& job : make_jobs(text)) {
        fail_call(0, false, 0);
        Found const expected = job.search();
        REQUIRE_FALSE(expected.empty());
        Tally tally;
        for (cudaError_t const status : {cudaErrorMemoryAllocation, cudaErrorLaunchFailure})
            for (bool const later_ones : {false, true}) play(job, expected, status, later_ones, step, tally);
        fail_call(0, false, 0);
        CHECK(job.search() == expected);
        CHECK(tally.calls.size() > 5);
        CHECK(tally.refused > 0);
        std::cout << job.name << ": " << tally.done + tally.refused << " faults in " << tally.calls.size()
                  << " functions, " << tally.refused << " told" << std::endl;
    }
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
