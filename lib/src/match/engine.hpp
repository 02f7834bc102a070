#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "dna/packed_text.hpp"
#include "match/batch_hit.hpp"
#include "match/limits.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Maximum sizes of a bulge: bases only in the text (DNA) or letters only in the motif (RNA)
struct Bulges {
    unsigned dna = 0;  ///< Both members are at most most_bulge
    unsigned rna = 0;
    [[nodiscard]] bool any() const noexcept { return dna != 0 || rna != 0; }
};

/// The end of the motifs that must be next to a flank, or from which sites of guides are searched
struct Anchor {
    bool at_end = true;  ///< Whether it is the 3' end, in the motif's direction
    /// Fraction of random positions, per strand, that have the flank. With edits, 0 means that only these are searched.
    double share = 1;
    bool flank = true;  ///< Whether there is a flank; otherwise sites may be anywhere
    /// With edits: whether only one hit per site is reported, with the smallest distance
    bool best = false;
    /// Bulges that are allowed in addition to mismatches. If any are allowed, one hit per site is reported.
    Bulges bulges = {};
};

/// Options that every engine needs in addition to the patterns
struct SearchOptions {
    unsigned max_mismatches = 0;        ///< Maximum Hamming distance; at most most_mismatches
    std::vector<int> devices;           ///< CUDA device numbers; empty = CPU
    unsigned threads = 1;               ///< Maximum number of threads for compiling the patterns
    unsigned max_edits = 0;             ///< Maximum edit distance, for edit engines only; at most most_edits
    bool all_ends = false;              ///< With edits: whether every end within that distance is a hit
    std::uint64_t text_bytes = 0;       ///< Size of the stored text; 0 = unknown
    std::optional<Anchor> anchor = {};  ///< If set, batches have Batch::places for this end of the motifs

    [[nodiscard]] bool has_bulges() const noexcept { return anchor && anchor->bulges.any(); }
    [[nodiscard]] bool has_flank() const noexcept { return anchor && anchor->flank; }
};

/// Runs of ends at one edit distance that cross from one batch into the next: at most one run per pattern and border. Whether
/// such a run has a hit is decided in the order of batches, once both ends are known (see OrderedHits). A forward pattern has
/// its hit at the last base, in the batch where the run ends; a reverse pattern, at the first base, where the run begins.
struct CrossingRuns {
    std::vector<BatchHit> begun;  ///< Runs that begin in this batch, after a larger distance
    /// Patterns with a run that begins before this batch and continues after it
    std::vector<PatternId> passing;
    /// Runs that begin before this batch and end in it, before a larger distance
    std::vector<BatchHit> ended;

    void clear() {
        begun.clear();
        passing.clear();
        ended.clear();
    }
};

/// Groups with a hit in a record that is split over batches, each group once. PartialReads counts them, not Counts.
struct PartialGroups {
    /// Groups with a hit in records.front(), if that record continues from or into another batch
    std::vector<GroupId> first;
    /// Groups with a hit in records.back(), if it continues in the next batch and is not records.front()
    std::vector<GroupId> last;

    /// Whether to fill `records`, if the matcher supports it (Matcher::tells_records()); set by the caller
    bool wants_records = false;
    std::vector<std::uint32_t> records;  ///< Numbers in the batch of records with a hit, ascending

    CrossingRuns runs;  ///< With edits: runs whose hits the matcher neither counts nor lists

    void clear() {
        first.clear();
        last.clear();
        records.clear();
        runs.clear();
    }
};

/// Counts of a scratch, over all its batches
struct Counts {
    std::vector<std::uint64_t> hits;   ///< By pattern
    std::vector<std::uint64_t> reads;  ///< Number of complete records with at least one hit, by group
};

/// Thrown if a batch has more hits than Scratch::most_hits. Not an error; no hit of the batch is counted.
struct TooManyHits {};

/// Working memory of one thread for one matcher, created by Matcher::make_scratch()
class Scratch {
public:
    virtual ~Scratch() = default;

    /// On request, a matcher that takes long over a batch may throw Error(stopped) during the batch.
    std::stop_token stop = {};
    /// Maximum number of hits per batch. If there are more, find() and list() throw TooManyHits, if the matcher limits_hits().
    std::size_t most_hits = std::numeric_limits<std::size_t>::max();
};

/// A compiled set of patterns. Immutable and shared by threads; each thread has its own Scratch.
class Matcher {
public:
    virtual ~Matcher() = default;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;
    /// True if scan() fills PartialGroups::records on request
    [[nodiscard]] virtual bool tells_records() const noexcept { return false; }
    /// True if Scratch::most_hits is respected
    [[nodiscard]] virtual bool limits_hits() const noexcept { return false; }
    /// True if every hit begins or ends, at the anchor's side, at a position in Batch::places.
    [[nodiscard]] virtual bool uses_places() const noexcept { return false; }
    /// True if search time drops with few positions in Batch::places. Hits elsewhere may still be reported.
    [[nodiscard]] virtual bool heeds_places() const noexcept { return false; }

    /// Counts the hits of a batch in the scratch and replaces `partial`. The batch may be reused afterwards.
    virtual void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const = 0;
    /// Same as scan(), but also appends every hit as the engine reports it (BatchHit), in any order.
    virtual void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
                      std::vector<BatchHit>& hits) const = 0;
    /// Same as find(), but need not fill counts and groups, for callers that count hits themselves. Cannot be used with edits.
    virtual void list(Batch const& batch, Scratch& scratch, std::vector<BatchHit>& hits) const {
        PartialGroups unused;
        find(batch, scratch, unused, hits);
    }
    /// Moves the counts of `other` to `scratch` and returns true, if that is cheaper than collecting both scratches.
    virtual bool absorb(Scratch& scratch, Scratch& other) const {
        static_cast<void>(scratch);
        static_cast<void>(other);
        return false;
    }
    /// Waits for unfinished work and returns the scratch's counts so far.
    [[nodiscard]] virtual Counts collect(Scratch& scratch) const = 0;

    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

/// Algorithm on a device. Has no state; exists until the program ends.
class Engine {
public:
    virtual ~Engine() = default;
    [[nodiscard]] virtual std::string_view name() const noexcept = 0;    ///< Name as in `--engine`
    [[nodiscard]] virtual std::string_view device() const noexcept = 0;  ///< "cpu" or "cuda"
    [[nodiscard]] virtual bool available() const noexcept = 0;
    [[nodiscard]] virtual EngineLimits const& limits() const noexcept = 0;

    /// Returns why the engine does not accept these patterns and options; empty if it does.
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
