#include "survey/offset_detector.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/counted.hpp"
#include "core/decimal.hpp"
#include "core/parallel.hpp"
#include "core/stop.hpp"
#include "count/ordered_hits.hpp"
#include "filter/filtered_search.hpp"
#include "hits/in_parts.hpp"
#include "survey/first_units.hpp"
#include "survey/offset_histogram.hpp"

namespace motifcount::internal {
namespace {

std::string percent(double part) {
    return significant(100 * part, 4) + "%";
}

/// Returns a text such as "12 of 34 hits in the first 56 reads".
std::string seen(MotifStarts const& starts) {
    return std::to_string(starts.covered) + " of " + counted(starts.hits, "hit") + " in the first " +
           counted(starts.units, "read");
}

std::string most_bases() {
    return std::to_string(MotifStarts::most_bases / 1'000'000) + " million bases";
}

}  // namespace

/// Scratch memory of one thread
struct FirstLook::Worker {
    Worker(CompiledSearch const& compiled, Targets const& targets, Assign assign)
        : scratches(compiled.parts(), compiled.max_edits() != 0),
          search(targets),
          partial(compiled.parts().size()) {
        if (assign != Assign::all && !compiled.exact_parts().empty())
            exact.emplace(compiled.exact_parts(), false);
    }

    void limit_hits(std::size_t most) {
        scratches.limit_hits(most);
        if (exact) exact->limit_hits(most);
    }

    PartScratches scratches;
    std::optional<PartScratches> exact;
    RestrictedSearch search;
    std::vector<PartialGroups> partial;
};

struct FirstLook::Looked {
    PackedText const* text;
    std::vector<BatchHit> hits;
    bool in_parts = false;  ///< Whether there are too many hits, so that parts are searched later, in turn
};

FirstLook::FirstLook(CompiledSearch const& compiled, Targets const& targets, Restrictions const& restrictions,
                     Assign assign, std::size_t most_hits, std::stop_token stop)
    : compiled_(compiled),
      targets_(targets),
      restrictions_(restrictions),
      assign_(assign),
      most_hits_(most_hits),
      stop_(std::move(stop)) {}

FirstLook::~FirstLook() = default;

FirstLook::Found FirstLook::look(ReplayReader& reader, bool pairs, StrandFilter strand,
                                 Offsets const& offsets) {
    StartTally tally(compiled_.patterns(), pairs);
    bool const first_is_longer = show(reader, pairs, tally);
    Found found{tally.starts(strand, offsets), tally.starts(StrandFilter::automatic, Offsets{{}, true})};
    found.starts.first_is_longer = first_is_longer;
    return found;
}

bool FirstLook::show(ReplayReader& reader, bool pairs, StartTally& tally) {
    std::unique_ptr<FragmentCounts> const counts =
        assign_ == Assign::all ? nullptr : count_motifs(targets_, assign_, CountWhere::in_order);
    OrderedHits hits(compiled_.patterns(), {&tally}, counts.get());
    hits.begin_input(pairs, restrictions_.context());
    FirstUnits units(pairs);
    // Enough that starting threads and waiting for the last thread take little of the time
    constexpr std::size_t batches_per_thread = 4;
    std::vector<Looked> next;
    std::vector<Looked> current;
    std::vector<Looked> before;
    bool ended = false;
    auto const read_next = [&] {
        next.clear();
        while (!ended && !units.full() && next.size() < batches_per_thread * compiled_.threads()) {
            PackedText const* const text = reader.look_ahead();
            ended = text == nullptr;
            if (ended) break;
            units.add(text->batch());
            next.push_back({text, {}});
        }
    };
    PackedText part;
    auto const add = [&](PackedText const& text, std::vector<BatchHit> const& found) {
        tally.begin_batch(text.batch());
        hits.add(text, found);
        tally.end_batch();
    };
    auto const add_in_parts = [&](Looked& looked) {
        auto worker = take_worker();
        use_in_parts(*looked.text, compiled_.overlap(restrictions_.context()), part, [&](bool is_smallest) {
            if (is_smallest) worker->limit_hits(std::numeric_limits<std::size_t>::max());
            search(part, pairs, *worker, looked.hits);
            add(part, looked.hits);
        });
        worker->limit_hits(most_hits_);
        give_back(std::move(worker));
    };
    read_next();
    while (!next.empty() || !current.empty()) {
        throw_if_stopped(stop_);
        std::swap(before, current);
        std::swap(current, next);
        parallel_for(compiled_.threads(), current.size() + 2, [&](std::size_t i) {
            if (i == 0) return read_next();
            if (i >= 2) return search(current[i - 2], pairs);
            for (Looked& looked : before)
                looked.in_parts ? add_in_parts(looked) : add(*looked.text, looked.hits);
        });
        before.clear();
    }
    hits.end_input();
    idle_.clear();
    return units.units() == 0 && units.full();
}

std::unique_ptr<FirstLook::Worker> FirstLook::take_worker() {
    {
        std::lock_guard const lock(mutex_);
        if (!idle_.empty()) {
            auto worker = std::move(idle_.back());
            idle_.pop_back();
            return worker;
        }
    }
    auto worker = std::make_unique<Worker>(compiled_, targets_, assign_);
    if (most_hits_ != 0) worker->limit_hits(most_hits_);
    return worker;
}

void FirstLook::give_back(std::unique_ptr<Worker> worker) {
    std::lock_guard const lock(mutex_);
    idle_.push_back(std::move(worker));
}

void FirstLook::search(Looked& looked, bool pairs) {
    auto worker = take_worker();
    try {
        search(*looked.text, pairs, *worker, looked.hits);
    } catch (TooManyHits const&) {
        looked.in_parts = true;
    }
    give_back(std::move(worker));
}

void FirstLook::search(PackedText const& text, bool pairs, Worker& worker,
                       std::vector<BatchHit>& hits) const {
    if (worker.exact)
        worker.search.find_nearest(*worker.exact, worker.scratches, text, restrictions_, pairs,
                                   worker.partial, hits);
    else
        worker.search.find(worker.scratches, text, restrictions_, worker.partial, hits);
}

std::string note_of(MotifStarts const& starts) {
    return std::string("motifs start at offsets ") + to_string(starts.offsets) + ", strand " +
           to_string(starts.strand) + ": " + seen(starts);
}

Message what_may_find_more(Plan const& plan) {
    std::vector<Message> options;
    if (plan.strand == StrandFilter::forward || plan.strand == StrandFilter::reverse)
        options.push_back(setting::strand + " both");
    if (plan.max_mismatches + plan.max_edits == 0) options.push_back(setting::max_mismatches + " 1");
    FilterPlan const& filter = plan.filter;
    if (!filter.offsets.empty()) options.push_back(setting::offsets + " any");
    for (auto const& [given, option] : {std::pair{!filter.flanks.before.empty(), setting::upstream},
                                        {!filter.flanks.behind.empty(), setting::downstream},
                                        {!(filter.region == Region{}), setting::region},
                                        {filter.min_quality != 0, setting::min_quality}})
        if (given) options.push_back("no " + option);
    Message text;
    for (std::size_t i = 0; i < options.size(); ++i)
        text += (i == 0 ? " " : i + 1 < options.size() ? ", " : " or ") + options[i];
    return text.empty() ? text : text + " may find more";
}

Message warning_of(MotifStarts const& starts, Plan const& plan) {
    bool const offsets = plan.filter.detects_offsets;
    Message const option = (offsets ? setting::offsets : setting::strand) + " auto";
    std::string const instead = offsets ? "motifs are counted at any offset" : "both strands are searched";
    if (starts.first_is_longer)
        return option + ": the first read is longer than the " + most_bases() + " that are examined, so " +
               instead;
    if (starts.units == 0) return {};
    if (starts.hits == 0)
        return option + (plan.assign == Assign::all ? ": no motif" : ": no counted motif") +
               " in the first " + counted(starts.units, "read") + ", so " + instead +
               "; are these the right motifs and reads?" + what_may_find_more(plan);
    if (!offsets || !starts.offsets.list.empty()) return {};
    return option + ": the offsets with " + percent(MotifStarts::least_part) + " of the hits or more have " +
           seen(starts) + ", less than " + percent(MotifStarts::least_coverage) + ", so " + instead;
}

}  // namespace motifcount::internal
