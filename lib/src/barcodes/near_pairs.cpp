#include <algorithm>
#include <bit>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "barcodes/edit_distance.hpp"
#include "core/parallel.hpp"

namespace motifcount::internal {
namespace {

using NumberedSequence = std::pair<std::uint32_t, ListSequence>;

/// Collects all entries near a text.
class NearEntries final : public CandidateSink {
public:
    explicit NearEntries(unsigned radius) : CandidateSink(radius) {}
    void add(std::uint32_t entry, unsigned, ListSequence const& sequence) override {
        entries.emplace_back(entry, sequence);
    }
    std::vector<NumberedSequence> entries;
};

/// True if a read of `text`, without letters after it, is within the radius of the other entry
bool reaches(ListSequence const& text, ListSequence const& other, Radius radius) noexcept {
    if (!text.is_plain()) return false;
    BasePlanes const planes = text.planes();
    if (radius.edits)
        return bounded_edits(other, planes, text.length, radius.distance, false) <= radius.distance;
    std::uint64_t const differ = other.mismatches(planes) & low_bits(other.length);
    return text.length >= other.length && static_cast<unsigned>(std::popcount(differ)) <= radius.distance;
}

class PairCounter {
public:
    explicit PairCounter(Radius radius) : radius_(radius) {}

    /// Adds the pairs of an entry with each entry near it. If two entries reach each other, the pair is added once.
    void add(NumberedSequence const& text, std::vector<NumberedSequence>& near) {
        std::ranges::sort(near);
        near.erase(std::unique(near.begin(), near.end()), near.end());
        for (NumberedSequence const& other : near) {
            if (other.first == text.first) continue;
            if (other.first < text.first && reaches(other.second, text.second, radius_)) continue;
            join({1, std::min(text.first, other.first), std::max(text.first, other.first), true});
        }
    }
    void join(NearPairs const& pairs) {
        auto const pair = [](NearPairs const& of) { return std::pair(of.first, of.second); };
        if (pairs.pairs != 0 && (sum.pairs == 0 || pair(pairs) < pair(sum)))
            std::tie(sum.first, sum.second) = pair(pairs);
        sum.pairs += pairs.pairs;
        sum.all = sum.all && pairs.all;
    }

    NearPairs sum;

private:
    Radius radius_;
};

}  // namespace

NearPairs BarcodeList::near_pairs(unsigned threads) const {
    // Comparisons in about a second of one thread. The result must not depend on the number of threads.
    double const budget = rule_.edits != 0 ? 3e7 : 5e8;
    constexpr double per_look_up = 100;
    Radius const radius{rule_.radius(), rule_.edits != 0};
    Stage const& stage = stages_.back();
    double comparisons = per_look_up;
    for (auto const& table : stage.tables) comparisons += table->comparisons();
    auto left = static_cast<std::size_t>(budget / comparisons);

    PairCounter total(radius);
    std::mutex mutex;
    for (auto const& texts : stage.tables) {
        std::size_t const count = std::min(left, texts->plain_size());
        total.sum.all = total.sum.all && count == texts->plain_size();
        left -= count;
        parallel_blocks(threads, count, [&](std::size_t first, std::size_t last) {
            PairCounter part(radius);
            for (std::size_t at = first; at < last; ++at) {
                auto const [length, entry, low, high] = texts->plain(at);
                ListSequence const sequence = ListSequence::of_planes(low, high, length);
                NearEntries near(radius.distance);
                for (auto const& table : stage.tables)
                    table->find({sequence.planes(), sequence.length, false}, near);
                part.add({entry, sequence}, near.entries);
            }
            std::lock_guard const lock(mutex);
            total.join(part.sum);
        });
    }
    return total.sum;
}

}  // namespace motifcount::internal
