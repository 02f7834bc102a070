#include "cells/cell_ties.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cells/cells_job.hpp"
#include "cells/seen_features.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

TiedFragment parse_line(std::string_view line) {
    Json const json = Json::parse(line);
    TiedFragment fragment;
    json.at(0).get_to(fragment.umi);
    json.at(1).get_to(fragment.of);
    json.at(2).get_to(fragment.failed);
    json.at(3).get_to(fragment.cell);
    json.at(4).get_to(fragment.feature);
    json.at(5).get_to(fragment.sequence);
    json.at(6).get_to(fragment.start);
    for (Json const& row : json.at(7)) {
        SegmentTie& tie = fragment.ties.emplace_back();
        row.at(0).get_to(tie.segment);
        row.at(1).get_to(tie.letters);
        row.at(2).get_to(tie.entries.entries);
        row.at(3).get_to(tie.entries.nearest);
        row.at(4).get_to(tie.cells);
    }
    return fragment;
}

[[noreturn]] void refuse() {
    throw Error(ErrorCode::input, "a tie of a shard is not valid: write the shards again");
}

class TieDecider {
public:
    TieDecider(CellTies const& ties, CellsTask const& task, LayoutClasses& classes, UmiStore& store,
               TextStore* seen)
        : ties_(ties),
          task_(task),
          segments_(task.layout.segments()),
          numbers_(task.layout, cells_classes()),
          classes_(classes),
          store_(store),
          decided_(segments_.size()) {
        if (seen != nullptr) seen_.emplace(*seen);
    }

    void add(std::string_view line, std::uint64_t count) {
        TiedFragment fragment = parse_line(line);
        SegmentTie const* const open = decide(fragment, count);
        std::string letters;
        for (std::string const& part : fragment.cell) letters += part;
        ShortText const cell = parse_short_text(letters);
        if (open != nullptr) {
            fragment.of = numbers_.ambiguous(open->segment);
            fragment.failed = open->letters;
        } else if (cell.breaks != 0) {
            fragment.of = numbers_.own(bad_cell);
        }
        LayoutClasses::Tally tally;
        tally.fragments.resize(numbers_.classes().size());
        tally.fragments.at(fragment.of) = count;
        if (!fragment.failed.empty())
            tally.seen.push_back({static_cast<std::uint32_t>(fragment.of), fragment.failed, count});
        classes_.add(tally);
        if (fragment.of != 0) return;
        count_fragment(fragment, letters.empty() ? 0 : umi_code(cell, task_.cell_lengths), count);
    }

    [[nodiscard]] std::vector<DecidedTies> finish() {
        store_.flush();
        if (seen_) seen_->flush();
        std::vector<DecidedTies> all;
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            if (!segments_[i]->listed) continue;
            auto row = std::ranges::find(all, segments_[i]->name, &DecidedTies::segment);
            if (row == all.end()) row = all.insert(row, {segments_[i]->name, 0});
            row->fragments += decided_[i];
        }
        return all;
    }

private:
    /// Returns the index of the winner in the entries of the tie.
    [[nodiscard]] std::optional<std::size_t> winner_of(SegmentTie const& tie) const {
        std::vector<std::uint64_t> const& exact = ties_.exact.at(tie.segment);
        std::uint64_t sum = 0;
        for (std::uint32_t const entry : tie.entries.entries) sum += exact.at(entry);
        for (std::size_t i = 0; i < tie.entries.nearest; ++i)
            if (40 * exact.at(tie.entries.entries.at(i)) > 39 * sum) return i;
        return std::nullopt;
    }

    /// Decides the ties of a fragment. Returns the first that remains; null if all are decided.
    SegmentTie const* decide(TiedFragment& fragment, std::uint64_t count) {
        for (SegmentTie const& tie : fragment.ties) {
            std::optional<std::size_t> const winner = winner_of(tie);
            if (!winner) return &tie;
            decided_.at(tie.segment) += count;
            if (!tie.cells.empty()) fragment.cell.at(tie.segment) = tie.cells.at(*winner);
            if (segments_[tie.segment]->kind == SegmentKind::feature)
                fragment.feature = tie.entries.entries[*winner];
        }
        if (!seen_ && fragment.feature >= task_.features.ids.size()) throw std::out_of_range("feature");
        return nullptr;
    }

    void count_fragment(TiedFragment const& fragment, std::uint64_t cell, std::uint64_t count) {
        std::string text;
        if (seen_) append_seen(text, fragment.sequence, {cell, fragment.umi, fragment.start});
        while (count > 0) {
            auto const reads = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
            if (seen_)
                seen_->add(text, reads);
            else
                store_.add({cell, fragment.umi, fragment.feature, reads});
            count -= reads;
        }
    }

    CellTies const& ties_;
    CellsTask const& task_;
    std::vector<LayoutSegment const*> const segments_;
    LayoutClassNumbers const numbers_;
    LayoutClasses& classes_;
    UmiStore::Writer store_;
    std::optional<TextStore::Writer> seen_;
    std::vector<std::uint64_t> decided_;
};

}  // namespace

std::string line_of(TiedFragment const& fragment) {
    Json ties = Json::array();
    for (SegmentTie const& tie : fragment.ties)
        ties.push_back({tie.segment, tie.letters, tie.entries.entries, tie.entries.nearest, tie.cells});
    return Json{fragment.umi,     fragment.of,       fragment.failed, fragment.cell,
                fragment.feature, fragment.sequence, fragment.start,  std::move(ties)}
        .dump();
}

CellTies::CellTies(std::string output, std::uint64_t memory, unsigned threads,
                   std::vector<std::size_t> const& lists)
    : fragments(std::move(output), memory, threads) {
    for (std::size_t const entries : lists) exact.emplace_back(entries);
}

void CellTies::add_exact(std::vector<std::size_t> const& lists, std::vector<ExactMatches> const& rows) {
    std::lock_guard const lock(mutex_);
    exact.resize(lists.size());
    for (std::size_t i = 0; i < lists.size(); ++i) exact[i].resize(lists[i]);
    for (ExactMatches const& row : rows) exact[row.segment][row.entry] += row.fragments;
}

std::vector<std::size_t> list_sizes(SegmentLists const& lists) {
    std::vector<std::size_t> sizes;
    for (SegmentList const& list : lists.lists())
        sizes.push_back(list.sequences == nullptr ? 0 : list.sequences->size());
    return sizes;
}

std::vector<DecidedTies> decide_ties(CellTies const& ties, CellsTask const& task, LayoutClasses& classes,
                                     UmiStore& store, TextStore* seen) {
    TieDecider decider(ties, task, classes, store, seen);
    try {
        ties.fragments.for_each(
            [&](std::string_view line, std::uint64_t count) { decider.add(line, count); });
    } catch (Json::exception const&) {
        refuse();
    } catch (std::out_of_range const&) {
        refuse();
    }
    return decider.finish();
}

}  // namespace motifcount::internal
