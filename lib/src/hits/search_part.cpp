#include "hits/search_part.hpp"

#include <algorithm>

namespace motifcount::internal {

PartScratches::PartScratches(std::span<SearchPart const> parts, bool count, std::stop_token const& stop)
    : parts_(parts.begin(), parts.end()), count_(count) {
    for (SearchPart const& part : parts) {
        scratches_.push_back(part.matcher->make_scratch());
        scratches_.back()->stop = stop;
    }
}

void PartScratches::scan(Batch const& batch, std::span<PartialGroups> partial) {
    for (std::size_t i = 0; i < parts_.size(); ++i)
        parts_[i].matcher->scan(batch, *scratches_[i], partial[i]);
}

void PartScratches::find(Batch const& batch, std::span<PartialGroups> partial, std::vector<BatchHit>& hits) {
    hits.clear();
    for (std::size_t i = 0; i < parts_.size(); ++i) find(i, batch, count_ ? &partial[i] : nullptr, hits);
    // Hits are often sorted already, because engines that search from left to right find motifs of equal length in this order.
    if (!std::is_sorted(hits.begin(), hits.end())) std::sort(hits.begin(), hits.end());
}

void PartScratches::find(std::size_t part, Batch const& batch, PartialGroups* partial,
                         std::vector<BatchHit>& hits) {
    std::size_t const first = hits.size();
    auto const& [patterns, matcher] = parts_[part];
    if (count_)
        matcher->find(batch, *scratches_[part], *partial, hits);
    else
        matcher->list(batch, *scratches_[part], hits);
    for (BatchHit& hit : std::span(hits).subspan(first)) {
        if (hit.length == 0) {
            hit.length = patterns->length(hit.pattern);
            hit.start -= hit.length;
        }
        hit.pattern = patterns->parent(hit.pattern);
    }
}

void PartScratches::list(Batch const& batch, std::vector<BatchHit>& hits) {
    if (!count_) return find(batch, {}, hits);
    if (listing_ == nullptr) listing_ = std::make_unique<PartScratches>(parts_, false, scratches_[0]->stop);
    if (parts_.size() == 1) listing_->limit_hits(scratches_[0]->max_hits);
    listing_->find(batch, {}, hits);
}

bool PartScratches::absorb(PartScratches& other) {
    // Searches of several parts cannot be merged, because some matchers might merge their counts and others might not.
    if (parts_.size() != 1) return false;
    if (!parts_[0].matcher->absorb(*scratches_[0], *other.scratches_[0])) return false;
    for (auto const& [pattern, hits] : other.more_hits_) more_hits_[pattern] += hits;
    for (auto const& [group, reads] : other.more_reads_) more_reads_[group] += reads;
    return true;
}

std::vector<Counts> PartScratches::collect() {
    std::vector<Counts> counts;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        counts.push_back(parts_[i].matcher->collect(*scratches_[i]));
    for (std::size_t i = 0; i < parts_.size() && !more_hits_.empty(); ++i)
        for (PatternId pattern = 0; pattern < counts[i].hits.size(); ++pattern)
            if (auto const more = more_hits_.find(parts_[i].patterns->parent(pattern));
                more != more_hits_.end())
                counts[i].hits[pattern] += more->second;
    for (auto const& [group, reads] : more_reads_) counts[0].reads[group] += reads;
    return counts;
}

}  // namespace motifcount::internal
