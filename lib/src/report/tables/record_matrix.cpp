#include "report/tables/record_matrix.hpp"

#include <algorithm>

#include "report/tables/per_record_tsv.hpp"

namespace motifcount::internal {

char* put(char* out, RecordValue const& value) {
    if (value.is_empty) return out;
    return value.is_score ? put(out, in_bits(value.number))
                          : put(out, static_cast<std::uint64_t>(value.number));
}

void RecordRows::begin_input(bool pairs) {
    pairs_ = pairs;
    first_ = 0;
    last_.reset();
}

void RecordRows::hit(Hit const& hit, Location const& place) {
    if (hit.record != record_) close_row();
    record_ = hit.record;
    if (has_scores() && !scorer_.is_matrix(hit.motif)) return;
    std::int64_t const number = has_scores() ? scorer_.score(hit, place) : 1;
    std::int64_t& own = numbers_[hit.motif];
    if (!hits_.has(hit.motif))
        own = number;
    else
        own = of_ == RecordValues::best ? std::max(own, number) : own + number;
    hits_.add(hit.motif);
}

void RecordRows::close_row() {
    if (hits_.empty()) return;
    Row& row = rows_.emplace_back(record_);
    hits_.take([&](MotifId motif, std::uint64_t) { row.cells.emplace_back(motif, numbers_[motif]); });
}

void RecordRows::add(PackedText const& text, std::uint64_t decided,
                     std::optional<std::uint64_t> last_record) {
    last_ = last_record;
    Batch const batch = text.batch();
    for (std::size_t i = batch.first_continues ? 1 : 0; i < batch.records.size(); ++i)
        names_.push_back(
            with_mate(text.name(i), pairs_ ? 1 + static_cast<unsigned>((batch.first_record + i) % 2) : 0));
    // A rule may report the hits of a first mate only after its second mate.
    write_until(pairs_ ? decided - decided % 2 : decided);
}

void RecordRows::end_input() {
    write_until(first_ + names_.size());
}

void RecordRows::write_until(std::uint64_t known) {
    if (record_ < known) close_row();
    for (; first_ < known && !names_.empty(); ++first_) {
        Cells cells;
        if (!rows_.empty() && rows_.front().record == first_) {
            cells = std::move(rows_.front().cells);
            rows_.pop_front();
        }
        if (!last_ || first_ <= *last_) write_row(names_.front(), cells);
        names_.pop_front();
    }
}

RecordMatrix::RecordMatrix(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings)
    : RecordRows(motifs, out, settings),
      format_(TableFormat::of_file(out.path())),
      row_(motifs.size(), RecordValue{.is_score = has_scores(), .is_empty = has_scores()}) {
    std::vector<std::string> header{std::string(columns)};
    for (MotifId motif = 0; motif < motifs.size(); ++motif) header.emplace_back(motifs.id(motif));
    out_.write(format_.join(header) + "\n");
}

void RecordMatrix::write_row(std::string_view name, Cells const& cells) {
    for (auto const& [motif, number] : cells) row_[motif] = {number, has_scores(), false};
    format_.put_row(out_, name, row_);
    for (auto const& [motif, number] : cells) row_[motif] = {0, has_scores(), has_scores()};
}

void MtxMatrix::write_row(std::string_view, Cells const& cells) {
    ++row_count_;
    entry_count_ += cells.size();
    for (auto const& [motif, number] : cells) {
        RecordValue const value{number, has_scores(), false};
        char line[2 * (max_digits + 1) + room(value) + 1];
        char* end = put(put(line, row_count_), ' ');
        end = put(put(end, std::uint64_t{motif} + 1), ' ');
        end = put(put(end, value), '\n');
        entries_.write({line, static_cast<std::size_t>(end - line)});
    }
}

void MtxMatrix::finish(RunOutcome const&) {
    out_.write(std::string("%%MatrixMarket matrix coordinate ")
                   .append(has_scores() ? "real" : "integer")
                   .append(" general\n")
                   .append(std::to_string(row_count_))
                   .append(" ")
                   .append(std::to_string(motifs_.size()))
                   .append(" ")
                   .append(std::to_string(entry_count_))
                   .append("\n"));
    entries_.copy_to(out_);
}

void MtxColumns::finish(RunOutcome const&) {
    for (MotifId motif = 0; motif < motifs_.size(); ++motif)
        out_.write(std::string(motifs_.id(motif)) + "\n");
}

}  // namespace motifcount::internal
