// Searches with edits on the CPU. The hits must be the same with the CUDA agents as with the CPU's filter.

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>

#include "cuda/edits/tables.hpp"
#include "device_copy.hpp"
#include "host_lists.hpp"
#include "host_memory.hpp"
#include "match/edits/edit_engine.hpp"
#include "match/edits/edit_stretches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"

namespace motifcount::internal::cuda::test {
namespace {

namespace support = motifcount::internal::test;

class AgentFinder final : public EditStretchFinder {
public:
    AgentFinder(PatternSet const& patterns, unsigned max_edits)
        : patterns_(patterns),
          plan_(patterns, max_edits),
          tables_(plan_.view(HostMemory{})),
          lists_(std::size_t{1} << (2 * plan_.letters), [&](auto const& use) {
              for (EditSeed const& seed : plan_.seeds)
                  for_each_near_word(seed, plan_.letters,
                                     [&](std::uint32_t word) { use(word, seed.number); });
          }) {}
    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<Scratch>();
    }
    void find(Batch const& batch, std::span<EditedPattern const> edited, Scratch&, ListEmitter const&,
              std::vector<EditStretch>& stretches) const override {
        DeviceCopy const copy(batch);
        Text text = copy.text();
        text.owned_from = 0;
        std::vector<BatchHit> near;
        for (std::uint64_t chunk = 0; chunk < chunk_count(text); ++chunk)
            for (std::uint64_t starts = reportable_starts(text, chunk, 1); starts != 0;
                 starts &= starts - 1) {
                std::uint64_t const slot = chunk * chunk_slots + lowest_bit(starts);
                auto const word =
                    static_cast<std::uint32_t>(code_at(text, slot)) & ((1U << (2 * plan_.letters)) - 1);
                for (std::uint32_t i = lists_.firsts[word]; i < lists_.firsts[word + 1]; ++i) {
                    std::uint32_t const seed = lists_.entries[i];
                    if (std::uint64_t const end = near_end(tables_, text, seed, slot); end != 0)
                        near.push_back({end, 0, seed / 2});
                }
            }
        stretches.clear();
        append_stretches(batch, near, patterns_, edited, plan_.limit, stretches);
        join_stretches(stretches);
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override { return 0; }

private:
    PatternSet const& patterns_;
    EditPlan plan_;
    EditTables tables_;
    HostLists lists_;
};

using Hits = std::set<std::tuple<std::uint64_t, PatternId, unsigned, std::uint64_t>>;

Hits hits_of(Matcher const& matcher, Batch const& batch) {
    auto const scratch = matcher.make_scratch();
    PartialGroups partial;
    std::vector<BatchHit> found;
    matcher.find(batch, *scratch, partial, found);
    Hits hits;
    for (BatchHit const& hit : found) hits.emplace(hit.end(), hit.pattern, hit.mismatches, hit.length);
    CHECK(hits.size() == found.size());
    return hits;
}

TEST_CASE("the agents for edits find the same hits as the CPU's filter") {
    support::RandomDna random(11);
    std::size_t all = 0;
    for (int round = 0; round < support::cases_of(400); ++round) {
        unsigned const edits = static_cast<unsigned>(random.between(1, 4));
        std::vector<std::string> motifs;
        for (std::uint64_t i = random.between(1, 6); i > 0; --i) {
            std::string motif = random.bases(random.between(6, random.one_in(3) ? 64 : 24));
            if (random.one_in(4)) motif[random.below(motif.size())] = "RYN"[random.below(3)];
            motifs.push_back(motif);
        }
        PatternSet const patterns(support::motif_set(motifs), StrandFilter::both, 1, true);
        PackedText text;
        for (std::uint64_t i = random.between(1, 4); i > 0; --i) {
            text.begin_record("r");
            for (std::uint64_t part = random.below(8); part > 0; --part) {
                std::string bases = motifs[random.below(motifs.size())];
                for (std::uint64_t edit = random.below(edits + 2); edit > 0; --edit) {
                    std::size_t const at = random.below(bases.size());
                    if (random.one_in(3))
                        bases[at] = random.bases(1)[0];
                    else if (random.one_in(2) && bases.size() > 1)
                        bases.erase(at, 1);
                    else
                        bases.insert(at, random.bases(1));
                }
                for (char& letter : bases)
                    if (std::string_view("RYN").find(letter) != std::string_view::npos && !random.one_in(9))
                        letter = random.bases(1)[0];
                text.append(random.one_in(2) ? bases : random.bases(random.below(90)) + bases);
            }
            text.end_record();
        }
        SearchOptions options;
        options.max_edits = edits;
        options.all_ends = random.one_in(3);
        auto const expected = hits_of(*edit_engine().compile(patterns, options), text.batch());
        auto const agents =
            make_edit_matcher(patterns, options, std::make_unique<AgentFinder>(patterns, edits));
        CAPTURE(round);
        CAPTURE(edits);
        CHECK(hits_of(*agents, text.batch()) == expected);
        all += expected.size();
    }
    CHECK(all > 2000);
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
