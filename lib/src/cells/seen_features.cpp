#include "cells/seen_features.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "umis/umi_groups.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

/// Appends a number in big-endian bytes, so that texts have the order of their numbers.
template <class Number>
void append_number(std::string& text, Number number) {
    for (unsigned byte = sizeof number; byte-- > 0;) text += static_cast<char>(number >> (8 * byte));
}

/// Removes a number from the end of a text.
template <class Number>
Number take_number(std::string_view& text) {
    Number number = 0;
    for (char const byte : text.substr(text.size() - sizeof number))
        number = static_cast<Number>(number << 8U) | static_cast<unsigned char>(byte);
    text.remove_suffix(sizeof number);
    return number;
}

/// Counts fragments that are sorted by sequence.
class SeenCounter {
public:
    SeenCounter(UmiSettings const& settings, SeenTable& table, UmiStore& store)
        : settings_(settings), table_(table), groups_(settings.rule, settings.lengths), writer_(store) {}

    void add(std::string_view text, std::uint64_t count) {
        SeenFragment fragment;
        fragment.start = take_number<std::uint32_t>(text);
        fragment.umi = take_number<std::uint64_t>(text);
        fragment.cell = take_number<std::uint64_t>(text);
        text.remove_suffix(1);
        if (count_ == 0 || text != sequence_) {
            finish();
            sequence_ = text;
        }
        count_ += count;
        starts_[fragment.start] += count;
        result.starts[fragment.start] += count;
        if (settings_.has_cells)
            add_to_store(fragment, count);
        else if (!umis_.empty() && umis_.back().umi == fragment.umi)
            umis_.back().reads += count;
        else
            umis_.push_back({fragment.umi, count});
    }

    /// Must be called after the last fragment.
    void end() {
        finish();
        writer_.flush();
    }

    SeenCounts result;

private:
    /// Counts the last sequence.
    void finish() {
        if (count_ == 0) return;
        std::uint32_t const median = median_of(starts_);
        if (settings_.has_cells) {
            result.sequences.push_back(sequence_);
            result.medians.push_back(median);
        } else {
            for (UmiReads const& umi : umis_)
                ++result.totals.umis_by_reads[std::min<std::uint64_t>(umi.reads, UmiTotals::max_reads)];
            std::uint64_t const molecules = groups_.molecules(umis_).size();
            table_.add({sequence_, count_, umis_.size(), molecules, median});
            result.totals.reads += count_;
            result.totals.umis += umis_.size();
            result.totals.molecules += molecules;
        }
        count_ = 0;
        starts_.clear();
        umis_.clear();
    }

    void add_to_store(SeenFragment const& fragment, std::uint64_t count) {
        auto const feature = static_cast<std::uint32_t>(result.sequences.size());
        while (count > 0) {
            auto const reads = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
            writer_.add({fragment.cell, fragment.umi, feature, reads});
            count -= reads;
        }
    }

    UmiSettings settings_;
    SeenTable& table_;
    UmiGroups groups_;
    UmiStore::Writer writer_;
    std::string sequence_;
    std::uint64_t count_ = 0;  ///< Fragments with this sequence; 0 = no sequence
    SeenNumbers starts_;
    std::vector<UmiReads> umis_;
};

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

std::uint32_t median_of(SeenNumbers const& numbers) {
    std::uint64_t all = 0;
    for (auto const& [number, fragments] : numbers) all += fragments;
    std::uint64_t before = 0;
    for (auto const& [number, fragments] : numbers) {
        before += fragments;
        if (2 * before >= all) return number;
    }
    return 0;
}

void SeenTable::add(SeenSequence const& row) {
    ++size_;
    lengths_[static_cast<std::uint32_t>(row.sequence.size())] += row.fragments;
    std::string text;
    append_number(text, ~row.fragments);
    text.append(row.sequence).append(1, '\0');
    append_number(text, row.umis);
    append_number(text, row.molecules);
    append_number(text, row.median_start);
    writer_.add(text);
}

void SeenTable::write(OutputFile& out, bool has_umis, std::function<void(SeenSequence const&)> const& use) {
    writer_.flush();
    out.write(has_umis ? "sequence\tlength\tfragments\tumis\tmolecules\tmedian_start\n"
                       : "sequence\tlength\tfragments\tmedian_start\n");
    rows_.for_each([&](std::string_view text, std::uint64_t) {
        SeenSequence row;
        row.median_start = take_number<std::uint32_t>(text);
        row.molecules = take_number<std::uint64_t>(text);
        row.umis = take_number<std::uint64_t>(text);
        std::string_view start = text.substr(0, sizeof row.fragments);
        row.fragments = ~take_number<std::uint64_t>(start);
        row.sequence = text.substr(sizeof row.fragments, text.size() - sizeof row.fragments - 1);
        std::string line(row.sequence);
        for (std::uint64_t const number : {std::uint64_t{row.sequence.size()}, row.fragments})
            line.append("\t").append(std::to_string(number));
        if (has_umis)
            for (std::uint64_t const number : {row.umis, row.molecules})
                line.append("\t").append(std::to_string(number));
        out.write(line.append("\t").append(std::to_string(row.median_start)).append("\n"));
        use(row);
    });
}

void SeenFeatures::count(UmiSettings const& settings, UmiStore& store) {
    SeenCounter counter(settings, table_, store);
    texts_.for_each([&](std::string_view text, std::uint64_t count) { counter.add(text, count); });
    counter.end();
    counts_ = std::move(counter.result);
}

void SeenFeatures::add_cells(std::vector<CellCount> const& counts) {
    std::vector<SeenSequence> rows(counts_.sequences.size());
    for (CellCount const& count : counts) {
        rows[count.feature].fragments += count.reads;
        rows[count.feature].umis += count.umis;
        rows[count.feature].molecules += count.molecules;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].sequence = counts_.sequences[i];
        rows[i].median_start = counts_.medians[i];
        table_.add(rows[i]);
    }
}

Json SeenFeatures::write(OutputFile& out, std::string const& name, CellsResult& result) {
    constexpr std::size_t max_shown = 20;
    Json first = Json::array();
    table_.write(out, result.has_umis, [&](SeenSequence const& row) {
        if (first.size() < max_shown) first.push_back(seen_object(row, result.has_umis));
        if (result.has_cells || result.features.size() == max_features) return;
        result.counts.push_back({0, static_cast<std::uint32_t>(result.features.size()), row.fragments,
                                 result.has_umis ? row.molecules : 0});
        result.features.push_back(row.sequence);
        result.genes.push_back({});
    });
    result.sequences = result.features;
    return segments_array(name, table_, counts_.starts, std::move(first));
}

}  // namespace motifcount::internal
