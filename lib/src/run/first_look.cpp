#include "run/first_look.hpp"

#include <cstdio>

#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "run/peer_vote.hpp"
#include "run/start_tally.hpp"

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

}  // namespace

FirstLook::FirstLook(CompiledSearch const& compiled, Targets const& targets, Restrictions const& restrictions,
                     HitRules const& rules)
    : patterns_(compiled.patterns()),
      targets_(targets),
      restrictions_(restrictions),
      rules_(rules),
      scratches_(compiled.parts()),
      search_(targets, false),
      partial_(compiled.parts().size()) {}

MotifStarts FirstLook::look(ReplayReader& reader, bool pairs, StrandFilter strand, Offsets const& offsets) {
    StartTally starts(pairs);
    show(reader, pairs, rules_, starts);
    return starts.starts(strand, offsets);
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
void FirstLook::show(ReplayReader& reader, bool pairs, HitRules const& rules, Tally& tally) {
    OrderedHits hits(patterns_, {&tally});
    hits.restrict_to(rules);
    hits.begin_input(pairs, restrictions_.context());
    std::vector<SlotHit> found;
    while (!tally.full()) {
        PackedText const* const text = reader.look_ahead();
        if (text == nullptr) break;
        search_.find(scratches_, *text, restrictions_, partial_, found);
        tally.begin_batch(text->batch());
        hits.add(*text, found);
        tally.end_batch();
    }
    hits.end_input();
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
