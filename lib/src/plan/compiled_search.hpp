#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hits/search_part.hpp"
#include "match/engine.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "pattern/pattern_set.hpp"
#include "plan/engine_choice.hpp"

namespace motifcount {
struct SearchSettings;
}

namespace motifcount::internal {

/// A set of motifs and the matchers that were compiled from it: what Searcher and run() share.
/// Immutable but for take_motifs(): any number of threads may search with it.
class CompiledSearch {
public:
    /// Of a set that is not empty; see compile_search().
    CompiledSearch(MotifSet motifs, SearchSettings const& settings, std::optional<Anchor> anchor,
                   bool nearest_only = false, std::uint64_t text_bytes = 0);
    CompiledSearch(CompiledSearch const&) = delete;  // parts() point into it
    CompiledSearch& operator=(CompiledSearch const&) = delete;

    [[nodiscard]] MotifSet const& motifs() const noexcept { return motifs_; }
    [[nodiscard]] PatternSet const& patterns() const noexcept { return patterns_; }
    /// The matchers, and by the same numbers who they are.
    [[nodiscard]] std::vector<SearchPart> const& parts() const noexcept { return parts_; }
    /// Matchers of hits without mismatches, if they were asked for and are worth their time: of units that they find
    /// something in, nothing else is wanted.
    [[nodiscard]] std::vector<SearchPart> const& exact_parts() const noexcept { return exact_parts_; }
    [[nodiscard]] std::vector<EngineUse> const& engines() const noexcept { return engines_; }
    /// Why these engines: one line each, and all in one.
    [[nodiscard]] std::vector<std::string> const& reasons() const noexcept { return choice_.reasons; }
    [[nodiscard]] std::string const& reason() const noexcept { return reason_; }
    [[nodiscard]] std::vector<Message> const& warnings() const noexcept { return choice_.warnings; }
    [[nodiscard]] unsigned threads() const noexcept { return threads_; }
    [[nodiscard]] unsigned max_mismatches() const noexcept { return options_.max_mismatches; }
    [[nodiscard]] unsigned max_edits() const noexcept { return options_.max_edits; }
    /// Edits or bulges: else hits are as long as their motifs, and lie wherever these match.
    [[nodiscard]] bool has_gaps() const noexcept { return max_edits() != 0 || options_.has_bulges(); }

    /// The side of the flanks that it was compiled for.
    [[nodiscard]] std::optional<Anchor> const& anchor() const noexcept { return options_.anchor; }
    /// Batches should have Batch::places.
    [[nodiscard]] bool uses_places() const noexcept;
    /// Whether the engines tell which records have a hit while they count.
    [[nodiscard]] bool tells_records() const noexcept;

    /// Bases that batches must repeat where a record is split, if `context` bases beside a hit decide on it.
    [[nodiscard]] std::uint64_t overlap(std::uint64_t context = 0) const noexcept;
    /// Bases before the last `max_length` - 1 of such a batch among which hits of the next one may begin.
    [[nodiscard]] std::uint64_t left_over(std::uint64_t context = 0) const noexcept;

    /// Hits at a base of random text.
    [[nodiscard]] double expected_hits() const;
    /// The reference engine, compiled from patterns(), to compare with.
    [[nodiscard]] std::unique_ptr<Matcher> make_reference() const;
    /// So many hits of a piece may be held at once: those of all pieces on their way stay within a fixed budget then. 0: the
    /// engines cannot be told (Matcher::limits_hits()).
    [[nodiscard]] std::size_t most_hits() const noexcept;
    /// How much text a thread should take at a time, in bytes, so that the hits of all pieces on their way stay within that
    /// budget even where every motif matches everywhere; or, if they `are_limited`, in random text. And if the search
    /// `may_stop`, so that none takes much longer than a search may that is to stop.
    [[nodiscard]] std::uint64_t piece_bytes(bool find_positions, bool may_stop = false,
                                            bool are_limited = false) const;
    /// Gives the motifs away; nothing else may be done with this object afterwards.
    [[nodiscard]] MotifSet take_motifs() && { return std::move(motifs_); }

private:
    void compile();
    [[nodiscard]] bool is_on_cpu() const;
    void compile_or_stay(SearchSettings const& settings);
    void compile_exact();
    void take_exact();
    [[nodiscard]] std::uint64_t bytes_until_stop() const noexcept;
    /// Bases that a hit may be longer than its motif.
    [[nodiscard]] unsigned most_extra() const noexcept {
        return options_.has_bulges() ? options_.anchor->bulges.dna : max_edits();
    }
    /// `what`: how many are allowed, in words.
    void require_fewer(unsigned allowed, std::string const& what) const;

    MotifSet motifs_;
    unsigned threads_;
    PatternSet patterns_;
    SearchOptions options_;
    Choice choice_;
    std::string reason_;
    std::vector<std::unique_ptr<Matcher>> matchers_;
    std::vector<SearchPart> parts_;
    std::vector<EngineUse> engines_;
    Choice exact_choice_;
    std::vector<std::unique_ptr<Matcher>> exact_matchers_;
    std::vector<SearchPart> exact_parts_;
};

/// `anchor`: of hits, those with a flank on this side count alone. `nearest_only`: of a unit's hits those with the fewest
/// mismatches. `text_bytes`: as SearchOptions has it. Throws as Searcher's constructor does.
[[nodiscard]] std::unique_ptr<CompiledSearch> compile_search(MotifSet motifs, SearchSettings const& settings,
                                                             std::optional<Anchor> anchor = {},
                                                             bool nearest_only = false,
                                                             std::uint64_t text_bytes = 0);

}  // namespace motifcount::internal
