#include "report/pages/page.hpp"

#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

// Blue and orange can be distinguished in light and in dark mode, even by colour-blind readers. The colours for classes of
// reads go from blue (assigned) through green and sand to grey (unassigned).
constexpr char before_title[] = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>)";
constexpr char style[] = R"(</title>
<style>
:root { color-scheme: light dark; --ink: #1d2330; --soft: #5c6675; --page: #ffffff; --card: #f5f7fa; --line: #d8dee8;
  --forward: #2166ac; --reverse: #e08214; --plain: #4393c3; --unassigned: #c3cad5; --ambiguous_inexact: #fdb863; --ambiguous_exact: #e08214;
  --unique: var(--forward); --match: var(--forward); --swapped: #5aae61; --only_a: #f3d9a4; --only_b: #d9b36c;
  --recombined: var(--ambiguous_exact); --ambiguous: #8073ac;
  --matched: var(--forward); --condition_not_met: var(--ambiguous_exact);
  --base-a: #1a9641; --base-c: #2166ac; --base-g: #d98a00; --base-t: #c8312b;
  --band: color-mix(in srgb, var(--plain) 35%, var(--page)); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ef; --soft: #a3adbb; --page: #14181f; --card: #1d232c; --line: #38414e;
    --forward: #5aa5e6; --reverse: #f2a24a; --plain: #6bb3dd; --unassigned: #4a5361; --ambiguous_inexact: #f0dcb4; --ambiguous_exact: #f2a24a;
    --base-a: #5ecb80; --base-c: #5aa5e6; --base-g: #f2b84a; --base-t: #f0736a;
    --swapped: #7fcf86; --only_a: #e0c48a; --only_b: #a98747; --ambiguous: #9d92c9; }
}
body { margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 60rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .2rem; }
h3 { font-size: .95rem; margin: .8rem 0 .2rem; overflow-wrap: anywhere; }
p { margin: .2rem 0 .8rem; color: var(--soft); overflow-wrap: anywhere; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem; margin: 1.4rem 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; }
.card b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.card span { color: var(--soft); font-size: .85rem; }
svg { width: 100%; height: auto; font: 12px system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
svg text { fill: var(--soft); } svg .label { fill: var(--ink); } svg .value { font-variant-numeric: tabular-nums; }
.wide { display: block; } .narrow { display: none; }
@media screen and (max-width: 34rem) { .wide { display: none; } .narrow { display: block; } }
.forward { fill: var(--forward); } .reverse { fill: var(--reverse); } .plain { fill: var(--plain); }
.unique { fill: var(--forward); } .ambiguous_exact { fill: var(--ambiguous_exact); } .ambiguous_inexact { fill: var(--ambiguous_inexact); } .unassigned { fill: var(--unassigned); }
.match { fill: var(--match); } .swapped { fill: var(--swapped); } .only_a { fill: var(--only_a); }
.only_b { fill: var(--only_b); } .recombined { fill: var(--recombined); } .ambiguous { fill: var(--ambiguous); }
.matched { fill: var(--matched); } .condition_not_met { fill: var(--condition_not_met); }
.grid { stroke: var(--line); } .curve { fill: none; stroke: var(--forward); stroke-width: 2; }
.even { fill: none; stroke: var(--ink); stroke-dasharray: 3 2; }
.base-a { fill: var(--base-a); } .base-c { fill: var(--base-c); } .base-g { fill: var(--base-g); } .base-t { fill: var(--base-t); }
.letters { position: absolute; width: 0; height: 0; }
.motifs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: .7rem; }
.motif { margin: 0; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .5rem; min-width: 0; }
.motif p { margin: 0; font-size: .85rem; } .motif figcaption { overflow-wrap: anywhere; line-height: 1.25; }
.logo { display: block; width: auto; max-width: 100%; height: 3.6rem; margin: .35rem 0; }
.charts { display: flex; gap: .8rem; margin-top: .4rem; } .small { min-width: 0; flex: 1; max-width: 9rem; }
.well { stroke: var(--line); } .well:not(.plain) { fill: none; } .marked { stroke: var(--reverse); stroke-width: 2; }
.key { display: flex; flex-wrap: wrap; gap: .1rem 1rem; }
.key i { display: inline-block; width: .8em; height: .8em; margin-right: .35em; border-radius: 2px;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.names { columns: 12rem; font-size: .9rem; padding-left: 1.2rem; overflow-wrap: anywhere; }
.table { overflow-x: auto; } .tall { max-height: 15rem; overflow-y: auto; }
.tall tr:first-child th { position: sticky; top: 0; background: var(--page); } table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap;
  font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 600; } th:first-child { text-align: left; }
.square th { white-space: normal; overflow-wrap: anywhere; min-width: 4.4rem; }
@media print, (max-width: 34rem) { th { white-space: normal; } .names { columns: 8rem; }
  th:first-child { overflow-wrap: anywhere; min-width: 5rem; } th, td { padding: .25rem .4rem; } }
.text td, .text th { text-align: left; white-space: normal; }
.named td:nth-child(2) { text-align: left; white-space: normal; min-width: 8rem; } code { font-size: .95em; }
.aligned { white-space: pre; font-weight: 400; color: var(--ink); } .aligned i { color: var(--soft); }
.sites td:nth-child(2) { text-align: left; }
mark { background: color-mix(in srgb, var(--reverse) 40%, transparent); color: inherit; border-radius: 2px; }
.run { font-size: .85rem; margin: 0; } .run code { overflow-wrap: anywhere; }
td.heat { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .8rem; color: var(--soft); font-size: .85rem; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } h2, h2 + p, .key { break-after: avoid; }
  svg, .card, .motif, tr { break-inside: avoid; } .table { overflow: visible; max-height: none; } }
</style>
</head>
<body>
)";

}  // namespace

std::string page_head(std::string_view title) {
    std::string const text = html_text(title);
    return before_title + text + style + "<h1>" + text + "</h1>\n";
}

std::string page_foot(std::string_view version) {
    return std::string("<footer>motifcount ") + html_text(version) + "</footer>\n</body>\n</html>\n";
}

std::string card(std::string_view value, std::string_view what) {
    return "<div class=\"card\"><b>" + std::string(value) + "</b><span>" + std::string(what) +
           "</span></div>\n";
}

std::string key(std::string_view colour, std::string_view what) {
    return "<span><i style=\"background: " + std::string(colour) + "\"></i>" + std::string(what) +
           "</span>\n";
}

}  // namespace motifcount::internal
