// Measures the bit-slice kernels with IUPAC motifs and with mismatches.
#include <algorithm>
#include <numeric>
#include <random>

#include "cuda/shift_or/kernels.hpp"
#include "cuda/shift_or/tables.hpp"
#include "match/shift_or/bit_slices.hpp"
#include "pattern/class_words.hpp"
#include "rows.hpp"

namespace bench {

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::cuda;

namespace {

/// Number of slots in which results are compared with the CPU's; times are measured on the whole text
constexpr std::uint64_t compared_slots = 1 << 20;

void slice_row(Context& context, DeviceText const& text, std::vector<std::string> const& words,
               unsigned limit, std::string const& set, std::string const& what) {
    auto const patterns = patterns_of(words, StrandFilter::both);
    ClassWords const classes(patterns);
    SlicePlanData const host{bit_slices::Program(patterns, limit)};
    DeviceArrays arrays;
    SliceTables tables;
    tables.plan = host.view(arrays);
    tables.order = arrays(host.order);
    tables.patterns = {arrays(classes.blocks()), arrays(classes.firsts()), arrays(classes.lengths())};
    DeviceBuffer<unsigned long long> counters(patterns.size());
    auto part = text.view(0);
    part.size = std::min(part.size, compared_slots);
    clear(counters);
    search_slices(tables, part, {{}, counters.data()}, context.shape, nullptr);
    auto const expected = occurrences(text.host, part.size, patterns, limit);
    DeviceBuffer<std::uint64_t> ends(1 << 20);
    DeviceBuffer<std::uint32_t> found(1 << 20);
    DeviceBuffer<unsigned long long> count(1);
    clear(count);
    search_slices(tables, part, {{ends.data(), found.data(), ends.size(), count.data()}}, context.shape,
                  nullptr);
    bool const right = std::ranges::equal(download(counters), expected) &&
                       download(count)[0] == std::reduce(expected.begin(), expected.end());
    double const ms = time_ms([&](std::size_t copy) {
        search_slices(tables, text.view(copy), {{}, counters.data()}, context.shape, nullptr);
    });
    context.table.add(
        {set, what, ms, static_cast<double>(text.host.size), 0, 0, right, "Tbase/s",
         std::to_string(patterns.size()) + " patterns, " + std::to_string(host.slice_count) + " slices"});
}

}  // namespace

void iupac_rows(Context& context) {
    context.table.section("IUPAC motifs and mismatches, both strands");
    std::vector<std::string> iupac{"GAATTC",   "GANTC",      "CCWGG",         "RGCGCY",
                                   "TGASTCA",  "CAYNNNNRTG", "GGCCNNNNNGGCC", "TTGACANNNNNNNNNNNNNNNNNTATAAT",
                                   "TTTSGCGC", "TATAWAW",    "RRRCWWGYYY",    "WGATAR"};
    std::mt19937_64 random(4);
    auto const draw = [&](std::uint64_t length) {
        std::string word;
        for (std::uint64_t i = 0; i < length; ++i) word += "ACGT"[random() % 4];
        return word;
    };
    while (iupac.size() < 100) {
        std::string word = draw(8 + random() % 9);
        for (unsigned i = 0; i < 2; ++i) word[random() % word.size()] = "RYSWKMBDHVN"[random() % 11];
        iupac.push_back(word);
    }
    std::vector<std::string> guides;
    while (guides.size() < 1000) guides.push_back(draw(20));
    std::vector<std::string> const some(guides.begin(), guides.begin() + 100);
    std::uint64_t const size = std::uint64_t{1} << (context.options.log_size - 2);
    DeviceText const text(make_text(TextKind::random, size, 6));
    DeviceText const reads(make_text(TextKind::records, size, 7));
    std::string const set = "random, 2^" + std::to_string(context.options.log_size - 2) + " bases";
    slice_row(context, text, iupac, 0, set, "100 IUPAC motifs");
    slice_row(context, reads, iupac, 0, "reads of 150", "100 IUPAC motifs");
    for (unsigned const limit : {0U, 1U, 2U, 3U})
        slice_row(context, text, some, limit, set, "100 of 20, " + std::to_string(limit) + " mismatches");
    slice_row(context, text, guides, 1, set, "1,000 of 20, 1 mismatch");
    slice_row(context, reads, {"GATTACAGGCATCCTGATTC", "GANTC"}, 1, "reads of 150", "2 motifs, 1 mismatch");
}

}  // namespace bench
