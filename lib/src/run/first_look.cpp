#include "run/first_look.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

#include "core/stop.hpp"
#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "run/peer_vote.hpp"
#include "run/start_tally.hpp"
#include "run/window_tally.hpp"

namespace motifcount::internal {
namespace {

std::string percent(double part) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g%%", 100 * part);
    return text;
}

/// "12 of 34 hits in the first 56 reads".
std::string seen(MotifStarts const& starts) {
    return std::to_string(starts.covered) + " of " + std::to_string(starts.hits) + " hits in the first " +
           std::to_string(starts.units) + " reads";
}

/// Notes which units have a hit.
class UnitsWithMotif final : public HitWriter {
public:
    explicit UnitsWithMotif(bool pairs) : pairs_(pairs) {}

    void hit(Hit const& hit, HitPlace const&) override {
        std::uint64_t const unit = pairs_ ? hit.record / 2 : hit.record;
        if (unit >= with_motif_.size()) with_motif_.resize(unit + 1);
        with_motif_[unit] = true;
    }

    [[nodiscard]] std::vector<bool> first(std::uint64_t units) const {
        std::vector<bool> first = with_motif_;
        first.resize(units);
        return first;
    }

private:
    bool const pairs_;
    std::vector<bool> with_motif_;  ///< by unit, up to the last one
};

/// The shortest of the most frequent ones.
std::uint64_t most_frequent_length(PatternSet const& patterns) {
    std::map<std::uint64_t, std::size_t> counts;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) ++counts[patterns.length(pattern)];
    return std::ranges::max_element(counts, {}, [](auto const& entry) { return entry.second; })->first;
}

}  // namespace

FirstLook::FirstLook(CompiledSearch const& compiled, Targets const& targets, Restrictions const& restrictions,
                     HitRules const& rules, std::stop_token stop)
    : patterns_(compiled.patterns()),
      targets_(targets),
      restrictions_(restrictions),
      rules_(rules),
      stop_(std::move(stop)),
      scratches_(compiled.parts()),
      search_(targets, false),
      partial_(compiled.parts().size()) {}

FirstLook::Found FirstLook::look(ReplayReader& reader, bool pairs, RunSettings const& settings) {
    StartTally tally(pairs);
    UnitsWithMotif units(pairs);
    show(reader, pairs, rules_, tally, settings.find_frequent_windows ? &units : nullptr);
    Found found{tally.starts(settings.search.strand, settings.offsets)};
    MotifStarts const places = tally.starts(StrandFilter::automatic, Offsets{{}, true});
    if (!settings.find_frequent_windows || places.offsets.list.empty()) return found;
    std::vector<bool> const with_motif = units.first(places.units);
    WindowTally windows(places, most_frequent_length(patterns_), pairs);
    for (std::size_t i = 0; PackedText const* const text = reader.looked_at(i); ++i)
        windows.add(text->batch(), with_motif);
    found.windows = windows.most_frequent(with_motif);
    return found;
}

MotifStarts FirstLook::look_like(PeerRules const& rules, ReplayReader& reader, std::string const& what) {
    PeerVote vote(rules, rules_.assign, targets_);
    show(reader, false, {}, vote);
    MotifStarts found = vote.starts();
    // MAGeCK2 gives up with fewer than one guide in a thousand reads.
    bool const too_few = rules.starts == PeerRules::Starts::voted && found.hits * 1000 < found.units;
    if (found.units != 0 && (found.offsets.list.empty() || too_few))
        throw Error(ErrorCode::input,
                    what + ": --like " + std::string(rules.name) + " finds no offsets: " +
                        std::to_string(found.hits) + " guides in the first " + std::to_string(found.units) +
                        " reads; are these the right guides and reads? Without --like any offset counts");
    return found;
}

template <class Tally>
void FirstLook::show(ReplayReader& reader, bool pairs, HitRules const& rules, Tally& tally, HitWriter* all) {
    OrderedHits hits(patterns_, {&tally});
    hits.restrict_to(rules);
    hits.begin_input(pairs, restrictions_.context());
    std::optional<OrderedHits> all_hits;
    if (all != nullptr) all_hits.emplace(patterns_, std::vector<HitWriter*>{all});
    if (all_hits) all_hits->begin_input(pairs, restrictions_.context());
    std::vector<SlotHit> found;
    while (!tally.full()) {
        throw_if_stopped(stop_);
        PackedText const* const text = reader.look_ahead();
        if (text == nullptr) break;
        search_.find(scratches_, *text, restrictions_, partial_, found);
        tally.begin_batch(text->batch());
        hits.add(*text, found);
        tally.end_batch();
        if (all_hits) all_hits->add(*text, found);
    }
    hits.end_input();
    if (all_hits) all_hits->end_input();
}

std::string note_of(MotifStarts const& starts) {
    return std::string("motifs start at offsets ") + to_string(starts.offsets) + ", strand " +
           to_string(starts.strand) + ": " + seen(starts);
}

std::string warning_of(MotifStarts const& starts, bool offsets) {
    if (starts.units == 0) return {};
    std::string const option = offsets ? "--offsets auto" : "-s auto";
    std::string const instead = offsets ? "motifs count at any offset" : "both strands are searched";
    if (starts.hits == 0)
        return option + ": no motif in the first " + std::to_string(starts.units) + " reads, so " + instead +
               "; are these the right motifs and reads? -s both or -m 1 may find more";
    if (!offsets || !starts.offsets.list.empty()) return {};
    return option + ": those with " + percent(MotifStarts::least_part) + " of the hits or more have " +
           seen(starts) + ", less than " + percent(MotifStarts::least_coverage) + ", so " + instead;
}

}  // namespace motifcount::internal
