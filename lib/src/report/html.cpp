#include "report/html.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

#include "report/svg.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t bins = 150;         ///< at most, of positions; bins widen by doubling
constexpr std::size_t top_motifs = 20;    ///< in the chart
constexpr std::size_t listed_zeros = 60;  ///< by name
constexpr std::size_t curve_points = 200;

// Colours: one blue and one orange that are told apart in either mode and by colour-blind eyes.
constexpr char head[] = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>motifcount</title>
<style>
:root { color-scheme: light dark; --ink: #1d2330; --soft: #5c6675; --page: #ffffff; --card: #f5f7fa; --line: #d8dee8;
  --forward: #2166ac; --reverse: #e08214; --plain: #4393c3; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ef; --soft: #a3adbb; --page: #14181f; --card: #1d232c; --line: #38414e;
    --forward: #5aa5e6; --reverse: #f2a24a; --plain: #6bb3dd; }
}
body { margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 60rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .2rem; }
p { margin: .2rem 0 .8rem; color: var(--soft); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem; margin: 1.4rem 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; }
.card b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.card span { color: var(--soft); font-size: .85rem; }
svg { width: 100%; height: auto; display: block; font: 12px system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
svg text { fill: var(--soft); } svg .label { fill: var(--ink); } svg .value { font-variant-numeric: tabular-nums; }
.forward { fill: var(--forward); } .reverse { fill: var(--reverse); } .plain { fill: var(--plain); }
.grid { stroke: var(--line); } .curve { fill: none; stroke: var(--forward); stroke-width: 2.5; }
.key i { display: inline-block; width: .8em; height: .8em; margin: 0 .3em 0 .8em; border-radius: 2px; }
.names { columns: 12rem; font-size: .9rem; padding-left: 1.2rem; overflow-wrap: anywhere; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .8rem; color: var(--soft); font-size: .85rem; }
</style>
</head>
<body>
)";

std::string card(std::string const& value, std::string const& what) {
    return "<div class=\"card\"><b>" + value + "</b><span>" + what + "</span></div>\n";
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f%%",
                  whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
    return text.data();
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
    for (std::size_t i = 0; i < shown; ++i)
        bars.push_back(
            {std::string(motifs.id(order[i])), counts[order[i]].hits_forward, counts[order[i]].hits_reverse});
    return bar_chart(bars);
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

}  // namespace

HtmlPage::HtmlPage(MotifSet const& motifs, OutputFile& out)
    : motifs_(motifs), out_(out), first_(motifs.size()) {}

void HtmlPage::hit(Hit const& hit, HitPlace const&) {
    if (hit.record != last_record_) {
        ++reads_with_hits_;
        last_record_ = hit.record;
    }
    if (first_[hit.motif].input == 0) first_[hit.motif] = {input_, hit.record};
    add_position(hit.start);
}

void HtmlPage::end_input() {
    ++input_;
    last_record_ = UINT64_MAX;
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

std::string HtmlPage::saturation(RunInfo const& info) const {
    std::vector<std::uint64_t> before{0};  // records before each input
    for (InputSummary const& input : info.inputs) before.push_back(before.back() + input.records);
    std::vector<std::uint64_t> found;
    for (First const& first : first_)
        if (first.input != 0) found.push_back(before[first.input - 1] + first.record + 1);
    std::sort(found.begin(), found.end());
    std::vector<std::pair<std::uint64_t, std::uint64_t>> points;
    for (std::size_t i = 0; i <= curve_points; ++i) {
        auto const reads = static_cast<std::uint64_t>(
            static_cast<double>(before.back()) * static_cast<double>(i) / static_cast<double>(curve_points));
        points.emplace_back(reads, std::upper_bound(found.begin(), found.end(), reads) - found.begin());
    }
    return curve(points, motifs_.size(), "reads", "motifs found");
}

void HtmlPage::finish(RunOutcome const& outcome) {
    std::span<MotifCounts const> const counts = outcome.counts;
    RunInfo const& info = outcome.info;
    std::uint64_t records = 0;
    std::uint64_t bases = 0;
    std::string inputs;
    for (InputSummary const& input : info.inputs) {
        records += input.records;
        bases += input.bases;
        inputs += (inputs.empty() ? "" : ", ") + html_text(input.path == "-" ? "standard input" : input.path);
    }
    std::uint64_t forward = 0;
    std::uint64_t reverse = 0;
    std::uint64_t zeros = 0;
    for (MotifCounts const& motif : counts) {
        forward += motif.hits_forward;
        reverse += motif.hits_reverse;
        zeros += motif.hits() == 0 ? 1 : 0;
    }

    out_.write(head);
    out_.write("<h1>Motifs in reads</h1>\n<p>" + inputs + "</p>\n<div class=\"cards\">\n");
    out_.write(card(grouped(records), "reads, " + grouped(bases) + " bases"));
    out_.write(
        card(grouped(reads_with_hits_), "reads with a hit (" + percent(reads_with_hits_, records) + ")"));
    out_.write(card(grouped(forward + reverse), "hits"));
    out_.write(card(percent(forward, forward + reverse), "of the hits on the forward strand"));
    out_.write(card(grouped(counts.size() - zeros), "of " + grouped(counts.size()) + " motifs found"));
    out_.write(
        "</div>\n<h2>Most frequent motifs</h2>\n<p class=\"key\">Hits by strand of the read:"
        "<i class=\"forward\" style=\"background: var(--forward)\"></i>forward"
        "<i class=\"reverse\" style=\"background: var(--reverse)\"></i>reverse</p>\n");
    out_.write(top_chart(motifs_, counts));
    out_.write(
        "<h2>Where in the read</h2>\n<p>First base of each hit, counted from 0 at the read's start.</p>\n");
    out_.write(histogram(positions_, step_, "position in the read", "hits"));
    out_.write(
        "<h2>Saturation</h2>\n<p>Motifs found at least once after so many reads. A curve that still climbs "
        "at its end "
        "says that more reads would find more motifs.</p>\n");
    out_.write(saturation(info));
    out_.write("<h2>Motifs without a hit</h2>\n");
    out_.write(zero_list(motifs_, counts, zeros));
    out_.write("<footer>motifcount " + html_text(info.version) + "</footer>\n</body>\n</html>\n");
}

}  // namespace motifcount::internal
