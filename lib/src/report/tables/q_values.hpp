#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hits/name_sink.hpp"
#include "output/output_file.hpp"
#include "report/matrix_scorer.hpp"
#include "report/report.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Scores of a matrix's hits, as in the table of q-values
struct ScoreCounts {
    struct Row {
        std::int64_t score = 0;    ///< In thousandths of a bit
        std::string p_value = {};  ///< As in the table
        std::uint64_t hits = 0;    ///< Number of hits with this score
    };
    std::string id = {};
    std::string name = {};
    std::uint64_t windows =
        0;  ///< Number of windows without ambiguous bases; a window on two strands counts twice
    std::vector<Row> rows = {};  ///< From the best score to the worst; empty = no hits
};

/// Writes one row per score, or one row without a score if there is no hit. The q-value of a score is the minimum of
/// p-value x windows / (hits with at least this score), over this score and all lower scores; at most 1 (Storey and Tibshirani,
/// PNAS 100:9440, 2003, with pi0 = 1). p-values are taken as they are shown, so that merge computes the same q-values.
void write_q_values(ScoreCounts const& counts, TableFormat const& format, OutputFile& out);

/// Counts the windows of any length in stretches of text that have no breaks. Memory: 8 bytes per base of the longest window.
class WindowCounter {
public:
    /// `longest`: length of the longest window
    explicit WindowCounter(std::size_t longest) : shorter_(longest) {}

    /// Adds the slots of a batch that earlier batches did not have.
    void add(Batch const& batch);
    /// Returns the number of windows. `length`: from 1 to the longest window. Requires that the last record is complete.
    [[nodiscard]] std::uint64_t windows(std::size_t length) const noexcept;

private:
    void end_stretch() noexcept;

    std::uint64_t stretch_ = 0;  ///< Length of the current stretch
    std::vector<std::uint64_t>
        shorter_;  ///< Number of stretches by length, if they are shorter than the longest window
    std::uint64_t long_count_ = 0;  ///< Number of other stretches
    std::uint64_t long_bases_ = 0;  ///< Sum of their lengths
};

/// Table with the q-value of each score of each matrix. Memory: 8 bytes per score unit between the best score and the lowest score
/// of a hit.
class QValueWriter final : public InFile<HitReport>, public NameSink {
public:
    static constexpr std::string_view columns = "motif_id name score p_value hits windows q_value";

    /// Requires that a motif is a matrix.
    QValueWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings);

    [[nodiscard]] NameSink* name_sink() noexcept override { return this; }
    void begin_input(bool /*pairs*/) override {}
    void hit(Hit const& hit, Location const& place) override;
    void add(PackedText const& text, std::uint64_t /*decided*/,
             std::optional<std::uint64_t> /*last_record*/) override {
        windows_.add(text.batch());
    }
    void finish(RunOutcome const& outcome) override;

private:
    TableFormat format_;
    MotifScores const& scores_;
    MatrixScorer const scorer_;
    std::vector<std::vector<std::uint64_t>>
        hits_;  ///< Number of hits by motif and deficit: best score minus score
    WindowCounter windows_;
};

}  // namespace motifcount::internal
