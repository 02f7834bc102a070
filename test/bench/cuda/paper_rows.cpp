// Repeats the measurements of Table 2 in the paper on Aho-Corasick kernels.
#include <cmath>

#include "kernels.hpp"
#include "rows.hpp"

namespace bench {
namespace {

using namespace motifcount::internal::cuda;

/// Returns the engine that `auto` chooses for words of one length. rabin-karp looks up every window of the text in a table
/// of all words; wu-manber samples the windows.
char const* best_engine(std::size_t length) {
    return length <= 10 ? "rabin-karp" : "wu-manber";
}

double geometric_mean(std::vector<double> const& values) {
    double sum = 0;
    for (double const value : values) sum += std::log(value);
    return std::exp(sum / static_cast<double>(values.size()));
}

struct Point {
    std::size_t count;
    double paper_ms;      ///< time of the paper's best kernel on a TITAN V
    double authors_rate;  ///< rate of the authors' program on an H200, in Tbase/s; 0: unknown
};

/// Adds the rows for one point of Table 2. Returns the speedup of our best kernel over the paper's best kernel.
double table_2_point(Context& context, std::size_t length, Point const& point) {
    DeviceText const& text = *context.text;
    auto const words = make_words(text.host, point.count, length, point.count + length);
    auto const expected = reference_counts(text.host, words);
    auto const name = set_name(point.count, length);
    auto const work = static_cast<double>(text.host.size);
    Measured const base = measure_listing_7(text, words, expected, context.shape);
    context.table.add({name, "Listing 7 (leaf-only)", base.ms, work, base.ms, point.paper_ms, base.right,
                       "Tbase/s", base.note});
    double best = 0;
    for (char const* engine : {"aho-corasick", best_engine(length), "trie"}) {
        Measured const ours = measure_engine(engine, text, words, expected, context.shape);
        context.table.add({name, engine, ours.ms, work, base.ms, point.paper_ms, ours.right});
        if (engine == best_engine(length)) best = ours.ms;
        if (engine == std::string("aho-corasick") && length == 8 && point.count == 1000)
            context.table.goal("aho-corasick, N=1000, M=8: times Listing 7", base.ms / ours.ms, 4, "");
        if (engine == best_engine(length) && length == 20 && point.count == 1000)
            context.table.goal("1,000 motifs of 20 bases: % of the read floor",
                               100 * work / ours.ms / context.table.floor, 50, " %");
    }
    if (point.authors_rate > 0)
        context.table.goal("Listing 7 here against the authors' own, " + name + ": %",
                           100 * work / base.ms * 1e-9 / point.authors_rate, 95, " %");
    return base.ms / best;
}

}  // namespace

std::string set_name(std::size_t count, std::size_t length) {
    return "N=" + std::to_string(count) + " M=" + std::to_string(length);
}

void floor_rows(Context& context) {
    context.table.section("reading the text once");
    DeviceText const& text = *context.text;
    auto const work = static_cast<double>(text.host.size);
    double const packed = time_ms([&](std::size_t copy) { read_bases(text, copy); });
    double const bytes = time_ms([&](std::size_t) { read_bytes(text); });
    context.table.floor = work / packed;
    context.table.add({"any", "2 bits a base", packed, work});
    context.table.add({"any", "a byte a base", bytes, work});
}

void table_2_rows(Context& context) {
    context.table.section("Table 2: random text of four letters");
    std::vector<double> ratios;
    for (Point const& point :
         {Point{1000, 8.37014, 0.482}, Point{4000, 28.3115, 0.213}, Point{8000, 32.3461, 0.146},
          Point{12000, 30.6248, 0.110}, Point{16000, 0, 0}}) {
        double const ratio = table_2_point(context, 8, point);
        if (point.count <= 12000) ratios.push_back(ratio);
    }
    context.table.goal("M=8, N=1000 to 12000: times Listing 7, geometric mean", geometric_mean(ratios), 12,
                       "");
    ratios.clear();
    for (std::size_t const count : {1000, 4000, 8000, 12000, 16000}) {
        double const ratio = table_2_point(context, 20, {count, 0, 0});
        if (count <= 12000) ratios.push_back(ratio);
    }
    context.table.goal("M=20, N=1000 to 12000: times Listing 7, geometric mean", geometric_mean(ratios), 30,
                       "");
}

}  // namespace bench
