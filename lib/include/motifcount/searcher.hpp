#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "motifcount/inputs.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"
#include "motifcount/streams.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

namespace internal {
struct SearcherState;
}

/// A record that was searched. Valid during the call only.
struct SearchedRecord {
    std::uint64_t number = 0;    ///< in its input, from 0
    std::string_view name;       ///< its title up to the first blank
    std::string_view sequence;   ///< in one line, letters as the input has them
    std::string_view qualities;  ///< as many; empty: FASTA
    std::string_view text;      ///< the whole record as the input has it; of a RecordStream as FASTA or FASTQ
    std::span<Hit const> hits;  ///< those that count, in the order of reports
};

/// What a search calls while it works. Calls come one at a time, though not always from the calling thread, in the order
/// of the inputs. What one of them throws ends the search and comes out of it unchanged, when all threads have ended.
struct SearchCallbacks {
    /// Sees every hit that counts, in the order of reports. The name is valid during the call only.
    std::function<void(Hit const& hit, std::string_view record_name)> hit = {};
    /// Sees every record with a hit, after hit() was called for its hits. Of pairs of mates, both are seen if one has a
    /// hit. Takes memory for the text of the longest record.
    std::function<void(SearchedRecord const& record)> record = {};
    bool unmatched_records = false;  ///< record() sees the others, too
    /// Hears of progress and warnings; null: nobody does.
    ProgressSink* sink = nullptr;
    /// Once it asks to stop, the search ends within about 0.1 s and throws Error(stopped): each thread stops within its
    /// current piece of text (up to 1 MiB, for which thousands of degenerate motifs with mismatches take longer). A
    /// ByteStream, RecordStream or callback that waits is not interrupted. What was counted so far is discarded: to end
    /// early with counts, use HitFilters::max_hits.
    std::stop_token stop = {};
};

/// What a search found.
struct SearchResult {
    std::vector<MotifCounts> counts;       ///< by motif, all inputs together
    std::vector<InputSummary> inputs;      ///< in their order
    std::optional<Assignment> assignment;  ///< none under Assign::all
    std::vector<Message> warnings;         ///< those that SearchCallbacks::sink heard
};

/// A set of motifs, compiled: what a C++ program uses to count or locate them.
///
///     motifcount::MotifSet motifs;
///     motifs.add("EcoRI", "GAATTC", "", "example");
///     motifcount::Searcher const searcher(std::move(motifs));
///     auto const counts = searcher.count_file("reads.fq.gz").counts;   // by motif
///     auto const hits = searcher.find("ACGTGAATTCAA");                 // start 4, end 10
///     searcher.search(socket, {.hit = [](motifcount::Hit const& hit, std::string_view read) { use(hit, read); }});
///
/// Immutable: one Searcher serves many threads at once. Memory: the motifs, the engines' tables (see engines()), and
/// about 100 bytes more for a motif of 20 bases on both strands.
class Searcher {
public:
    /// Throws Error: motif if the set is empty; usage if there is no such engine or device, if as many mismatches or
    /// edits are allowed as a motif has bases, more than most_mismatches or most_edits or than the named engine takes,
    /// or both, or if the filters contradict each other; limit if the named engine does not take these motifs; device
    /// if the accelerator asked for is unavailable.
    explicit Searcher(MotifSet motifs, SearchSettings const& settings = {}, HitFilters const& filters = {});
    ~Searcher();
    Searcher(Searcher&&) noexcept;
    Searcher& operator=(Searcher&&) noexcept;

    /// The same motifs with other filters. Shares the tables, in time linear in the motifs; compiles them again if flanks
    /// are added, removed, or moved to the other side.
    [[nodiscard]] Searcher with(HitFilters const& filters) const;

    /// Searches inputs one after another, or several at once if only counts are wanted, on `threads` threads. The calling
    /// thread is one of them; all others have ended when it returns or throws.
    ///
    /// Throws Error: input that names file and line, usage if a pipe is named twice, or stopped; and whatever a stream or a
    /// callback throws. Of several errors, the first one in the order of the text. A regular file that is named twice is
    /// counted twice, with a warning. Automatic strands and offsets are those of a sample's first input: see
    /// ReadInput::ends_sample. Memory does not grow with the inputs, but for single records
    /// that must stay whole: mates, records of SAM, BAM and CRAM, and those that are written out or whose qualities count.
    SearchResult search(std::span<ReadInput const> inputs, SearchCallbacks const& callbacks = {}) const;
    SearchResult search(ReadInput const& input, SearchCallbacks const& callbacks = {}) const {
        return search(std::span(&input, 1), callbacks);
    }
    /// The same of a stream of bytes, or of records. For two streams of mates see ReadInput.
    SearchResult search(ByteStream& bytes, SearchCallbacks const& callbacks = {}) const;
    SearchResult search(RecordStream& records, SearchCallbacks const& callbacks = {}) const;
    /// Records at hand, which are not copied; Hit::record is the index in them.
    SearchResult search(std::span<std::string_view const> records,
                        SearchCallbacks const& callbacks = {}) const;

    /// Counts in one file (FASTA, FASTQ, plain, gzip, BGZF, zstd, xz, bzip2; SAM, BAM, CRAM; "-" is standard input).
    [[nodiscard]] SearchResult count_file(std::string const& path) const {
        return search(ReadInput{.path = path});
    }
    using HitCallback = std::function<void(Hit const&, std::string_view record_name)>;
    /// As count_file(), and reports every hit.
    SearchResult find_file(std::string const& path, HitCallback on_hit) const {
        return search(ReadInput{.path = path}, {.hit = std::move(on_hit)});
    }

    /// Counts in records that are at hand, on the calling thread. Throws Error(input) if a byte is no
    /// sequence letter, or if HitFilters::min_quality needs qualities. Complexity: linear in the records and in the
    /// motifs; for records that come one by one a Counter (counter.hpp) is much cheaper.
    [[nodiscard]] std::vector<MotifCounts> count(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<MotifCounts> count(std::string_view record) const {
        return count({&record, 1});
    }
    /// All hits in them, in the order of reports; Hit::record is the index in `records`.
    [[nodiscard]] std::vector<Hit> find(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<Hit> find(std::string_view record) const { return find({&record, 1}); }

    [[nodiscard]] MotifSet const& motifs() const noexcept;
    [[nodiscard]] HitFilters const& filters() const noexcept;
    /// Whether more is asked for than a single record can tell, so that there can be no Finder and no Counter: automatic
    /// strands or offsets, max_hits, min_quality.
    [[nodiscard]] bool needs_stream() const noexcept;
    /// Hits to expect at a base of random text, if all count that the strand and the flanks allow. Complexity: linear in the motifs.
    [[nodiscard]] double expected_hits() const;
    /// Which engines search which part.
    [[nodiscard]] std::vector<EngineUse> const& engines() const noexcept;
    /// Why these engines, in one sentence for the user.
    [[nodiscard]] std::string const& reason() const noexcept;
    /// One line for each thing about the choice of engine or device that the user should know.
    [[nodiscard]] std::vector<Message> const& warnings() const noexcept;
    /// The threads that `threads` in SearchSettings means here.
    [[nodiscard]] unsigned threads() const noexcept;

private:
    friend class Counter;
    friend class Finder;
    explicit Searcher(std::shared_ptr<internal::SearcherState const> state);
    std::shared_ptr<internal::SearcherState const> state_;
};

}  // namespace motifcount
