#include "motifs/motif_groups.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "core/digest.hpp"
#include "core/parallel.hpp"
#include "dna/alphabet.hpp"

namespace motifcount::internal {
namespace {

constexpr MotifId nobody = ~MotifId{0};

struct Hashed {
    std::uint32_t hash;
    MotifId motif;
};

/// Hashes the masks of a motif. With both strands, a sequence and its reverse complement have the same hash.
class Hasher {
public:
    explicit Hasher(bool both_strands) : both_strands_(both_strands) {}

    std::uint32_t hash(std::string_view sequence, bool& palindrome) {
        std::size_t const length = sequence.size();
        masks_.resize(length);
        reverse_.resize(length);
        write_masks(sequence, masks_.data());
        write_reverse_complement(masks_, reverse_.data());
        int const order = std::memcmp(masks_.data(), reverse_.data(), length);
        palindrome = order == 0;
        auto const& told_by = both_strands_ && order > 0 ? reverse_ : masks_;
        Digest digest;
        digest.add({reinterpret_cast<char const*>(told_by.data()), length});
        return static_cast<std::uint32_t>(digest.half());
    }

private:
    bool both_strands_;
    std::vector<std::uint8_t> masks_;
    std::vector<std::uint8_t> reverse_;
};

/// Finds the groups of motifs whose hashes have the same first bits. The table of a part is small enough for a cache; at most
/// half of its slots are used. Letters are far apart in memory, so they are compared only if hashes are equal.
void group_part(MotifSet const& motifs, bool both_strands, std::span<Hashed const> part,
                MotifGroups& groups) {
    std::vector<Hashed> table(std::bit_ceil(2 * part.size() + 1), Hashed{0, nobody});
    for (auto const [hash, motif] : part) {
        std::size_t place = hash & (table.size() - 1);
        for (;; place = (place + 1) & (table.size() - 1)) {
            Hashed& taken = table[place];
            if (taken.motif == nobody) taken = {hash, motif};
            if (taken.hash != hash) continue;
            if (taken.motif != motif &&
                (motifs.matrix(taken.motif) != nullptr || motifs.matrix(motif) != nullptr))
                continue;
            bool const same = taken.motif == motif || motifs.sequence(taken.motif) == motifs.sequence(motif);
            bool const reverse_complemented =
                !same && both_strands &&
                is_reverse_complement(motifs.sequence(taken.motif), motifs.sequence(motif));
            if (!same && !reverse_complemented) continue;
            groups.first[motif] = taken.motif;
            groups.reverse_complemented[motif] = reverse_complemented ? 1 : 0;
            break;
        }
    }
}

}  // namespace

bool is_reverse_complement(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (iupac_mask(a[i]) != complement_mask(iupac_mask(b[b.size() - 1 - i]))) return false;
    return true;
}

void write_masks(std::string_view sequence, std::uint8_t* masks) noexcept {
    for (std::size_t i = 0; i < sequence.size(); ++i) masks[i] = iupac_mask(sequence[i]);
}

void write_reverse_complement(std::span<std::uint8_t const> masks, std::uint8_t* reverse) noexcept {
    std::size_t left = masks.size();
    for (; left >= 8; left -= 8, reverse += 8) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, masks.data() + left - 8, 8);
        bytes = __builtin_bswap64(bytes);
        // Reverses the lower four bits of each byte, like complement_mask() for a single mask
        bytes = ((bytes >> 1) & 0x0505'0505'0505'0505U) | ((bytes & 0x0505'0505'0505'0505U) << 1);
        bytes = ((bytes >> 2) & 0x0303'0303'0303'0303U) | ((bytes & 0x0303'0303'0303'0303U) << 2);
        std::memcpy(reverse, &bytes, 8);
    }
    for (; left > 0; --left) *reverse++ = complement_mask(masks[left - 1]);
}

MotifGroups group_motifs(MotifSet const& motifs, bool both_strands, unsigned threads) {
    std::size_t const count = motifs.size();
    MotifGroups groups;
    groups.first.resize(count);
    groups.reverse_complemented.resize(count);
    groups.palindrome.resize(count);
    LargeVector<std::uint32_t> hashes(count);
    parallel_blocks(threads, count, [&](std::size_t first, std::size_t last) {
        Hasher hasher(both_strands);
        for (std::size_t motif = first; motif < last; ++motif) {
            bool palindrome = false;
            hashes[motif] = hasher.hash(motifs.sequence(static_cast<MotifId>(motif)), palindrome);
            bool const is_word = motifs.matrix(static_cast<MotifId>(motif)) == nullptr;
            groups.palindrome[motif] = palindrome && is_word ? 1 : 0;
        }
    });

    // Motifs are divided by the first bits of their hashes into parts of about 2^14 motifs. Within a part, motifs are sorted
    // by number, so that the first motif of a group is found first.
    auto const part_bits =
        static_cast<unsigned>(std::clamp(static_cast<int>(std::bit_width(count)) - 14, 1, 12));
    auto const part_of = [part_bits](std::uint32_t hash) { return hash >> (32U - part_bits); };
    std::vector<std::size_t> ends((std::size_t{1} << part_bits) + 1, 0);
    for (std::uint32_t const hash : hashes) ++ends[part_of(hash) + 1];
    for (std::size_t part = 1; part < ends.size(); ++part) ends[part] += ends[part - 1];
    std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
    LargeVector<Hashed> sorted(count);
    for (std::size_t motif = 0; motif < count; ++motif)
        sorted[next[part_of(hashes[motif])]++] = {hashes[motif], static_cast<MotifId>(motif)};
    parallel_for(threads, ends.size() - 1, [&](std::size_t part) {
        group_part(motifs, both_strands, std::span(sorted).subspan(ends[part], ends[part + 1] - ends[part]),
                   groups);
    });
    return groups;
}

}  // namespace motifcount::internal
