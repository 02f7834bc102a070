#pragma once

#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "count/ordered_hits.hpp"
#include "filter/hit_filter.hpp"
#include "hits/targets.hpp"
#include "motifcount/offsets.hpp"
#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"
#include "reads/replay_reader.hpp"

namespace motifcount::internal {

class StartTally;

/// Detects where the motifs of a sample start, by searching the first fragments of its first input; MotifStarts has the
/// rules. The result depends only on the text. One thread reads batches, one adds the hits of earlier batches in order, and
/// all others search.
///
/// Memory: scratches and hits of the threads during the search; the reader keeps the searched batches. Not thread-safe.
class FirstLook {
public:
    /// `restrictions` apply to all hits at any offset. `assign` applies to each guide of a pair separately. `most_hits`: maximum
    /// per batch, see PipelineOptions::most_hits. All arguments must outlive this object.
    FirstLook(CompiledSearch const& compiled, Targets const& targets, Restrictions const& restrictions,
              Assign assign, std::size_t most_hits = 0, std::stop_token stop = {});
    ~FirstLook();

    struct Found {
        MotifStarts starts;
        MotifStarts any;  ///< As if strand and offsets were automatic
    };

    /// Searches the beginning of an input; `pairs`: whether records alternate between mates. Detects strand and offsets if
    /// they are automatic, and otherwise uses them as given. Errors in the input are left to its reader.
    [[nodiscard]] Found look(ReplayReader& reader, bool pairs, StrandFilter strand, Offsets const& offsets);

private:
    struct Worker;
    struct Looked;

    /// Adds hits to the tally until it is full. Returns true if the first fragment is longer than the limit.
    bool show(ReplayReader& reader, bool pairs, StartTally& tally);
    [[nodiscard]] std::unique_ptr<Worker> take_worker();
    void give_back(std::unique_ptr<Worker> worker);
    void search(Looked& looked, bool pairs);
    void search(PackedText const& text, bool pairs, Worker& worker, std::vector<BatchHit>& hits) const;

    CompiledSearch const& compiled_;
    Targets const& targets_;
    Restrictions const& restrictions_;
    Assign const assign_;
    std::size_t const most_hits_;
    std::stop_token const stop_;
    std::mutex mutex_;  ///< For idle_
    std::vector<std::unique_ptr<Worker>> idle_;
};

/// Returns a line that describes the result, for -v.
[[nodiscard]] std::string note_of(MotifStarts const& starts);
/// Returns a warning if detection failed: the first read is too long, or the first reads have no motif or no common offsets;
/// otherwise empty.
[[nodiscard]] Message warning_of(MotifStarts const& starts, Plan const& plan);
/// Returns the options that search more than this plan, such as " -s both or -m 1 may find more"; empty without such options.
[[nodiscard]] Message what_may_find_more(Plan const& plan);

}  // namespace motifcount::internal
