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
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Motifs and their compiled matchers, shared by Searcher and run(). Immutable except for take_motifs(); thread-safe.
class CompiledSearch {
public:
    /// `motifs` must not be empty. For the other parameters, see compile_search().
    CompiledSearch(MotifSet motifs, Plan const& plan, std::optional<Anchor> anchor, bool exact_first = false,
                   std::uint64_t text_bytes = 0);
    CompiledSearch(CompiledSearch const&) = delete;  // Not copyable, because parts() points to members
    CompiledSearch& operator=(CompiledSearch const&) = delete;

    [[nodiscard]] MotifSet const& motifs() const noexcept { return motifs_; }
    [[nodiscard]] PatternSet const& patterns() const noexcept { return patterns_; }
    /// Scores of the matrices; null if no motif is a matrix
    [[nodiscard]] std::shared_ptr<MotifScores const> const& scores() const noexcept { return scores_; }
    /// Matchers of the search. engines() describes the same matchers in the same order.
    [[nodiscard]] std::vector<SearchPart> const& parts() const noexcept { return parts_; }
    /// Matchers of exact hits, which run first to exclude fragments from the full search. Empty if this would not save time.
    [[nodiscard]] std::vector<SearchPart> const& exact_parts() const noexcept { return exact_parts_; }
    [[nodiscard]] std::vector<EngineUse> const& engines() const noexcept { return engines_; }
    /// Reasons for the choice of engines. reasons() has one line per reason; reason() is all lines joined.
    [[nodiscard]] std::vector<std::string> const& reasons() const noexcept { return choice_.reasons; }
    [[nodiscard]] std::string const& reason() const noexcept { return reason_; }
    [[nodiscard]] std::vector<Message> const& warnings() const noexcept { return choice_.warnings; }
    [[nodiscard]] unsigned threads() const noexcept { return threads_; }
    [[nodiscard]] unsigned max_mismatches() const noexcept { return options_.max_mismatches; }
    [[nodiscard]] unsigned max_edits() const noexcept { return options_.max_edits; }
    /// True if edits or bulges are allowed; otherwise every hit is as long as its motif
    [[nodiscard]] bool has_indels() const noexcept { return max_edits() != 0 || options_.has_bulges(); }

    /// End of the motifs that has the flank, or from which bulges are aligned. Empty without flanks and bulges.
    [[nodiscard]] std::optional<Anchor> const& anchor() const noexcept { return options_.anchor; }
    [[nodiscard]] bool is_on_cpu() const;
    /// True if all engines search only at the positions in Batch::positions
    [[nodiscard]] bool keeps_to_positions() const noexcept;
    /// True if all engines can report which records have a hit while they count hits
    [[nodiscard]] bool tells_records() const noexcept;

    /// Number of bases in a split record that two batches share (halo). `context`: bases around a hit that filters read
    [[nodiscard]] std::uint64_t halo(std::uint64_t context = 0) const noexcept;
    /// Number of bases at the end of a batch; hits that end in these bases may be reported by the next batch
    [[nodiscard]] std::uint64_t left_to_next(std::uint64_t context = 0) const noexcept;

    /// Expected number of hits per base in random text
    [[nodiscard]] double expected_hits() const;
    [[nodiscard]] std::unique_ptr<Matcher> make_reference() const;
    /// Maximum number of hits per piece, so that the hits of all pieces in memory fit a fixed budget. 0 = no maximum, because
    /// there are several engines or the engine cannot limit hits (Matcher::limits_hits()).
    [[nodiscard]] std::size_t max_hits() const noexcept;
    /// Returns a piece size in bytes for which the hits of all pieces fit a fixed budget. `may_stop`: whether a stop request
    /// must take effect soon. `are_limited`: whether max_hits() applies; otherwise every motif may match everywhere.
    [[nodiscard]] std::uint64_t piece_bytes(bool find_positions, bool may_stop = false,
                                            bool are_limited = false) const;
    /// Moves the motifs out of this object, which must not be used afterwards.
    [[nodiscard]] MotifSet take_motifs() && { return std::move(motifs_); }

private:
    void compile();
    void compile_or_stay(Plan const& plan);
    void compile_exact();
    void take_exact();
    [[nodiscard]] std::uint64_t bytes_until_stop() const noexcept;
    [[nodiscard]] std::uint64_t listing_piece_bytes() const noexcept;
    /// Maximum number of bases by which a hit is longer than its motif
    [[nodiscard]] unsigned max_extra() const noexcept {
        return options_.has_bulges() ? options_.anchor->bulges.dna : max_edits();
    }
    /// Throws Error(usage) if a motif has at most `allowed` bases that can differ. `what`: text such as "2 mismatches"
    void require_fewer(unsigned allowed, std::string const& what) const;

    MotifSet motifs_;
    unsigned threads_;
    std::shared_ptr<MotifScores const> scores_;  ///< Null if no motif is a matrix
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

/// `anchor`: an end of the motifs. Each hit must have a flank next to this end. `exact_first`: see searches_exact_first().
/// `text_bytes`: as in SearchOptions. Throws the same errors as Searcher's constructor.
[[nodiscard]] std::unique_ptr<CompiledSearch> compile_search(MotifSet motifs, Plan const& plan,
                                                             std::optional<Anchor> anchor = {},
                                                             bool exact_first = false,
                                                             std::uint64_t text_bytes = 0);

}  // namespace motifcount::internal
