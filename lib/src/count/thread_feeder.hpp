#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "hits/fragments.hpp"
#include "hits/targets.hpp"
#include "hits/window_score.hpp"
#include "pipeline/pipeline.hpp"
#include "rules/rule.hpp"

namespace motifcount::internal {

/// Counts the fragments of batches by a rule, on the thread that searched the batches. For fragments that are split over
/// batches, an additive rule counts the hits and lists the targets in BatchResult::partial. With other rules, the hits of split
/// fragments remain in the batch and are counted by the ordered stage. Not thread-safe.
template <class Rule>
class ThreadFeeder {
public:
    /// `keeps_hits`: whether counted hits remain in the batch
    ThreadFeeder(Targets const& targets, Rule rule, bool keeps_hits)
        : targets_(targets), rule_(std::move(rule)), keeps_hits_(keeps_hits) {
        rule_.allocate();
    }

    [[nodiscard]] Rule const& rule() const noexcept { return rule_; }

    void reduce(PipelineInput const& input, Batch const& batch, BatchResult& result) {
        bool const pairs = rule_.joins_mates(input.pairs);
        auto [record, records_end] = whole_fragments(batch, pairs);
        if constexpr (Rule::is_additive) {
            record = 0;
            records_end = batch.records.size();
            for (PartialGroups& part : result.partial) part.clear();
        }
        result.totals = {};
        if (record == records_end) return;
        std::vector<BatchHit>& hits = result.hits;
        auto const from = std::ranges::lower_bound(hits, batch.records[record].first, {}, &BatchHit::start);
        auto at = from;
        for (std::size_t next = record; record != records_end && at != hits.end(); record = next) {
            next = fragment_end(batch, record, pairs);
            std::uint64_t const end = batch.records[next - 1].end();
            if (at->start >= end) continue;
            begin_fragment(batch, record, next, pairs, result);
            std::uint64_t const second_mate = next - record == 2 ? batch.records[record + 1].first : end;
            for (; at != hits.end() && at->start < end; ++at) {
                constexpr std::ptrdiff_t ahead = 16;
                if (hits.end() - at > ahead) prefetch(at[ahead]);
                add(*at, distance_of(*at, batch.text), at->start < second_mate ? 0 : 1);
            }
            rule_.end();
        }
        result.totals = rule_.take_totals();
        if (!keeps_hits_) hits.erase(from, at);
    }

private:
    /// `next`: index after the fragment's last record
    void begin_fragment(Batch const& batch, std::size_t record, std::size_t next, bool pairs,
                        BatchResult& result) {
        if constexpr (Rule::is_additive) {
            PartialGroups& partial = result.partial.front();
            bool const is_split = (record == 0 && begins_within_fragment(batch, pairs)) ||
                                  (next == batch.records.size() && ends_within_fragment(batch, pairs));
            rule_.begin(!is_split ? nullptr : record == 0 ? &partial.first : &partial.last);
            unsigned const shift = pairs ? 1 : 0;
            if (partial.wants_records)
                partial.records.push_back(static_cast<std::uint32_t>(
                    ((batch.first_record + record) >> shift) - (batch.first_record >> shift)));
        } else {
            rule_.begin();
        }
    }
    /// Mismatches or edits; for a matrix, the rank of the p-value
    [[gnu::always_inline]] unsigned distance_of(BatchHit const& hit, TextView const& text) const {
        if constexpr (Rule::info.needs_nearest_only)
            if (targets_.patterns().scores() != nullptr) [[unlikely]]
                if (ScoreMatrix const* const matrix = targets_.patterns().matrix(hit.pattern)) {
                    bool const reverse = targets_.patterns().is_reverse(hit.pattern);
                    return p_value_rank(*matrix, window_score(*matrix, text, hit.start, reverse));
                }
        return hit.mismatches;
    }
    [[gnu::always_inline]] void add(BatchHit const& hit, unsigned distance, unsigned mate) {
        targets_.for_each_key(
            hit.pattern, [&](std::uint32_t key) __attribute__((always_inline)) {
                if ((hit.strands >> (key & 1U) & 1U) != 0)
                    rule_.add({key, distance, mate, hit.start, hit.end()});
            });
    }
    [[gnu::always_inline]] void prefetch(BatchHit const& hit) const {
        targets_.for_each_key(
            hit.pattern, [this](std::uint32_t key) __attribute__((always_inline)) { rule_.prefetch(key); });
    }

    Targets const& targets_;
    Rule rule_;
    bool const keeps_hits_;
};

}  // namespace motifcount::internal
