#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <tuple>
#include <vector>

#include "match/bulges/bulges.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/off_target.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Drops sites with bulges that overlap a better site of the same guide and strand. Sites are taken greedily, in the order of
/// `better()`; a site that is taken drops the others whose PAM is at most as many bases away as the longest bulge. Sites are passed
/// on in the order in which they were added, with a delay of some bases. Memory: the sites in this delay.
///
/// `Item`: what is passed on, for example a row of a table. Not thread-safe.
template <class Item>
class BestSites {
public:
    BestSites(MotifSet const& guides, OffTarget const& search)
        : guides_(guides),
          pam_at_end_(search.pam_at_end),
          reach_(std::max(search.dna_bulge, search.rna_bulge)),
          open_(2 * guides.size()) {}

    /// Adds a site, and calls use(item) for each earlier site that is taken. Sites must have the order of HitWriter::hit().
    template <class Use>
    void add(Hit const& hit, Item const& item, Use const& use) {
        if (!entries_.empty() && entries_.back().record != hit.record) end(use);
        now_ = hit.start;
        auto const size = static_cast<int>(hit.end - hit.start);
        auto const letters = static_cast<int>(guides_.sequence(hit.motif).size());
        auto const bulge = static_cast<unsigned>(size < letters ? letters - size : size - letters);
        bool const forward = hit.strand == Strand::forward;
        entries_.push_back(
            {hit.record,
             std::size_t{2} * hit.motif + (forward ? 0 : 1),
             {hit.mismatches + bulge, bulge, size < letters, pam_at_end_ == forward ? hit.end : hit.start},
             State::open,
             item});
        open_[entries_.back().list].push_back(&entries_.back());
        pass_on(use);
    }
    /// Must be called at the end of each input.
    template <class Use>
    void end(Use const& use) {
        now_ = UINT64_MAX;
        pass_on(use);
    }

private:
    enum class State : std::uint8_t { open, taken, dropped };
    struct Entry {
        std::uint64_t record;
        std::size_t list;  ///< Index in open_
        /// Mismatches plus bulge, bulge, whether it is an RNA bulge, position of the PAM. Better sites compare as smaller.
        std::tuple<unsigned, unsigned, bool, std::uint64_t> rank;
        State state;
        Item item;

        [[nodiscard]] std::uint64_t pam() const noexcept { return std::get<3>(rank); }
    };

    [[nodiscard]] bool are_near(Entry const& a, Entry const& b) const noexcept {
        return std::max(a.pam(), b.pam()) - std::min(a.pam(), b.pam()) <= reach_;
    }
    /// True if no later site can be near this site, because the PAM of a site is not before its start.
    [[nodiscard]] bool is_complete(Entry const& entry) const noexcept {
        return now_ == UINT64_MAX || now_ > entry.pam() + reach_;
    }
    /// Returns a site that can be taken now; null if there is no such site.
    [[nodiscard]] Entry* find_best(std::vector<Entry*> const& list) const {
        for (Entry* const one : list)
            if (is_complete(*one) && std::ranges::none_of(list, [&](Entry const* other) {
                    return other->rank < one->rank && are_near(*one, *other);
                }))
                return one;
        return nullptr;
    }
    void decide(std::vector<Entry*>& list) {
        while (Entry* const best = find_best(list)) {
            for (Entry* const one : list)
                if (are_near(*one, *best)) one->state = State::dropped;
            best->state = State::taken;
            std::erase_if(list, [](Entry const* one) { return one->state != State::open; });
        }
    }
    template <class Use>
    void pass_on(Use const& use) {
        while (!entries_.empty()) {
            Entry& first = entries_.front();
            if (first.state == State::open && is_complete(first)) decide(open_[first.list]);
            if (first.state == State::open) return;
            if (first.state == State::taken) use(first.item);
            entries_.pop_front();
        }
    }

    MotifSet const& guides_;
    bool const pam_at_end_;
    std::uint64_t const reach_;
    std::uint64_t now_ = 0;  ///< Start of the last site; UINT64_MAX at the end of a record
    std::deque<Entry> entries_;
    std::vector<std::vector<Entry*>> open_;  ///< Sites that are not decided yet, by guide and strand
};

}  // namespace motifcount::internal
