#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "hits/hit_writer.hpp"
#include "hits/name_sink.hpp"
#include "report/matrix_scorer.hpp"
#include "report/pages/positions.hpp"
#include "report/score_histogram.hpp"

namespace motifcount::internal {

/// Scale of a chart of distances
struct DistanceScale {
    std::uint64_t step =
        0;  ///< Width of a bin in half bases: a power of two, and at least the width in CentreDistances
    std::size_t bins = 0;  ///< Number of bins on either side of the centre
};

/// Returns a scale that reaches the ends of nine of ten records. `records_by_length`: see MatrixHits; not all may be 0
[[nodiscard]] DistanceScale distance_scale(std::span<std::uint64_t const> records_by_length);

/// Distances of hits from the centres of their records, in half bases. The order of the hits has no effect. Memory: up to 4 KB
class CentreDistances {
public:
    /// Maximum number of bins on either side of the centre
    static constexpr std::size_t max_bins = 256;

    /// `distance`: position of the hit's middle minus position of the record's middle
    void add(std::int64_t distance) {
        ++hits_;
        if (distance < 0)
            before_.add(static_cast<std::uint64_t>(-distance) - 1);
        else
            behind_.add(static_cast<std::uint64_t>(distance));
    }
    /// Returns the number of hits in bins of the scale. The centre is between the two middle bins.
    [[nodiscard]] std::vector<std::uint64_t> bins(DistanceScale const& scale) const;
    /// Number of hits, with hits outside the scale
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_; }

private:
    PositionHistogram before_{max_bins};
    PositionHistogram behind_{max_bins};
    std::uint64_t hits_ = 0;
};

/// Collects the scores of the hits of matrices and, in records of up to max_length bases, the distances of the hits from the
/// centre of the record. The result does not depend on threads or batches. Memory: up to 5 KB per matrix, and the hits in the
/// first max_length bases of the current record. Not thread-safe.
class MatrixHits final : public NameSink {
public:
    static constexpr std::uint64_t max_length = 10'000;

    /// `scores` must outlive this object.
    MatrixHits(MotifScores const& scores, std::size_t motifs);

    /// Hits must have the order of HitWriter::hit().
    void hit(Hit const& hit, Location const& place);
    void begin_input(bool pairs) override;
    void add(PackedText const& text, std::uint64_t decided,
             std::optional<std::uint64_t> last_record) override;
    void end_input();

    /// Hits of a matrix by score
    [[nodiscard]] ScoreHistogram const& scores(MotifId matrix) const noexcept { return scores_[matrix]; }
    [[nodiscard]] CentreDistances const& distances(MotifId matrix) const noexcept {
        return distances_[matrix];
    }
    /// Number of records with a length of 0 to max_length bases, by length
    [[nodiscard]] std::span<std::uint64_t const> records_by_length() const noexcept { return lengths_; }
    /// True if at least nine of ten records have at most max_length bases. Mates have no centre.
    [[nodiscard]] bool has_short_records() const noexcept;

private:
    struct Waiting {
        std::uint64_t record;
        MotifId motif;
        std::uint64_t ends;  ///< Start plus end of the hit
    };
    void use_until(std::uint64_t record);

    MatrixScorer const scorer_;
    std::vector<ScoreHistogram> scores_;      ///< By motif
    std::vector<CentreDistances> distances_;  ///< By motif
    std::vector<std::uint64_t> lengths_;
    std::uint64_t long_records_ = 0;
    bool pairs_ = false;
    std::uint64_t first_ = 0;          ///< First record in known_
    std::deque<std::uint64_t> known_;  ///< Lengths of records that may have more hits
    std::deque<Waiting> waiting_;      ///< Hits in these records
};

/// Returns the part of the hits in each bin that is expected if hits are evenly distributed over the records.
[[nodiscard]] std::vector<double> even_distances(std::span<std::uint64_t const> records_by_length,
                                                 DistanceScale const& scale);

}  // namespace motifcount::internal
