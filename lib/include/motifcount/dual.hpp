#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

namespace motifcount {

/// Whether the motifs of a run are a library of pairs of guides, and where the two of a pair stand in the reads.
///
///     settings.motif_files = {"pairs.tsv"};
///     settings.dual = motifcount::Dual::mates;
///     settings.assign = motifcount::Assign::unique;
///     settings.outputs.matrix = "counts.tsv";
///     auto const classes = motifcount::run(settings).info.assignment->pair_classes;
enum class Dual : std::uint8_t {
    none,     ///< a library of single guides, or any motifs
    mates,    ///< guide A on the first mate, guide B on the second one
    in_read,  ///< both in one read, A before B
};

/// "none", "mates" or "in-read", as the JSON report has it.
[[nodiscard]] std::string to_string(Dual dual);

/// What a unit (two mates, or a read) is under Dual. The rules are in lib/doc/semantics.md.
enum class PairClass : std::uint8_t {
    match,       ///< its guides are a pair of the library: credited
    swapped,     ///< a pair of the library, but with A and B exchanged
    only_a,      ///< one guide, an A
    only_b,      ///< one guide, a B
    recombined,  ///< two guides that are no pair of the library, in either order
    ambiguous,   ///< several guides are equally near
    none,        ///< no guide
};

/// How many units were of each class. They add up to the units read.
struct PairClasses {
    std::array<std::uint64_t, 7> counts{};

    [[nodiscard]] std::uint64_t& operator[](PairClass kind) noexcept {
        return counts[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] std::uint64_t operator[](PairClass kind) const noexcept {
        return counts[static_cast<std::size_t>(kind)];
    }
    PairClasses& operator+=(PairClasses const& other) noexcept {
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
        return *this;
    }
    PairClasses& operator-=(PairClasses const& other) noexcept {
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] -= other.counts[i];
        return *this;
    }
    [[nodiscard]] std::uint64_t units() const noexcept {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    }
    friend bool operator==(PairClasses const&, PairClasses const&) = default;
};

}  // namespace motifcount
