#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "hits/hit_writer.hpp"
#include "motifcount/results.hpp"
#include "support/list_reader.hpp"
#include "support/oracle.hpp"

/// Results of searches in the form of the oracle
namespace motifcount::internal::test {

inline oracle::Hit as_oracle(Hit const& hit) {
    return {hit.record, hit.start, hit.end, hit.motif, to_char(hit.strand), hit.mismatches};
}

inline std::vector<std::string> texts_of(ListReader::Records const& records) {
    std::vector<std::string> texts;
    for (auto const& [name, letters] : records) texts.push_back(letters);
    return texts;
}

/// Collects the hits of each input. Checks that name and bases of a hit agree with its record.
class Recorder : public HitWriter {
public:
    explicit Recorder(std::vector<ListReader::Records> inputs) : hits(1), inputs_(std::move(inputs)) {}
    void hit(Hit const& hit, Location const& place) override {
        hits.back().push_back(as_oracle(hit));
        auto const& [name, letters] = inputs_[hits.size() - 1][hit.record];
        CHECK(place.record_name == name);
        for (std::uint64_t i = 0; i < hit.end - hit.start; ++i)
            CHECK("ACGT"[place.text.base(place.slot + i)] == oracle::plain(letters[hit.start + i]));
    }
    void end_input() override { hits.emplace_back(); }

    std::vector<std::vector<oracle::Hit>>
        hits;  ///< by input; the last element is empty after the end of an input

private:
    std::vector<ListReader::Records> inputs_;
};

inline bool same(std::vector<MotifCounts> const& one, std::vector<MotifCounts> const& other) {
    return std::ranges::equal(one, other, [](MotifCounts const& a, MotifCounts const& b) {
        return a.hits_forward == b.hits_forward && a.hits_reverse == b.hits_reverse && a.reads == b.reads;
    });
}

inline void check_counts(std::vector<MotifCounts> const& counts, oracle::Result const& expected) {
    REQUIRE(counts.size() == expected.reads.size());
    for (std::size_t motif = 0; motif < counts.size(); ++motif) {
        CAPTURE(motif);
        CHECK(counts[motif].hits_forward == expected.hits_fwd[motif]);
        CHECK(counts[motif].hits_reverse == expected.hits_rev[motif]);
        CHECK(counts[motif].reads == expected.reads[motif]);
    }
}

}  // namespace motifcount::internal::test
