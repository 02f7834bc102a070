#include "report/pages/html.hpp"

#include <algorithm>
#include <numeric>

#include "core/decimal.hpp"
#include "core/shown_input.hpp"
#include "report/pages/page.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t bins = 150;         ///< at most, of positions; bins widen by doubling
constexpr std::size_t top_motifs = 20;    ///< in the chart
constexpr std::size_t listed_zeros = 60;  ///< by name
constexpr std::size_t curve_points = 200;
constexpr std::uint64_t enough_records = 1000;  ///< for curves over them

/// True if a pair of mates of this input counts as one of its `records`.
bool counts_fragments(RunInfo const& info, InputSummary const& input) {
    return info.assignment && input.pairs;
}

std::string top_chart(MotifSet const& motifs, std::span<MotifCounts const> counts) {
    std::vector<MotifId> order(counts.size());
    std::iota(order.begin(), order.end(), MotifId{0});
    std::size_t const shown = std::min(top_motifs, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                      [&](MotifId a, MotifId b) {
                          if (counts[a].hits() != counts[b].hits())
                              return counts[a].hits() > counts[b].hits();
                          return a < b;
                      });
    std::vector<Bar> bars;
    for (std::size_t i = 0; i < shown; ++i) {
        MotifCounts const& row = counts[order[i]];
        std::string const id(motifs.id(order[i]));
        bars.push_back(
            {id,
             grouped(row.hits()),
             id + ": " + grouped(row.hits_forward) + " forward, " + grouped(row.hits_reverse) + " reverse",
             {{"forward", static_cast<double>(row.hits_forward)},
              {"reverse", static_cast<double>(row.hits_reverse)}}});
    }
    return bar_chart(bars, "hits by motif and strand");
}

std::string zero_list(MotifSet const& motifs, std::span<MotifCounts const> counts, std::uint64_t zeros) {
    if (zeros == 0) return "<p>None: every motif was found.</p>\n";
    std::string list =
        "<p>" + grouped(zeros) + " of " + grouped(counts.size()) + " motifs.</p>\n<ul class=\"names\">\n";
    std::size_t listed = 0;
    for (MotifId motif = 0; motif < counts.size() && listed < listed_zeros; ++motif) {
        if (counts[motif].hits() != 0) continue;
        list += "<li>" + html_text(motifs.id(motif)) + "</li>\n";
        ++listed;
    }
    list += "</ul>\n";
    if (zeros > listed)
        list +=
            "<p>and " + grouped(zeros - listed) + " more: they are the rows with 0 hits of the counts.</p>\n";
    return list;
}

std::string rates_by_sample(std::vector<SampleTotals> const& samples, bool fragments) {
    std::vector<Bar> bars;
    for (SampleTotals const& sample : samples) {
        std::uint64_t const hits = sample.records_with_hits.value_or(0);
        std::string const rate = percent(hits, sample.records);
        bars.push_back(
            {sample.name,
             rate,
             sample.name + ": " + grouped(hits) + " of " + grouped(sample.records),
             {{"plain",
               sample.records == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(sample.records)}}});
    }
    return (fragments ? "<h2>Fragments with a hit, by sample</h2>\n"
                      : "<h2>Records with a hit, by sample</h2>\n") +
           bar_chart(bars, "records with a hit by sample", 1);
}

}  // namespace

HtmlPage::HtmlPage(MotifSet const& motifs, OutputFile& out) : InFile(motifs, out), first_(motifs.size()) {}

void HtmlPage::hit(Hit const& hit, HitPlace const&) {
    if (first_[hit.motif].input == 0) first_[hit.motif] = {input_, hit.record};
    add_position(hit.start);
}

void HtmlPage::end_input() {
    ++input_;
}

/// Where the bins do not reach, neighbours are joined, as often as needed: the outcome depends on the hits alone.
void HtmlPage::add_position(std::uint64_t position) {
    while (position / step_ >= bins) {
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            if (i % 2 == 0) {
                positions_[i / 2] = positions_[i];
            } else {
                positions_[i / 2] += positions_[i];
            }
        }
        positions_.resize((positions_.size() + 1) / 2);
        step_ *= 2;
    }
    std::size_t const bin = static_cast<std::size_t>(position / step_);
    if (bin >= positions_.size()) positions_.resize(bin + 1);
    ++positions_[bin];
}

std::string HtmlPage::saturation(RunInfo const& info, std::string const& records) const {
    std::vector<std::uint64_t> before{0};  // records before each input
    for (InputSummary const& input : info.inputs) before.push_back(before.back() + input.records);
    std::vector<std::uint64_t> found;
    for (First const& first : first_) {
        if (first.input == 0) continue;
        std::size_t const input = first.input - 1;
        found.push_back(before[input] + first.record / (counts_fragments(info, info.inputs[input]) ? 2 : 1) +
                        1);
    }
    std::sort(found.begin(), found.end());
    Line line{"var(--forward)", {}, {}};
    for (std::size_t i = 0; i <= curve_points; ++i) {
        auto const reads = static_cast<std::uint64_t>(
            static_cast<double>(before.back()) * static_cast<double>(i) / static_cast<double>(curve_points));
        line.points.emplace_back(static_cast<double>(reads),
                                 std::upper_bound(found.begin(), found.end(), reads) - found.begin());
    }
    return line_chart({{line}}, {records, static_cast<double>(before.back())},
                      {"motifs found", static_cast<double>(motifs_.size())});
}

/// What a page says of its run.
struct HtmlPage::Totals {
    explicit Totals(RunOutcome const& outcome) {
        for (InputSummary const& input : outcome.info.inputs) {
            records += input.records;
            bases += input.bases;
            with_hits += input.records_with_hits.value_or(0);
            longest = std::max(longest, input.longest_record);
            fasta &= input.fasta;
            fragments |= counts_fragments(outcome.info, input);
            inputs += (inputs.empty() ? "" : ", ") + shown_input(input.path);
        }
        for (MotifCounts const& motif : outcome.counts) {
            forward += motif.hits_forward;
            reverse += motif.hits_reverse;
            found += motif.hits() != 0 ? 1 : 0;
        }
        for (auto const& [name, value] : outcome.info.options)
            if (name == "sample") sample = value;
    }
    /// Positions in records that are alike: in chromosomes they are not to be added up.
    [[nodiscard]] bool has_positions() const noexcept {
        return !fasta || (records >= enough_records && longest <= 10 * (bases / records));
    }

    std::uint64_t records = 0;
    std::uint64_t bases = 0;
    std::uint64_t with_hits = 0;
    std::uint64_t longest = 0;
    bool fasta = true;
    bool fragments = false;
    std::string inputs;
    std::string sample;
    std::uint64_t forward = 0;
    std::uint64_t reverse = 0;
    std::uint64_t found = 0;
};

void HtmlPage::finish(RunOutcome const& outcome) {
    Totals const totals(outcome);
    std::string const record = totals.fasta ? "sequence" : "read";
    std::string const counted = totals.fragments ? "fragment" : record;
    std::string const records = record + "s";
    std::size_t const motifs = outcome.counts.size();

    out_.write(page_head("Motifs in " + (totals.sample.empty() ? records : totals.sample)));
    out_.write("<p>" + html_text(totals.inputs) + "</p>\n<div class=\"cards\">\n");
    out_.write(card(grouped(totals.records),
                    counted + (totals.records == 1 ? "" : "s") + ", " + grouped(totals.bases) + " bases"));
    out_.write(card(grouped(totals.with_hits), counted + (totals.with_hits == 1 ? "" : "s") +
                                                   " with a hit (" +
                                                   percent(totals.with_hits, totals.records) + ")"));
    out_.write(card(grouped(totals.forward + totals.reverse), "hits"));
    out_.write(
        card(percent(totals.forward, totals.forward + totals.reverse), "of the hits on the forward strand"));
    out_.write(card(grouped(totals.found), "of " + grouped(motifs) + " motifs found"));
    out_.write("</div>\n<h2>Most frequent motifs</h2>\n<p>Hits by strand of the " + record +
               ":</p>\n<p class=\"key\">" + key("var(--forward)", "forward") +
               key("var(--reverse)", "reverse") + "</p>\n");
    out_.write(top_chart(motifs_, outcome.counts));
    if (outcome.info.samples.size() > 1) out_.write(rates_by_sample(outcome.info.samples, totals.fragments));
    if (totals.has_positions()) {
        out_.write("<h2>Where in the " + record + "</h2>\n<p>First base of each hit, counted from 0 at the " +
                   record + "'s start.</p>\n");
        out_.write(histogram(positions_, step_, totals.longest, "position in the " + record, "hits"));
    }
    if (totals.records >= enough_records) {
        out_.write("<h2>Saturation</h2>\n<p>Motifs found at least once after so many " + counted +
                   "s. A curve that still climbs at its end says that more " + counted +
                   "s would find more motifs.</p>\n");
        out_.write(saturation(outcome.info, counted + "s"));
    }
    out_.write("<h2>Motifs without a hit</h2>\n");
    out_.write(zero_list(motifs_, outcome.counts, motifs - totals.found));
    out_.write(page_foot(outcome.info.version));
}

}  // namespace motifcount::internal
