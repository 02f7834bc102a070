// Measures the kernels for matrices.
#include <algorithm>

#include "cuda/matrix/kernels.hpp"
#include "cuda/matrix/tables.hpp"
#include "match/engine.hpp"
#include "motifcount/motif_set.hpp"
#include "motifs/motif_scores.hpp"
#include "plan/registry.hpp"
#include "rows.hpp"

namespace bench {

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::cuda;

namespace {

/// Number of slots in which results are compared with the CPU's; times are measured on the whole text
constexpr std::uint64_t compared_slots = 1 << 22;

std::vector<std::uint64_t> hits_on_cpu(PatternSet const& patterns, HostText const& text) {
    auto const matcher = find_engine("matrix", "cpu").compile(patterns, {});
    auto const scratch = matcher->make_scratch();
    RecordSpan const record{0, compared_slots};
    Batch batch;
    batch.text = {text.bases, text.breaks, compared_slots};
    batch.records = {&record, 1};
    PartialGroups none;
    matcher->scan(batch, *scratch, none);
    return matcher->collect(*scratch).hits;
}

}  // namespace

void matrix_rows(Context& context) {
    if (context.options.matrices.empty()) return;
    context.table.section("matrices, both strands, p-value 1e-4");
    std::uint64_t const size = std::max(compared_slots, std::uint64_t{1} << (context.options.log_size - 3));
    DeviceText const text(make_text(TextKind::random, size, 8));
    for (std::string const& path : context.options.matrices) {
        MotifSet motifs;
        read_motif_file(path, motifs);
        PatternSet const patterns(motifs, StrandFilter::both, 1, false, false,
                                  score_matrices(motifs, {}, false, 1));
        MatrixTablesData const data(patterns, max_chunk_words(context.shape));
        DeviceArrays arrays;
        MatrixTables const tables = data.view(arrays);
        DeviceBuffer<unsigned long long> counters(patterns.size());
        auto const search = [&](Text const& searched) {
            for (MatrixChunk const& chunk : data.chunks())
                search_matrices(tables, chunk, searched, {{}, counters.data()}, context.shape, nullptr);
        };
        auto part = text.view(0);
        part.size = compared_slots;
        clear(counters);
        search(part);
        bool const right = std::ranges::equal(download(counters), hits_on_cpu(patterns, text.host));
        double const ms = time_ms([&](std::size_t copy) { search(text.view(copy)); });
        auto const windows = static_cast<double>(size) * static_cast<double>(patterns.size());
        context.table.add({"random, 2^" + std::to_string(context.options.log_size - 3) + " bases",
                           std::to_string(motifs.size()) + " matrices", ms, windows, 0, 0, right, "Twindow/s",
                           std::to_string(patterns.size()) + " patterns"});
    }
}

}  // namespace bench
