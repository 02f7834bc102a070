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
#include "match/limits.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// One run of bases that only the text has (DNA), or of letters that only the motif has (RNA), beside mismatches.
struct Bulges {
    unsigned dna = 0;  ///< bases at most; both at most most_bulge
    unsigned rna = 0;
    [[nodiscard]] bool any() const noexcept { return dna != 0 || rna != 0; }
};

/// A side of the motifs at which a flank stands beside each hit that counts, or from which sites of guides are seen.
struct Anchor {
    bool at_end = true;  ///< behind the motif, in its own direction
    /// Of the places of random text those that have the flank, on a strand. 0: with edits, only such are looked at.
    double share = 1;
    bool flank = true;   ///< there is one; else sites stand anywhere
    bool best = false;   ///< with edits: one hit for each place, as near as the text beside it comes
    Bulges bulges = {};  ///< allowed beside mismatches; then likewise one hit for each place
};

/// What every engine must know besides the patterns.
struct SearchOptions {
    unsigned max_mismatches = 0;   ///< Hamming distance allowed; at most most_mismatches
    std::vector<int> devices;      ///< CUDA device numbers; empty: the CPU
    unsigned threads = 1;          ///< that may compile the patterns
    unsigned max_edits = 0;        ///< edit distance allowed, by the edit engine alone; at most most_edits
    bool all_ends = false;         ///< with edits: a hit at every end within that distance
    std::uint64_t text_bytes = 0;  ///< to be searched, as they are stored; 0: nobody knows how many
    std::optional<Anchor> anchor = {};  ///< batches have places (Batch::places) on this side

    [[nodiscard]] bool has_bulges() const noexcept { return anchor && anchor->bulges.any(); }
    [[nodiscard]] bool has_flank() const noexcept { return anchor && anchor->flank; }
};

/// One hit as an engine reports it: `end` is one past its last slot in the batch's text.
struct Occurrence {
    std::uint64_t end = 0;
    PatternId pattern = 0;
    std::uint8_t mismatches = 0;  ///< or edits
    std::int8_t extra = 0;        ///< with edits or bulges: bases that the hit is longer than the pattern
};

/// Runs of ends at one edit distance that go on from one batch into the next. Whether such a run has a hit is known
/// where both of its ends are: whoever sees the batches in order decides (see OrderedHits). A pattern has at most one
/// at each border. Of a forward pattern the hit lies at the run's last base, in the batch where it ends; of a reverse
/// one at its first, in the batch where it begins; the other has the pattern alone.
struct CrossingRuns {
    std::vector<Occurrence> begun;   ///< here, after a larger distance
    std::vector<PatternId> passing;  ///< begun before this batch, and not ended in it
    std::vector<Occurrence> ended;   ///< begun before this batch, and followed by a larger distance

    void clear() {
        begun.clear();
        passing.clear();
        ended.clear();
    }
};

/// The groups with a hit in those records of a batch that other batches hold parts of, each once, in no
/// order. They are not in Counts::reads: whoever sees the batches in order counts them once a record (see
/// PartialReads).
struct PartialGroups {
    std::vector<GroupId> first;  ///< in records.front(), when it continues from or into another batch
    std::vector<GroupId>
        last;  ///< in records.back(), when it goes on in the next batch and is not records.front()

    /// Set by who asks: the matcher is to say which records have a hit. See Matcher::tells_records().
    bool wants_records = false;
    std::vector<std::uint32_t> records;  ///< if wanted: their numbers in the batch, ascending

    CrossingRuns runs;  ///< with edits; their hits are neither counted nor listed by the matcher

    void clear() {
        first.clear();
        last.clear();
        records.clear();
        runs.clear();
    }
};

/// What a scratch has counted over all its batches.
struct Counts {
    std::vector<std::uint64_t> hits;   ///< by pattern
    std::vector<std::uint64_t> reads;  ///< by group: complete records with at least one hit
};

/// Thrown if a batch has more hits than its scratch allows: no error. None of them is counted then.
struct TooManyHits {};

/// One thread's working memory for one matcher. Made by Matcher::make_scratch().
class Scratch {
public:
    virtual ~Scratch() = default;

    /// Once it asks for it, a matcher that takes long over a batch may throw Error(stopped) in the midst of it.
    std::stop_token stop = {};
    /// So many hits of a batch may be held at once: with more, find() and list() throw TooManyHits, if the matcher
    /// limits_hits().
    std::size_t most_hits = std::numeric_limits<std::size_t>::max();
};

/// A compiled set of patterns. Immutable and shared by threads; a Scratch belongs to one thread.
class Matcher {
public:
    virtual ~Matcher() = default;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;
    /// Whether scan() fills PartialGroups::records if they are wanted.
    [[nodiscard]] virtual bool tells_records() const noexcept { return false; }
    /// Whether it heeds Scratch::most_hits.
    [[nodiscard]] virtual bool limits_hits() const noexcept { return false; }
    /// Whether it finds no hit that begins or ends, on the side of the anchor that it was compiled for, at a place that
    /// Batch::places does not have. What they say of the other side is not asked.
    [[nodiscard]] virtual bool uses_places() const noexcept { return false; }
    /// Whether it takes less time where Batch::places are few, though it may find hits elsewhere.
    [[nodiscard]] virtual bool heeds_places() const noexcept { return false; }

    /// Counts the hits of one batch into the scratch. The batch may be reused as soon as this returns, though
    /// an engine may still be working on its own copy of it. Replaces `partial`.
    virtual void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const = 0;
    /// As scan(), and appends every hit, in no particular order.
    virtual void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
                      std::vector<Occurrence>& hits) const = 0;
    /// As find(), but need not count them, nor say anything of groups: for those who count hits themselves. Not with edits.
    virtual void list(Batch const& batch, Scratch& scratch, std::vector<Occurrence>& hits) const {
        PartialGroups unused;
        find(batch, scratch, unused, hits);
    }
    /// Moves what `other` has counted so far into `scratch`, where that is cheaper than to collect both; else false, and
    /// nothing is moved.
    virtual bool absorb(Scratch& scratch, Scratch& other) const {
        static_cast<void>(scratch);
        static_cast<void>(other);
        return false;
    }
    /// Waits for unfinished work and returns what the scratch has counted so far.
    [[nodiscard]] virtual Counts collect(Scratch& scratch) const = 0;

    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;  ///< of the compiled tables
};

/// An algorithm on a device. Stateless; lives as long as the program.
class Engine {
public:
    virtual ~Engine() = default;
    [[nodiscard]] virtual std::string_view name() const noexcept = 0;    ///< as `--engine` takes it
    [[nodiscard]] virtual std::string_view device() const noexcept = 0;  ///< "cpu" or "cuda"
    [[nodiscard]] virtual bool available() const noexcept = 0;
    [[nodiscard]] virtual EngineLimits const& limits() const noexcept = 0;

    /// Why it does not search these patterns; nothing if it does.
    [[nodiscard]] std::optional<Refusal> refuses(PatternSet const& patterns,
                                                 SearchOptions const& options) const {
        return refusal(limits(), patterns, options);
    }
    /// Throws Error(limit) if it refuses them.
    [[nodiscard]] std::unique_ptr<Matcher> compile(PatternSet const& patterns,
                                                   SearchOptions const& options) const;

private:
    /// For patterns within the limits.
    [[nodiscard]] virtual std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                                SearchOptions const& options) const = 0;
};

}  // namespace motifcount::internal
