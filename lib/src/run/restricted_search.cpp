#include "run/restricted_search.hpp"

namespace motifcount::internal {

RestrictedSearch::RestrictedSearch(Targets const& targets, bool count)
    : patterns_(targets.patterns()),
      targets_(targets),
      one_length_(patterns_.min_length() == patterns_.max_length() ? patterns_.min_length() : 0),
      text_(patterns_) {
    if (!count) return;
    layout_ = targets.layout();
    tally_.emplace(*layout_);
}

void RestrictedSearch::scan(PartScratches& scratches, PackedText const& text,
                            Restrictions const& restrictions, std::span<PartialGroups> partial) {
    Batch const batch = select(text, restrictions);
    if (!tally_) return scratches.scan(batch, partial);
    for (std::size_t part = 0; part < partial.size(); ++part) {
        auto const& found = scratches.list(part, batch, partial[part]);
        tally_->begin(batch, partial[part]);
        constexpr std::size_t ahead = 16;
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (i + ahead < found.size())
                targets_.for_each_key(found[i + ahead].pattern,
                                      [this](std::uint32_t key) { tally_->prefetch(key); });
            Occurrence const& hit = found[i];
            std::uint64_t const length = length_of(hit.pattern);
            std::uint64_t const start = source(hit.end - length);
            count(hit.pattern, hit.end, strands(hit.pattern, start, start + length));
        }
    }
}

void RestrictedSearch::find(PartScratches& scratches, PackedText const& text,
                            Restrictions const& restrictions, std::span<PartialGroups> partial,
                            std::vector<SlotHit>& hits) {
    Batch const batch = select(text, restrictions);
    scratches.find(batch, partial, hits);
    if (tally_) {
        for (PartialGroups& part : partial) part.clear();
        tally_->begin(batch, partial[0]);
    }
    std::size_t kept = 0;
    for (SlotHit hit : hits) {
        std::uint64_t const end = hit.end;
        hit.start = source(hit.start);
        hit.end = hit.start + length_of(hit.pattern);
        hit.strands = static_cast<std::uint8_t>(strands(hit.pattern, hit.start, hit.end));
        if (hit.strands == 0) continue;
        if (tally_) count(hit.pattern, end, hit.strands);
        hits[kept++] = hit;
    }
    hits.resize(kept);
}

}  // namespace motifcount::internal
