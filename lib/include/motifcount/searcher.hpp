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

/// Searched record; valid only during the call
struct SearchedRecord {
    std::uint64_t number = 0;    ///< Number in its input, from 0
    std::string_view name;       ///< Title up to the first blank
    std::string_view sequence;   ///< Sequence in one line, with the letters of the input
    std::string_view qualities;  ///< One quality per base; empty for FASTA
    std::string_view text;  ///< Complete record as in the input; records of a RecordStream as FASTA or FASTQ
    std::span<Hit const> hits;  ///< Hits that pass the filters, in the order of reports
};

/// Functions that a search calls. Calls never overlap and are in the order of the inputs, but may be from other threads. An
/// exception from a call ends the search, and is passed on unchanged after all threads have ended.
struct SearchCallbacks {
    /// Called for each hit that passes the filters, in the order of reports. The name is valid only during the call.
    std::function<void(Hit const& hit, std::string_view record_name)> hit = {};
    /// Called for each record with a hit, after hit() was called for its hits. For read pairs, called for both mates if one
    /// has a hit. Needs memory for the longest record.
    std::function<void(SearchedRecord const& record)> record = {};
    bool unmatched_records = false;  ///< Whether record() is also called for the other records
    /// Receives progress and warnings; may be null
    ProgressSink* sink = nullptr;
    /// If a stop is requested, the search ends within about 0.1 s and throws Error(stopped). Each thread finishes its current
    /// piece of text, up to 1 MiB. With thousands of degenerate motifs and mismatches, this takes longer. A ByteStream,
    /// RecordStream or callback that waits is not interrupted. Counts are lost; to keep them, use HitFilters::max_hits.
    std::stop_token stop = {};
};

/// Result of a search
struct SearchResult {
    std::vector<MotifCounts> counts;       ///< Counts by motif, over all inputs
    std::vector<InputSummary> inputs;      ///< Totals of the inputs, in their order
    std::optional<Assignment> assignment;  ///< Empty with Assign::all
    std::vector<Message> warnings;         ///< Warnings that were also sent to SearchCallbacks::sink
};

/// Compiled motifs, with which a C++ program counts or locates them.
///
///     motifcount::MotifSet motifs;
///     motifs.add("EcoRI", "GAATTC", "", "example");
///     motifcount::Searcher const searcher(std::move(motifs));
///     auto const counts = searcher.count_file("reads.fq.gz").counts;   // by motif
///     auto const hits = searcher.find("ACGTGAATTCAA");                 // start 4, end 10
///     searcher.search(socket, {.hit = [](motifcount::Hit const& hit, std::string_view read) { use(hit, read); }});
///
/// Immutable; thread-safe. Memory: motifs, tables (see engines()), and about 100 bytes per motif of 20 bases on both strands.
class Searcher {
public:
    /// Throws Error:
    /// - motif if the set is empty
    /// - usage if the engine or device is unknown, if filters contradict each other, or if mismatches or edits exceed their
    ///   limits: most_mismatches, most_edits, the length of a motif minus one, or the limit of the named engine; also if both
    ///   mismatches and edits are set
    /// - limit if the named engine does not support these motifs
    /// - device if the requested accelerator is unavailable
    explicit Searcher(MotifSet motifs, SearchSettings const& settings = {}, HitFilters const& filters = {});
    ~Searcher();
    Searcher(Searcher&&) noexcept;
    Searcher& operator=(Searcher&&) noexcept;

    /// Returns a searcher with the same motifs and other filters. Shares the tables, in time linear in the motifs. Compiles
    /// again if flanks are added, removed, or moved to the other side.
    [[nodiscard]] Searcher with(HitFilters const& filters) const;

    /// Searches inputs one after another, or several at once if only counts are needed, on `threads` threads including the
    /// calling thread. When it returns or throws, the other threads have ended. Memory does not grow with the inputs, except
    /// for single records that must stay whole: mates, records of SAM, BAM and CRAM, and records that are written or whose
    /// qualities are used.
    ///
    /// Throws Error: input, with file and line; usage if a pipe is named twice; or stopped. Exceptions of streams and
    /// callbacks are passed on. If there are several errors, the first in the order of the text is thrown. A regular file
    /// that is named twice is counted twice, with a warning. Strands and offsets are detected in a sample's first input, see
    /// ReadInput.
    SearchResult search(std::span<ReadInput const> inputs, SearchCallbacks const& callbacks = {}) const;
    SearchResult search(ReadInput const& input, SearchCallbacks const& callbacks = {}) const {
        return search(std::span(&input, 1), callbacks);
    }
    /// Same for a stream of bytes or records. For two streams of mates, see ReadInput.
    SearchResult search(ByteStream& bytes, SearchCallbacks const& callbacks = {}) const;
    SearchResult search(RecordStream& records, SearchCallbacks const& callbacks = {}) const;
    /// Same for records in memory, which are not copied; Hit::record is the index in `records`.
    SearchResult search(std::span<std::string_view const> records,
                        SearchCallbacks const& callbacks = {}) const;

    /// Counts in one file (FASTA or FASTQ, plain or as gzip, BGZF, zstd, xz or bzip2; SAM, BAM, CRAM; "-" is standard input).
    [[nodiscard]] SearchResult count_file(std::string const& path) const {
        return search(ReadInput{.path = path});
    }
    using HitCallback = std::function<void(Hit const&, std::string_view record_name)>;
    /// Counts like count_file(), and calls on_hit for each hit.
    SearchResult find_file(std::string const& path, HitCallback on_hit) const {
        return search(ReadInput{.path = path}, {.hit = std::move(on_hit)});
    }

    /// Counts in records in memory, on the calling thread. Throws Error(input) if a byte is not a sequence letter, or if
    /// HitFilters::min_quality needs qualities. Complexity: linear in the records and the motifs. For single records, Counter
    /// is much faster.
    [[nodiscard]] std::vector<MotifCounts> count(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<MotifCounts> count(std::string_view record) const {
        return count({&record, 1});
    }
    /// Returns all hits of the records in the order of reports; Hit::record is the index in `records`.
    [[nodiscard]] std::vector<Hit> find(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<Hit> find(std::string_view record) const { return find({&record, 1}); }

    [[nodiscard]] MotifSet const& motifs() const noexcept;
    [[nodiscard]] HitFilters const& filters() const noexcept;
    /// True if Finder and Counter cannot be used, because of automatic strands or offsets, max_hits or min_quality
    [[nodiscard]] bool needs_stream() const noexcept;
    /// Returns the expected number of hits per base of random text, on the searched strands and with the flanks. Complexity:
    /// linear in the motifs.
    [[nodiscard]] double expected_hits() const;
    /// Engines that search the motifs
    [[nodiscard]] std::vector<EngineUse> const& engines() const noexcept;
    /// Reason for the choice of engines, in one sentence
    [[nodiscard]] std::string const& reason() const noexcept;
    /// Warnings about the choice of engine or device, one line each
    [[nodiscard]] std::vector<Message> const& warnings() const noexcept;
    /// Number of threads of a search: SearchSettings::threads, or its default on this machine
    [[nodiscard]] unsigned threads() const noexcept;

private:
    friend class Counter;
    friend class Finder;
    explicit Searcher(std::shared_ptr<internal::SearcherState const> state);
    std::shared_ptr<internal::SearcherState const> state_;
};

}  // namespace motifcount
