#include <algorithm>

#include "barcodes/barcode_list.hpp"
#include "barcodes/edit_distance.hpp"

namespace motifcount::internal {
namespace {

/// Collects all entries within a distance.
template <class Near>
class TiedEntries final : public CandidateSink {
public:
    explicit TiedEntries(unsigned bound) : CandidateSink(bound) {}
    void add(std::uint32_t entry, unsigned distance, ListSequence const& sequence) override {
        entries.push_back({distance, entry, sequence});
    }
    std::vector<Near> entries;
};

}  // namespace

/// Returns the nearest entries, which are at `distance`, and all entries that are too near to them, by distance. Leaves out
/// prefixes of nearest entries, which are nearest entries themselves.
auto BarcodeList::near(ListQuery const& query, unsigned distance) const -> std::vector<Near> {
    unsigned const bound = distance == 0 ? 0 : distance + rule_.lead - 1;
    auto const stage = std::ranges::find_if(stages_, [&](Stage const& own) { return own.radius >= bound; });
    TiedEntries<Near> sink(bound);
    for (auto const& table : stage->tables) table->find(query, sink);
    std::vector<Near>& found = sink.entries;
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::vector<Near> kept;
    for (Near const& own : found)
        if (std::ranges::none_of(found, [&](Near const& other) {
                return other.distance == distance && other.sequence.length > own.sequence.length &&
                       own.sequence.is_prefix_of(other.sequence);
            }))
            kept.push_back(own);
    return kept;
}

ListMatch BarcodeList::tied(ListQuery const& query, ListMatch const& ambiguous) const {
    ListMatch match = ambiguous;
    for (Near const& own : near(query, ambiguous.distance)) {
        if (own.distance != ambiguous.distance) break;
        Coverage coverage{0, own.sequence.length, 0};
        if (rule_.edits != 0 && own.distance != 0)
            coverage = coverage_of(own.sequence, query.planes, query.length, own.distance, false);
        bool const is_first = match.outcome != ListMatch::Outcome::tied;
        if (!is_first && (coverage.length != match.length || coverage.indels != match.indels))
            return ambiguous;
        match.outcome = ListMatch::Outcome::tied;
        match.length = static_cast<std::uint8_t>(coverage.length);
        match.indels = static_cast<std::uint8_t>(coverage.indels);
    }
    match.ends = match.length == 0 ? 0 : std::uint64_t{1} << (match.length - 1U);
    return match;
}

ListTie BarcodeList::tie(ShortText const& text) const {
    ListQuery const query = query_of(text, false);
    unsigned const distance = nearest(query).distance;
    ListTie tie;
    for (Near const& own : near(query, distance)) {
        tie.entries.push_back(own.entry);
        if (own.distance == distance) tie.nearest = tie.entries.size();
    }
    return tie;
}

}  // namespace motifcount::internal
