// Repeats the measurements of Tables 2, 4 and 5 in the paper on Aho-Corasick kernels.
#include <array>
#include <cmath>
#include <map>

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

void table_4_rows(Context& context) {
    context.table.section(
        "Table 4: random text of two letters, 2^27; the paper's Rabin-Karp (V100) and its own (TITAN V)");
    DeviceText const text(make_text(TextKind::two_letters, std::uint64_t{1} << 27U, 4), true);
    auto const work = static_cast<double>(text.host.size);
    struct Published {
        std::size_t count;
        std::array<double, 3> rabin_karp_ms;
        std::array<double, 3> own_ms;
    };
    std::array<std::size_t, 3> const lengths{10, 20, 30};
    for (Published const& row : {Published{4, {3.73, 5.07, 5.08}, {0.601, 0.760, 0.891}},
                                 Published{16, {4.27, 5.12, 5.08}, {0.692, 0.860, 1.02}},
                                 Published{64, {4.90, 5.14, 5.12}, {0.850, 1.04, 1.29}},
                                 Published{256, {5.43, 5.22, 5.18}, {1.01, 1.25, 1.51}}}) {
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            auto const words = make_words(text.host, row.count, lengths[i], row.count + lengths[i], true);
            auto const expected = reference_counts(text.host, words);
            auto const name = set_name(row.count, lengths[i]);
            Measured const base = measure_listing_7(text, words, expected, context.shape);
            context.table.add(
                {name, "Listing 7 (leaf-only)", base.ms, work, base.ms, row.own_ms[i], base.right});
            for (char const* engine : {"rabin-karp", "wu-manber", "aho-corasick"}) {
                if (lengths[i] == 10 && engine == std::string("wu-manber")) continue;
                Measured const ours = measure_engine(engine, text, words, expected, context.shape);
                context.table.add({name, engine, ours.ms, work, base.ms,
                                   engine == std::string("rabin-karp") ? row.rabin_karp_ms[i] : 0,
                                   ours.right});
            }
        }
    }
}

void table_5_rows(Context& context) {
    context.table.section("Table 5: the ablation, 2^27 bases");
    struct Column {
        bool two_letters;
        std::size_t count;
        std::size_t length;
        std::array<double, 7> paper_ms;  ///< one time for each of the first seven kernels below
    };
    struct Kernel {
        char const* name;
        PaperPolicy policy;
        StateOrder order;
        unsigned tile;
    };
    using namespace policies;
    std::array<Kernel, 9> const kernels{
        {{"Baseline", baseline, StateOrder::trie, 32},
         {"Baseline-Reordered", baseline, StateOrder::breadth_first, 32},
         {"CoalescedMem", coalesced, StateOrder::trie, 32},
         {"SharedMem", shared_bins, StateOrder::trie, 32},
         {"SharedMem-Reordered", shared_bins, StateOrder::breadth_first, 32},
         {"CompactMem", compact, StateOrder::trie, 64},
         {"EQLength (Listing 7)", leaves, StateOrder::breadth_first, 32},
         {"compact + leaves", compact_leaves, StateOrder::breadth_first, 64},
         {"coalesced + compact + leaves", future_work, StateOrder::breadth_first, 64}}};
    std::array<Column, 8> const columns{
        {{true, 256, 10, {35.626, 39.520, 31.968, 1.231, 1.183, 31.992, 1.018}},
         {true, 256, 30, {19.583, 46.945, 14.307, 4.739, 2.749, 11.041, 1.502}},
         {true, 4000, 13, {23.758, 15.714, 15.044, 5.333, 5.038, 7.826, 3.576}},
         {true, 400, 30, {15.068, 32.247, 11.606, 6.308, 3.226, 8.868, 1.552}},
         {false, 256, 10, {33.324, 60.356, 25.278, 1.334, 1.242, 25.110, 0.943}},
         {false, 256, 30, {14.151, 56.525, 11.374, 5.442, 3.780, 9.629, 1.403}},
         {false, 4000, 8, {10.653, 9.803, 9.471, 4.650, 4.931, 8.392, 3.573}},
         {false, 1500, 12, {14.156, 16.873, 11.437, 5.166, 5.786, 9.680, 1.490}}}};
    std::uint64_t const size = std::uint64_t{1} << 27U;
    for (bool const two_letters : {true, false}) {
        DeviceText const text(make_text(two_letters ? TextKind::two_letters : TextKind::random, size, 5),
                              true);
        for (Column const& column : columns) {
            if (column.two_letters != two_letters) continue;
            auto const words = make_words(text.host, column.count, column.length, column.count, two_letters);
            auto const expected = reference_counts(text.host, words);
            PaperAutomaton const as_built(words, StateOrder::trie);
            PaperAutomaton const reordered(words, StateOrder::breadth_first);
            auto const name = (two_letters ? "C=2 " : "C=4 ") + set_name(column.count, column.length);
            auto const work = static_cast<double>(size);
            double base_ms = 0;
            for (std::size_t i = 0; i < kernels.size(); ++i) {
                Kernel const& kernel = kernels[i];
                auto const& automaton = kernel.order == StateOrder::trie ? as_built : reordered;
                Measured const measured =
                    automaton.measure(kernel.policy, kernel.tile, text, expected, context.shape);
                if (i == 0) base_ms = measured.ms;
                context.table.add({name, kernel.name, measured.ms, work, base_ms,
                                   i < column.paper_ms.size() ? column.paper_ms[i] : 0, measured.right,
                                   "Tbase/s", measured.note});
            }
            Measured const ours = measure_engine("aho-corasick", text, words, expected, context.shape);
            context.table.add(
                {name, "16 bits, shared, 2 bases a step", ours.ms, work, base_ms, 0, ours.right});
            Measured const best =
                measure_engine(best_engine(column.length), text, words, expected, context.shape);
            context.table.add({name, best_engine(column.length), best.ms, work, base_ms, 0, best.right});
        }
    }
}

}  // namespace bench
