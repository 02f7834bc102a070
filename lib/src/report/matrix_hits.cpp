#include "report/matrix_hits.hpp"

#include <algorithm>
#include <numeric>

namespace motifcount::internal {
namespace {

/// Number of bins in a chart of scores
constexpr std::int32_t score_bins = 40;

/// Maximum number of bins in a chart of distances, on either side of the centre
constexpr std::size_t shown_bins = 32;

}  // namespace

DistanceScale distance_scale(std::span<std::uint64_t const> records_by_length) {
    auto const all = std::reduce(records_by_length.begin(), records_by_length.end());
    std::size_t longest = 0;
    std::size_t end = 0;  // Maximum length of nine of ten records
    std::uint64_t records = 0;
    for (std::size_t length = 0; length < records_by_length.size(); ++length) {
        if (records_by_length[length] == 0) continue;
        longest = length;
        if (10 * records < 9 * all) end = length;
        records += records_by_length[length];
    }
    DistanceScale scale{.step = 1};
    while (longest > CentreDistances::max_bins * scale.step || end > shown_bins * scale.step) scale.step *= 2;
    scale.bins = std::max<std::size_t>((end + scale.step - 1) / scale.step, 1);
    return scale;
}

std::vector<std::uint64_t> CentreDistances::bins(DistanceScale const& scale) const {
    std::vector<std::uint64_t> bins(2 * scale.bins);
    auto const add = [&](PositionHistogram const& side, auto const& use) {
        for (std::size_t i = 0; i < side.counts().size(); ++i)
            if (std::size_t const bin = i * side.step() / scale.step; bin < scale.bins)
                use(bin) += side.counts()[i];
    };
    add(before_, [&](std::size_t bin) -> std::uint64_t& { return bins[scale.bins - 1 - bin]; });
    add(behind_, [&](std::size_t bin) -> std::uint64_t& { return bins[scale.bins + bin]; });
    return bins;
}

MatrixHits::MatrixHits(MotifScores const& scores, std::size_t motifs)
    : scorer_(&scores), distances_(motifs), lengths_(max_length + 1) {
    for (MotifId motif = 0; motif < motifs; ++motif) {
        ScoreMatrix const* const matrix = scores.of(motif);
        std::int32_t const lowest = matrix == nullptr ? 0 : matrix->threshold();
        std::int32_t const best = matrix == nullptr ? 0 : matrix->best_score();
        scores_.emplace_back(lowest, best, std::max(best - lowest, 0) / score_bins + 1);
    }
}

void MatrixHits::hit(Hit const& hit, Location const& place) {
    if (!scorer_.is_matrix(hit.motif)) return;
    scores_[hit.motif].add(scorer_.score(hit, place));
    if (!pairs_ && hit.end <= max_length) waiting_.push_back({hit.record, hit.motif, hit.start + hit.end});
}

void MatrixHits::begin_input(bool pairs) {
    pairs_ = pairs;
    first_ = 0;
}

void MatrixHits::add(PackedText const& text, std::uint64_t decided,
                     std::optional<std::uint64_t> last_record) {
    if (pairs_) return;
    Batch const batch = text.batch();
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        if (last_record && batch.first_record + i > *last_record) break;
        if (i == 0 && batch.first_continues)
            known_.back() = batch.first_offset + batch.records[i].length;
        else
            known_.push_back(batch.records[i].length);
    }
    use_until(decided);
}

void MatrixHits::end_input() {
    use_until(first_ + known_.size());
}

void MatrixHits::use_until(std::uint64_t record) {
    for (; first_ < record && !known_.empty(); ++first_) {
        std::uint64_t const length = known_.front();
        known_.pop_front();
        for (; !waiting_.empty() && waiting_.front().record == first_; waiting_.pop_front()) {
            if (length > max_length) continue;
            distances_[waiting_.front().motif].add(static_cast<std::int64_t>(waiting_.front().ends) -
                                                   static_cast<std::int64_t>(length));
        }
        ++(length > max_length ? long_records_ : lengths_[length]);
    }
}

bool MatrixHits::has_short_records() const noexcept {
    std::uint64_t const few = std::reduce(lengths_.begin(), lengths_.end());
    return few > 0 && few >= 9 * long_records_;
}

std::vector<double> even_distances(std::span<std::uint64_t const> records_by_length,
                                   DistanceScale const& scale) {
    std::vector<double> bins(2 * scale.bins);
    double sum = 0;
    for (std::size_t length = 1; length < records_by_length.size(); ++length) {
        auto const records = static_cast<double>(records_by_length[length]);
        sum += 2 * records * static_cast<double>(length);
        for (std::size_t bin = 0; bin < scale.bins && bin * scale.step < length; ++bin) {
            auto const inside = static_cast<double>(std::min(scale.step, length - bin * scale.step));
            bins[scale.bins + bin] += records * inside;
            bins[scale.bins - 1 - bin] += records * inside;
        }
    }
    for (double& bin : bins) bin /= std::max(sum, 1.0);
    return bins;
}

}  // namespace motifcount::internal
