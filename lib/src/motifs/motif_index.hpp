#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "core/large_vector.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Hash table with open addressing that finds a motif by a text, such as its id or sequence. The caller stores the texts.
/// Memory: 16 to 32 bytes per motif. Not thread-safe.
class MotifIndex {
public:
    /// Reserves slots for `more` motifs. At most half of the slots are used, so that searches are short.
    void make_room(std::size_t more) {
        if (2 * (used_ + more) <= places_.size()) return;
        std::size_t const wanted = std::max<std::size_t>(16, std::bit_ceil(2 * (used_ + more)));
        LargeVector<Place> const before =
            std::exchange(places_, LargeVector<Place>(wanted, Place{0, nobody}));
        for (Place const& taken : before) {
            if (taken.motif == nobody) continue;
            std::size_t place = taken.hash & (wanted - 1);
            while (places_[place].motif != nobody) place = (place + 1) & (wanted - 1);
            places_[place] = taken;
        }
    }

    [[gnu::always_inline]] void prefetch(std::uint32_t hash) const noexcept {
        __builtin_prefetch(&places_[hash & (places_.size() - 1)], 1);
    }

    /// Returns the motif with this text. If there is no such motif, inserts `next` and returns it. Call make_room() before.
    /// text_of(motif) must return the text of a motif in the index.
    template <typename TextOf>
    [[nodiscard]] MotifId find_or_insert(std::uint32_t hash, std::string_view text, MotifId next,
                                         TextOf const& text_of) {
        std::size_t place = hash & (places_.size() - 1);
        for (; places_[place].motif != nobody; place = (place + 1) & (places_.size() - 1)) {
            Place const& taken = places_[place];
            if (taken.hash == hash && text_of(taken.motif) == text) return taken.motif;
        }
        places_[place] = {hash, next};
        ++used_;
        return next;
    }

private:
    static constexpr MotifId nobody = std::numeric_limits<MotifId>::max();

    struct Place {
        /// Hash of the text. Texts are compared only if their hashes are equal. Growing the table reads no texts.
        std::uint32_t hash;
        MotifId motif;
    };
    LargeVector<Place> places_;
    std::size_t used_ = 0;
};

}  // namespace motifcount::internal
