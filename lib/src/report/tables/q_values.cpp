#include "report/tables/q_values.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <numeric>

#include "core/decimal.hpp"

namespace motifcount::internal {
namespace {

constexpr int p_value_digits = 6;

double number_in(std::string const& text) noexcept {
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::size_t longest_matrix(MotifScores const& scores, std::size_t motifs) noexcept {
    std::size_t longest = 1;
    for (MotifId motif = 0; motif < motifs; ++motif)
        if (ScoreMatrix const* const matrix = scores.of(motif)) longest = std::max(longest, matrix->length());
    return longest;
}

}  // namespace

void write_q_values(ScoreCounts const& counts, TableFormat const& format, OutputFile& out) {
    std::string_view const empty;
    if (counts.rows.empty())
        return format.put_row(out, counts.id, counts.name, empty, empty, std::uint64_t{0}, counts.windows,
                              empty);
    std::uint64_t hits = 0;
    for (ScoreCounts::Row const& row : counts.rows) hits += row.hits;
    std::vector<double> q_values(counts.rows.size());
    double least = 1;
    for (std::size_t i = q_values.size(); i-- > 0;) {
        ScoreCounts::Row const& row = counts.rows[i];
        least = std::min(
            least, number_in(row.p_value) * static_cast<double>(counts.windows) / static_cast<double>(hits));
        q_values[i] = least;
        hits -= row.hits;
    }
    for (std::size_t i = 0; i < q_values.size(); ++i) {
        ScoreCounts::Row const& row = counts.rows[i];
        format.put_row(out, counts.id, counts.name, in_bits(row.score), row.p_value, row.hits, counts.windows,
                       significant(q_values[i], 3));
    }
}

void WindowCounter::end_stretch() noexcept {
    if (stretch_ < shorter_.size()) {
        ++shorter_[stretch_];
    } else {
        ++long_count_;
        long_bases_ += stretch_;
    }
    stretch_ = 0;
}

void WindowCounter::add(Batch const& batch) {
    if (batch.records.empty()) return;
    TextView const& text = batch.text;
    // The separator after a record that continues is not part of the record.
    std::uint64_t const end = batch.records.back().end() + (batch.last_continues ? 0 : 1);
    for (std::uint64_t slot = batch.owned_from(); slot < end;) {
        std::uint64_t const breaks = text.breaks.empty() ? 0 : text.breaks[slot / 64] >> (slot % 64);
        std::uint64_t const bases = std::min<std::uint64_t>(
            {static_cast<std::uint64_t>(std::countr_zero(breaks)), 64 - slot % 64, end - slot});
        stretch_ += bases;
        slot += bases;
        if (bases == 64 || slot == end || (breaks >> bases & 1U) == 0) continue;
        end_stretch();
        ++slot;
    }
}

std::uint64_t WindowCounter::windows(std::size_t length) const noexcept {
    std::uint64_t sum = long_bases_ - long_count_ * (length - 1);
    for (std::size_t stretch = length; stretch < shorter_.size(); ++stretch)
        sum += shorter_[stretch] * (stretch - length + 1);
    return sum;
}

QValueWriter::QValueWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings)
    : InFile(motifs, out),
      format_(TableFormat::of_file(out.path())),
      scores_(*settings.scores),
      scorer_(settings.scores),
      hits_(motifs.size()),
      windows_(longest_matrix(scores_, motifs.size())) {
    out_.write(format_.header(columns));
}

void QValueWriter::hit(Hit const& hit, Location const& place) {
    if (!scorer_.is_matrix(hit.motif)) return;
    auto const deficit =
        static_cast<std::size_t>(scores_.of(hit.motif)->best_score() - scorer_.score(hit, place));
    std::vector<std::uint64_t>& counts = hits_[hit.motif];
    if (counts.size() <= deficit) counts.resize(deficit + 1);
    ++counts[deficit];
}

void QValueWriter::finish(RunOutcome const& outcome) {
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        ScoreMatrix const* const matrix = scores_.of(motif);
        if (matrix == nullptr) continue;
        unsigned const strands = outcome.strand == "both" && !matrix->is_palindrome() ? 2 : 1;
        ScoreCounts counts{.id = std::string(motifs_.id(motif)),
                           .name = std::string(name_of(motifs_, motif)),
                           .windows = strands * windows_.windows(matrix->length())};
        for (std::size_t deficit = 0; deficit < hits_[motif].size(); ++deficit) {
            if (hits_[motif][deficit] == 0) continue;
            std::int32_t const score = matrix->best_score() - static_cast<std::int32_t>(deficit);
            counts.rows.push_back(
                {score, significant(matrix->p_value(score), p_value_digits), hits_[motif][deficit]});
        }
        write_q_values(counts, format_, out_);
    }
}

}  // namespace motifcount::internal
