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
#include "motifcount/settings.hpp"
#include "plan/compiled_search.hpp"
#include "reads/replay_reader.hpp"

namespace motifcount::internal {

class StartTally;

/// Finds where the motifs of a sample start, by a search in the first units of its first input; the rules are at
/// MotifStarts. What it finds depends on nothing but the text: while one thread reads batches, and another looks at the hits of
/// those before in order, all search those between.
///
/// Memory: the threads' scratches and hits while it looks, and the batches looked at, which the reader keeps. Thread safety: one
/// call at a time.
class FirstLook {
public:
    /// `restrictions` hold for all hits, wherever they start; `assign` for single guides: of pairs, each guide counts for
    /// itself. `most_hits`: of a batch, see PipelineOptions::most_hits. All must outlive this.
    FirstLook(CompiledSearch const& compiled, Targets const& targets, Restrictions const& restrictions,
              Assign assign, std::size_t most_hits = 0, std::stop_token stop = {});
    ~FirstLook();

    struct Found {
        MotifStarts starts;
        MotifStarts any;  ///< as if all of it were automatic
    };

    /// Looks at the beginning of an input; `pairs`: its records are pairs of mates. What is wrong with the input is left
    /// for its reader to tell. Of `strand` and `offsets`, finds what is automatic, and takes the other as it is.
    [[nodiscard]] Found look(ReplayReader& reader, bool pairs, StrandFilter strand, Offsets const& offsets);

private:
    struct Worker;
    struct Looked;

    /// Until the tally is full. Whether the first unit is longer than what is looked at.
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
    std::mutex mutex_;  ///< of what follows
    std::vector<std::unique_ptr<Worker>> idle_;
};

/// What was found, in a line for those who ask (-v).
[[nodiscard]] std::string note_of(MotifStarts const& starts);
/// What is to be warned of, in a line: too little was seen, or covered, to find the offsets, or a strand. Empty: nothing.
[[nodiscard]] Message warning_of(MotifStarts const& starts, RunSettings const& settings);
/// " -s both or -m 1 may find more": options that look where these settings do not. Empty: there are none.
[[nodiscard]] Message what_may_find_more(RunSettings const& settings);

}  // namespace motifcount::internal
