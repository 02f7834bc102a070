#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hits/name_sink.hpp"
#include "output/spool.hpp"
#include "report/format.hpp"
#include "report/matrix_scorer.hpp"
#include "report/report.hpp"
#include "report/tables/motif_tally.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Cell of a table of records and motifs: a number of hits, or a score in thousandths of a bit
struct RecordValue {
    std::int64_t number = 0;
    bool is_score = false;
    bool is_empty = false;  ///< Whether there is no score

    friend constexpr std::size_t room(RecordValue const&) noexcept { return max_digits; }
    friend char* put(char* out, RecordValue const& value);
};

/// Base class of reports with a row per record, including records without hits. Calls write_row() for each record in input order.
/// Mates are two records. Memory: 16 bytes per motif, and the names and hits of one batch.
class RecordRows : public InFile<HitReport>, public NameSink {
public:
    RecordRows(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings = {})
        : InFile(motifs, out),
          of_(settings.record_values),
          scorer_(settings.scores),
          hits_(motifs.size()),
          numbers_(motifs.size()) {}

    [[nodiscard]] NameSink* name_sink() noexcept override { return this; }
    void hit(Hit const& hit, Location const& place) override;
    void begin_input(bool pairs) override;
    void add(PackedText const& text, std::uint64_t decided,
             std::optional<std::uint64_t> last_record) override;
    void end_input() override;

protected:
    using Cells = std::vector<std::pair<MotifId, std::int64_t>>;
    /// `cells`: motifs with hits in the record, in file order, and their values. Sequences have no scores. `name`: as in
    /// PerRecordWriter
    virtual void write_row(std::string_view name, Cells const& cells) = 0;
    [[nodiscard]] bool has_scores() const noexcept { return of_ != RecordValues::hits; }

private:
    struct Row {
        std::uint64_t record;
        Cells cells;
    };
    void close_row();
    void write_until(std::uint64_t known);

    RecordValues const of_;
    MatrixScorer const scorer_;
    bool pairs_ = false;
    MotifTally hits_;                    ///< Hits in the record of the last hit
    std::vector<std::int64_t> numbers_;  ///< Values in this record, by motif; valid for motifs with hits
    std::uint64_t record_ = 0;           ///< Record of the last hit
    std::deque<Row> rows_;               ///< Earlier records with hits that have not been written
    std::deque<std::string> names_;      ///< Names of the records from first_ on
    std::uint64_t first_ = 0;            ///< Next record to write
    std::optional<std::uint64_t> last_;  ///< Last record to write; empty = all records
};

/// Table with a column per motif
class RecordMatrix final : public RecordRows {
public:
    static constexpr std::string_view columns = "seq_id";

    RecordMatrix(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings = {});

private:
    void write_row(std::string_view name, Cells const& cells) override;

    TableFormat format_;
    std::vector<RecordValue> row_;
};

/// The same matrix in the Matrix Market format: https://math.nist.gov/MatrixMarket/formats.html
class MtxMatrix final : public RecordRows {
public:
    MtxMatrix(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings = {})
        : RecordRows(motifs, out, settings), entries_(out.path()) {}
    void finish(RunOutcome const& outcome) override;

private:
    void write_row(std::string_view name, Cells const& cells) override;

    Spool entries_;  ///< Text of the entries, which follows their number in the output
    std::uint64_t entry_count_ = 0;
    std::uint64_t row_count_ = 0;
};

/// Names of the rows of MtxMatrix, one per line
class MtxRows final : public RecordRows {
public:
    using RecordRows::RecordRows;

private:
    void write_row(std::string_view name, Cells const&) override { out_.write(std::string(name) + "\n"); }
};

/// Names of the columns of MtxMatrix, one per line
class MtxColumns final : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
