#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "dna/packed_text.hpp"
#include "match/batch_hit.hpp"
#include "match/limits.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Maximum sizes of a bulge: `dna` bases only in the text, or `rna` letters only in the motif
struct Bulges {
    unsigned dna = 0;  ///< `dna` and `rna` have a maximum of bulge_limit
    unsigned rna = 0;
    [[nodiscard]] bool any() const noexcept { return dna != 0 || rna != 0; }
};

/// Anchored end of the motifs: next to a flank or PAM, or at any position if `flank` is false
struct Anchor {
    bool at_end = true;  ///< Whether the anchored end is the 3' end, in the motif's direction

    /// Fraction of random positions, per strand, that have the flank. With edits: 0 = only these positions are searched
    double share = 1;
    bool flank = true;  ///< Whether there is a flank; if false, sites may be anywhere

    /// With edits: whether a site has only one hit, with the smallest distance
    bool best = false;
    /// Bulges that are allowed in addition to mismatches. If any are allowed, a site has only one hit.
    Bulges bulges = {};
};

/// Options of a search that engines need in addition to the patterns
struct SearchOptions {
    unsigned max_mismatches = 0;   ///< Maximum Hamming distance; at most mismatch_limit
    std::vector<int> devices;      ///< CUDA device numbers; empty = CPU
    unsigned threads = 1;          ///< Maximum number of threads for compiling the patterns
    unsigned max_edits = 0;        ///< Maximum edit distance, for edit engines only; at most edit_limit
    bool all_ends = false;         ///< With edits: whether every end within max_edits is a hit
    std::uint64_t text_bytes = 0;  ///< Size of the stored text in bytes; 0 = unknown
    std::optional<Anchor> anchor =
        {};  ///< If set, Batch::positions contains positions for this end of the motifs

    [[nodiscard]] bool has_bulges() const noexcept { return anchor && anchor->bulges.any(); }
    [[nodiscard]] bool has_flank() const noexcept { return anchor && anchor->flank; }
};

/// Runs of ends at one edit distance that cross from one batch into the next: at most one run per pattern and border. Whether a
/// run has a hit is decided in batch order, once both of its ends are known (see OrderedHits). A forward pattern has
/// its hit where the run ends, at the last base. A reverse pattern has its hit where the run begins, at the first base.
struct CrossingRuns {
    std::vector<BatchHit> begun;  ///< Runs that begin in this batch, after a larger distance

    /// Patterns with a run that begins before this batch and ends after it
    std::vector<PatternId> passing;
    /// Runs that begin before this batch and end in this batch, before a larger distance
    std::vector<BatchHit> ended;

    void clear() {
        begun.clear();
        passing.clear();
        ended.clear();
    }
};

/// Distinct groups with a hit in a record that is split over batches. PartialReads counts them; Counts leaves them out.
struct PartialGroups {
    /// Groups with a hit in records.front(), if this record continues from the previous or into the next batch
    std::vector<GroupId> first;
    /// Groups with a hit in records.back(), if this record continues into the next batch and is not records.front()
    std::vector<GroupId> last;

    /// Whether to fill `records`; set by the caller. Ignored if Matcher::tells_records() is false
    bool wants_records = false;
    std::vector<std::uint32_t> records;  ///< Ascending numbers of the batch's records that have a hit

    CrossingRuns runs;  ///< With edits: runs whose hits the matcher neither counts nor lists

    void clear() {
        first.clear();
        last.clear();
        records.clear();
        runs.clear();
    }
};

/// Counts of one scratch, summed over its batches
struct Counts {
    std::vector<std::uint64_t> hits;   ///< By pattern
    std::vector<std::uint64_t> reads;  ///< Number of complete records with at least one hit, by group
};

/// Thrown if a batch has more hits than Scratch::max_hits. Not an error. Hits of this batch are not counted.
struct TooManyHits {};

/// Working memory of one thread for one matcher, created by Matcher::make_scratch()
class Scratch {
public:
    virtual ~Scratch() = default;

    /// After a stop request, a matcher that takes long for a batch may throw Error(stopped) during the batch.
    std::stop_token stop = {};
    /// Maximum number of hits per batch. With more hits, find() and list() throw TooManyHits if Matcher::limits_hits() is true.
    std::size_t max_hits = std::numeric_limits<std::size_t>::max();
};

/// Compiled set of patterns. Immutable; shared by threads. Each thread has its own Scratch.
class Matcher {
public:
    virtual ~Matcher() = default;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;
    /// True if scan() can fill PartialGroups::records
    [[nodiscard]] virtual bool tells_records() const noexcept { return false; }
    /// True if find() and list() throw TooManyHits above Scratch::max_hits
    [[nodiscard]] virtual bool limits_hits() const noexcept { return false; }
    /// True if the anchored end of every hit is at a position in Batch::positions
    [[nodiscard]] virtual bool keeps_to_positions() const noexcept { return false; }
    /// True if a search takes less time with few positions in Batch::positions. Hits elsewhere may still be reported.
    [[nodiscard]] virtual bool gains_from_positions() const noexcept { return false; }

    /// Counts the hits in a batch in the scratch and replaces `partial`. The batch may be reused afterwards.
    virtual void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const = 0;
    /// Same as scan(), but also appends every hit to `hits` in any order, as the engine reports it (see BatchHit).
    virtual void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
                      std::vector<BatchHit>& hits) const = 0;
    /// Same as find(), but need not set counts and groups. For callers that count hits themselves. Not available for edits.
    virtual void list(Batch const& batch, Scratch& scratch, std::vector<BatchHit>& hits) const {
        PartialGroups unused;
        find(batch, scratch, unused, hits);
    }
    /// Moves the counts of `other` to `scratch` and returns true if this is faster than collecting both. Else returns false.
    virtual bool absorb(Scratch& scratch, Scratch& other) const {
        static_cast<void>(scratch);
        static_cast<void>(other);
        return false;
    }
    /// Waits for unfinished work and returns the scratch's counts so far.
    [[nodiscard]] virtual Counts collect(Scratch& scratch) const = 0;

    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

/// Search algorithm on a device. Has no state; exists until the program ends.
class Engine {
public:
    virtual ~Engine() = default;
    [[nodiscard]] virtual std::string_view name() const noexcept = 0;    ///< Name of the engine in `--engine`
    [[nodiscard]] virtual std::string_view device() const noexcept = 0;  ///< "cpu" or "cuda"
    [[nodiscard]] virtual bool available() const noexcept = 0;
    [[nodiscard]] virtual EngineLimits const& limits() const noexcept = 0;

    /// Returns why the engine does not accept these patterns and options; empty if it accepts them.
    [[nodiscard]] std::optional<Refusal> refuses(PatternSet const& patterns,
                                                 SearchOptions const& options) const {
        return refusal(limits(), patterns, options);
    }
    /// Compiles the patterns. Throws Error(limit) if the engine refuses them.
    [[nodiscard]] std::unique_ptr<Matcher> compile(PatternSet const& patterns,
                                                   SearchOptions const& options) const;

private:
    [[nodiscard]] virtual std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                                SearchOptions const& options) const = 0;
};

}  // namespace motifcount::internal
