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
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        find(i, batch, count_ ? &partial[i] : nullptr);
        hits.reserve(hits.size() + occurrences_.size());
        for (Occurrence const& hit : occurrences_) hits.push_back(batch_hit(hit, *parts_[i].patterns));
    }
    // An engine that goes from left to right finds motifs of one length in this order already.
    if (!std::is_sorted(hits.begin(), hits.end())) std::sort(hits.begin(), hits.end());
}

std::vector<Occurrence> const& PartScratches::list(std::size_t part, Batch const& batch,
                                                   PartialGroups& partial) {
    find(part, batch, &partial);
    if (parts_.size() > 1)
        for (Occurrence& hit : occurrences_) hit.pattern = parts_[part].patterns->parent(hit.pattern);
    // A GPU finds them in any order; who counts them wants one record after another.
    if (!std::ranges::is_sorted(occurrences_, {}, &Occurrence::end))
        std::ranges::sort(occurrences_, {}, &Occurrence::end);
    return occurrences_;
}

void PartScratches::find(std::size_t part, Batch const& batch, PartialGroups* partial) {
    occurrences_.clear();
    Matcher const& matcher = *parts_[part].matcher;
    if (count_)
        matcher.find(batch, *scratches_[part], *partial, occurrences_);
    else
        matcher.list(batch, *scratches_[part], occurrences_);
}

bool PartScratches::absorb(PartScratches& other) {
    // Of several parts some might refuse, and their counts are collected together.
    if (parts_.size() != 1) return false;
    return parts_[0].matcher->absorb(*scratches_[0], *other.scratches_[0]);
}

std::vector<Counts> PartScratches::collect() {
    std::vector<Counts> counts;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        counts.push_back(parts_[i].matcher->collect(*scratches_[i]));
    return counts;
}

}  // namespace motifcount::internal
