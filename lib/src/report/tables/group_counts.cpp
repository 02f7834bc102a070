#include "report/tables/group_counts.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "report/tables/table_format.hpp"

namespace motifcount::internal {
namespace {

/// Returns the median as text, which ends with .5 if it is between two whole numbers. Sorts the numbers, which must
/// not be empty.
std::string median_text(std::vector<std::uint64_t>& numbers) {
    std::ranges::sort(numbers);
    std::uint64_t const low = numbers[(numbers.size() - 1) / 2];
    std::uint64_t const gap = numbers[numbers.size() / 2] - low;
    return std::to_string(low + gap / 2) + (gap % 2 == 0 ? "" : ".5");
}

}  // namespace

void write_group_header(OutputFile& out) {
    out.write(TableFormat::of_file(out.path()).header(GroupCounts::columns));
}

void write_groups(OutputFile& out, std::string_view sample, std::span<NamedGroup const> groups,
                  std::span<MotifCounts const> counts) {
    TableFormat const format = TableFormat::of_file(out.path());
    std::vector<std::uint64_t> reads;
    for (NamedGroup const& group : groups) {
        MotifCounts sum;
        reads.clear();
        for (MotifId const motif : group.motifs) {
            sum += counts[motif];
            reads.push_back(counts[motif].reads);
        }
        auto const found = static_cast<std::uint64_t>(
            std::ranges::count_if(reads, [](std::uint64_t number) { return number != 0; }));
        format.put_row(out, sample, group.name, std::uint64_t{reads.size()}, found, sum.hits(), sum.reads,
                       median_text(reads));
    }
}

void GroupCounts::finish(RunOutcome const& outcome) {
    write_group_header(out_);
    for (std::size_t i = 0; i < outcome.samples.size(); ++i)
        write_groups(out_, outcome.samples[i].name, outcome.groups, outcome.counts_by_sample[i]);
}

}  // namespace motifcount::internal
