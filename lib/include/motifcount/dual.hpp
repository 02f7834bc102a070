#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

namespace motifcount {

/// Whether the motifs are guide pairs, and in which reads the two guides in a pair are expected.
///
///     settings.motif_files = {"pairs.tsv"};
///     settings.dual = motifcount::Dual::mates;
///     settings.assign = motifcount::Assign::unique;
///     settings.outputs.matrix = "counts.tsv";
///     auto const classes = motifcount::run(settings).info.assignment->pair_classes;
enum class Dual : std::uint8_t {
    none,     ///< No pairs; motifs are single guides or other sequences
    mates,    ///< Guide A on the first mate, guide B on the second mate
    in_read,  ///< Both guides in one read, A before B
};

/// Returns "none", "mates" or "in-read", as in the JSON report.
[[nodiscard]] std::string to_string(Dual dual);

/// Class of a fragment in a search for guide pairs, see lib/doc/semantics.md. A fragment is a read pair or a read, see Dual.
enum class PairClass : std::uint8_t {
    match,       ///< Guides A and B of a pair in the library; only this class is counted
    swapped,     ///< A pair in the library, but with A and B swapped
    only_a,      ///< A guide A, but no guide B
    only_b,      ///< A guide B, but no guide A
    recombined,  ///< Two guides that are not a pair in the library, in either order
    ambiguous,   ///< Several guides that are equally near
    unassigned,  ///< No guide
};

/// Number of fragments per PairClass. The sum is the number of fragments read.
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
    [[nodiscard]] std::uint64_t fragments() const noexcept {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    }
    friend bool operator==(PairClasses const&, PairClasses const&) = default;
};

}  // namespace motifcount
