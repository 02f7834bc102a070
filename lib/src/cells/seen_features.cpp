#include "cells/seen_features.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "cells/text_numbers.hpp"
#include "core/parallel.hpp"
#include "core/parallel_in_order.hpp"
#include "umis/umi_groups.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

/// Removes the numbers from a text of append_seen(), so that the sequence is left.
SeenFragment take_fragment(std::string_view& text) {
    SeenFragment fragment;
    fragment.start = take_number<std::uint32_t>(text);
    fragment.umi = take_number<std::uint64_t>(text);
    fragment.cell = take_number<std::uint64_t>(text);
    text.remove_suffix(1);
    return fragment;
}

/// Fragments with one sequence
struct SeenGroup {
    std::string sequence;
    std::uint64_t fragments = 0;  ///< 0 = no sequence
    SeenNumbers starts;
    std::vector<UmiReads> umis;  ///< Without cells

    void add(SeenFragment const& fragment, std::uint64_t count, bool has_cells) {
        fragments += count;
        starts[fragment.start] += count;
        if (!has_cells) add_umi({fragment.umi, count});
    }
    void add(SeenGroup const& more) {
        fragments += more.fragments;
        add_numbers(starts, more.starts);
        for (UmiReads const& umi : more.umis) add_umi(umi);
    }

private:
    void add_umi(UmiReads const& umi) {
        if (!umis.empty() && umis.back().umi == umi.umi)
            umis.back().reads += umi.reads;
        else
            umis.push_back(umi);
    }
};

/// Counts sequences, in alphabetical order. With cells, only lists them.
class SequenceCounter {
public:
    SequenceCounter(UmiSettings const& settings, SeenTable& table)
        : has_cells_(settings.has_cells), table_(table), groups_(settings.rule, settings.lengths) {}

    void add(SeenGroup const& group) {
        if (group.fragments == 0) return;
        add_numbers(result.starts, group.starts);
        std::uint32_t const median = median_of(group.starts);
        if (has_cells_) {
            result.sequences.push_back(group.sequence);
            result.medians.push_back(median);
            return;
        }
        for (UmiReads const& umi : group.umis)
            ++result.totals.umis_by_reads[std::min<std::uint64_t>(umi.reads, UmiTotals::max_reads)];
        std::uint64_t const molecules = groups_.molecules(group.umis).size();
        if (writer_ == nullptr) writer_ = table_.writers().take(table_);
        writer_->add({group.sequence, group.fragments, group.umis.size(), molecules, median});
        result.totals.reads += group.fragments;
        result.totals.umis += group.umis.size();
        result.totals.molecules += molecules;
    }
    /// Must be called after the last sequence.
    void end() {
        if (writer_ != nullptr) table_.writers().give_back(std::move(writer_));
    }

    SeenCounts result;

private:
    bool has_cells_;
    SeenTable& table_;
    UmiGroups groups_;
    std::unique_ptr<SeenTable::Writer> writer_;
};

/// Counts of a part of the fragments. The parts before and after it may have fragments with its first and last sequence.
struct SeenPart {
    SeenGroup first;
    SeenCounts between;
    SeenGroup last;  ///< Without fragments if the part has only one sequence
};

SeenPart count_part(TextStore const& texts, std::size_t index, UmiSettings const& settings,
                    SeenTable& table) {
    SeenPart part;
    SequenceCounter counter(settings, table);
    texts.for_each(index, [&](std::string_view text, std::uint64_t count) {
        SeenFragment const fragment = take_fragment(text);
        bool const is_first =
            part.first.fragments == 0 || (part.last.fragments == 0 && text == part.first.sequence);
        SeenGroup& group = is_first ? part.first : part.last;
        if (group.fragments == 0 || text != group.sequence) {
            counter.add(std::exchange(group, {}));
            group.sequence = text;
        }
        group.add(fragment, count, settings.has_cells);
    });
    counter.end();
    part.between = std::move(counter.result);
    return part;
}

/// Adds the fragments of a part to the store. `feature`: number of the first sequence of the part
void store_part(TextStore const& texts, std::size_t index, std::size_t feature, UmiStore::Writer& writer) {
    std::string sequence;
    bool is_first = true;
    texts.for_each(index, [&](std::string_view text, std::uint64_t count) {
        SeenFragment const fragment = take_fragment(text);
        if (is_first || text != sequence) {
            feature += is_first ? 0 : 1;
            is_first = false;
            sequence = text;
        }
        while (count > 0) {
            auto const reads = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
            writer.add({fragment.cell, fragment.umi, static_cast<std::uint32_t>(feature), reads});
            count -= reads;
        }
    });
}

Json seen_object(SeenSequence const& row, bool has_umis) {
    Json object{{"sequence", std::string(row.sequence)}, {"fragments", row.fragments}};
    if (has_umis) object["molecules"] = row.molecules;
    object["median_start"] = row.median_start;
    return object;
}

Json segments_array(std::string const& name, SeenTable const& table, SeenNumbers const& starts, Json first) {
    Json lengths = Json::array();
    for (auto const& [length, fragments] : table.lengths())
        lengths.push_back({{"length", length}, {"fragments", fragments}});
    Json object{{"segment", name},
                {"sequences", table.size()},
                {"median_length", median_of(table.lengths())},
                {"median_start", median_of(starts)},
                {"lengths", std::move(lengths)},
                {"most_frequent", std::move(first)}};
    return Json::array({std::move(object)});
}

}  // namespace

void append_seen(std::string& text, std::string_view sequence, SeenFragment const& fragment) {
    text.append(sequence).append(1, '\0');
    append_number(text, fragment.cell);
    append_number(text, fragment.umi);
    append_number(text, fragment.start);
}

void SeenCounts::add(SeenCounts const& more) {
    add_numbers(starts, more.starts);
    totals.add(more.totals);
    sequences.append(more.sequences);
    medians.insert(medians.end(), more.medians.begin(), more.medians.end());
}

void SeenFeatures::count(UmiSettings const& settings, UmiStore& store) {
    texts_.divide();
    SequenceCounter counter(settings, table_);
    std::vector<std::size_t> features;  // Number of the first sequence, by part
    SeenGroup open;                     // Last sequence of the parts so far
    parallel_in_order(
        threads_, texts_.parts(), [&](std::size_t i) { return count_part(texts_, i, settings, table_); },
        [&](SeenPart& part) {
            bool const goes_on = open.fragments != 0 && part.first.sequence == open.sequence;
            if (!goes_on) counter.add(std::exchange(open, {part.first.sequence, 0, {}, {}}));
            features.push_back(counter.result.sequences.size());
            open.add(part.first);
            if (part.last.fragments == 0) return;
            counter.add(open);
            counter.result.add(part.between);
            open = std::move(part.last);
        });
    counter.add(open);
    counter.end();
    counts_ = std::move(counter.result);
    if (!settings.has_cells) return;
    Pool<UmiStore::Writer> writers;
    parallel_for(threads_, texts_.parts(), [&](std::size_t i) {
        auto writer = writers.take(store);
        store_part(texts_, i, features[i], *writer);
        writers.give_back(std::move(writer));
    });
    for (auto const& writer : writers.all()) writer->flush();
    texts_.clear();
}

void SeenFeatures::add_cells(std::vector<CellCount> const& counts) {
    std::vector<SeenSequence> rows(counts_.sequences.size());
    for (CellCount const& count : counts) {
        rows[count.feature].fragments += count.reads;
        rows[count.feature].umis += count.umis;
        rows[count.feature].molecules += count.molecules;
    }
    parallel_blocks(threads_, rows.size(), [&](std::size_t first, std::size_t last) {
        auto writer = table_.writers().take(table_);
        for (std::size_t i = first; i < last; ++i) {
            rows[i].sequence = counts_.sequences[i];
            rows[i].median_start = counts_.medians[i];
            writer->add(rows[i]);
        }
        table_.writers().give_back(std::move(writer));
    });
}

Json SeenFeatures::write(OutputFile& out, std::string const& name, CellsResult& result) {
    constexpr std::size_t max_shown = 20;
    Json first = Json::array();
    table_.write(out, result.has_umis, result.has_cells ? max_shown : max_features,
                 [&](SeenSequence const& row) {
                     if (first.size() < max_shown) first.push_back(seen_object(row, result.has_umis));
                     if (result.has_cells) return;
                     result.counts.push_back({0, static_cast<std::uint32_t>(result.features.size()),
                                              row.fragments, result.has_umis ? row.molecules : 0});
                     result.features.push_back(row.sequence);
                     result.genes.push_back({});
                 });
    result.sequences = result.features;
    return segments_array(name, table_, counts_.starts, std::move(first));
}

}  // namespace motifcount::internal
