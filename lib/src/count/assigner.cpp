#include "count/assigner.hpp"

#include <algorithm>

#include "motifcount/error.hpp"

namespace motifcount {

Assign parse_assign(std::string_view text) {
    for (Assign const assign : {Assign::all, Assign::best, Assign::unique})
        if (text == to_string(assign)) return assign;
    throw Error(ErrorCode::usage, setting::assign, std::string(text), "want all, best or unique");
}

std::string to_string(Assign assign) {
    return assign == Assign::all ? "all" : assign == Assign::best ? "best" : "unique";
}

}  // namespace motifcount

namespace motifcount::internal {

Assigner::Assigner(Assign assign, PatternSet const& patterns, HitWriter& out)
    : assign_(assign), out_(out), adds_up_(assign == Assign::unique && !out.wants_places()) {
    targets_.reserve(patterns.motif_count());
    for (MotifId motif = 0; motif < patterns.motif_count(); ++motif) {
        // The pattern whose hits are this motif's on one strand: motifs share it only if they are equal.
        auto const [forward, reverse, group] = patterns.place(motif);
        targets_.push_back(forward ? *forward : *reverse);
    }
}

void Assigner::add(Hit const& hit, HitPlace const& place) {
    begin_record(hit.record);
    PatternId const target = targets_[hit.motif];
    if (!open_ || hit.mismatches < least_) {
        forget_pending();
        open_ = true;
        unit_ = unit_of(hit.record);
        least_ = hit.mismatches;
        target_ = target;
        several_ = false;
    } else if (hit.mismatches > least_) {
        return;
    } else if (target != target_) {
        several_ = true;
    }
    if (assign_ == Assign::best && least_ == 0) {
        out_.hit(hit, place);  // nothing is nearer
    } else if (assign_ == Assign::unique && several_) {
        forget_pending();
    } else if (!adds_up_ || !add_to_pending(hit)) {
        pending_.push_back({hit, place});
    }
}

/// Those of equal motifs stand side by side, on both strands if they are palindromes.
bool Assigner::add_to_pending(Hit const& hit) {
    auto const same = std::ranges::find_if(pending_, [&hit](Pending const& pending) {
        return pending.hit.motif == hit.motif && pending.hit.strand == hit.strand &&
               pending.hit.record == hit.record;
    });
    if (same == pending_.end()) return false;
    ++same->hits;
    return true;
}

void Assigner::end_unit() {
    ++(!several_ ? classes_.unique : least_ == 0 ? classes_.several : classes_.tie);
    TextView const text = text_.view();
    for (std::size_t i = 0; i < pending_.size(); ++i) {
        auto [hit, place, hits] = pending_[i];
        if (i < kept_) {
            place.text = text;
            place.record_name = names_[hit.record % 2];
        }
        for (; hits != 0; --hits) out_.hit(hit, place);
    }
    forget_pending();
    open_ = false;
}

void Assigner::end_batch(std::uint64_t complete) {
    if (!open_) return;
    std::uint64_t const records_end = pairs_ ? 2 * unit_ + 2 : unit_ + 1;
    if (records_end <= complete)
        end_unit();
    else
        keep_text();
}

void Assigner::keep_text() {
    for (; kept_ < pending_.size(); ++kept_) {
        auto& [hit, place, hits] = pending_[kept_];
        place.slot = text_.add(place.text, place.slot, hit.end - hit.start);
        names_[hit.record % 2] = place.record_name;
    }
}

void Assigner::forget_pending() {
    pending_.clear();
    kept_ = 0;
    text_.clear();
}

}  // namespace motifcount::internal
