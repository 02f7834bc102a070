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
#include "motifcount/matrix.hpp"
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

/// Record passed to a callback; valid only during the call
struct SearchedRecord {
    std::uint64_t number = 0;    ///< Number of the record in its input, counting from 0
    std::string_view name;       ///< Title of the record up to the first blank
    std::string_view sequence;   ///< Sequence without line breaks, with the letters as in the input
    std::string_view qualities;  ///< One quality per base; empty for FASTA
    std::string_view text;  ///< Complete record as in the input; FASTA or FASTQ if it is from a RecordStream
    std::span<Hit const> hits;  ///< Hits in the record that pass the filters, in report order
};

/// Functions that a search calls. Calls never overlap and are in input order, but may come from different threads.
/// An exception from a call ends the search. It is passed on unchanged after all threads have ended.
struct SearchCallbacks {
    /// Called for each hit that passes the filters, in report order. `record_name` is valid only during the call.
    std::function<void(Hit const& hit, std::string_view record_name)> hit = {};
    /// Called like hit(), with the score of the hit; NaN for hits of sequences.
    std::function<void(Hit const& hit, MatrixScore score, std::string_view record_name)> scored_hit = {};
    /// Called for each record with a hit, after the calls to hit() for its hits. Called for both mates of a pair if either
    /// mate has a hit. The search then needs memory for the longest record.
    std::function<void(SearchedRecord const& record)> record = {};
    /// Whether record() is also called for records without a hit
    bool unmatched_records = false;
    /// Receives progress and warnings; may be null
    ProgressSink* sink = nullptr;
    /// Token for stop requests. After a request, the search throws Error(stopped), usually within 0.1 s. Each thread first
    /// finishes its current piece of text of up to 1 MiB, which takes longer with mismatches and thousands of degenerate
    /// motifs. A call to a ByteStream, RecordStream or callback that is waiting is not interrupted. Counts are lost; to end a
    /// search and keep the counts, use HitFilters::max_hits.
    std::stop_token stop = {};
};

/// Result of a search
struct SearchResult {
    std::vector<MotifCounts> counts;       ///< Counts by motif, over all inputs
    std::vector<InputSummary> inputs;      ///< Input totals, in input order
    std::optional<Assignment> assignment;  ///< Assignment of fragments; empty with Assign::all
    std::vector<Message> warnings;         ///< Warnings, which SearchCallbacks::sink also received
};

/// Searches motifs in files, streams and strings, and returns counts or hits. The motifs are compiled by the constructor.
///
///     motifcount::MotifSet motifs;
///     motifs.add({.id = "EcoRI", .sequence = "GAATTC"}, "example");
///     motifcount::Searcher const searcher(std::move(motifs));
///     auto const counts = searcher.count_file("reads.fq.gz").counts;   // by motif
///     auto const hits = searcher.find("ACGTGAATTCAA");                 // start 4, end 10
///     searcher.search(socket, {.hit = [](motifcount::Hit const& hit, std::string_view read) { use(hit, read); }});
///
/// Immutable; thread-safe. Memory: the motifs, the tables (see engines()), and about 100 bytes per motif of 20 bases that is
/// searched on both strands.
class Searcher {
public:
    /// Throws Error:
    /// - motif if the set is empty
    /// - usage if the engine or device is unknown, if filters contradict each other, if both mismatches and edits are set, or
    ///   if either exceeds a limit (mismatch_limit, edit_limit, the engine's limit, the length of a motif minus one)
    /// - limit if the named engine does not support these motifs
    /// - device if the requested accelerator is unavailable
    explicit Searcher(MotifSet motifs, SearchSettings const& settings = {}, HitFilters const& filters = {});
    ~Searcher();
    Searcher(Searcher&&) noexcept;
    Searcher& operator=(Searcher&&) noexcept;

    /// Returns a searcher with the same motifs and different filters, in time linear in the number of motifs. The compiled
    /// tables are shared. Motifs are compiled again only if flanks are added, removed, or moved to the other side.
    [[nodiscard]] Searcher with(HitFilters const& filters) const;

    /// Searches inputs on SearchSettings::threads threads, including the calling thread. Inputs are searched one after
    /// another, or several at once if only counts are needed. The other threads have ended when the call returns or throws.
    /// Memory does not grow with the inputs, except for single records that must be kept whole: mates, records of SAM, BAM and
    /// CRAM, and records that are written or whose qualities are used.
    ///
    /// Throws Error(input) with file and line, Error(usage) if a pipe is named twice, or Error(stopped). Exceptions from
    /// streams and callbacks are passed on. If there are several errors, the first in text order is thrown. A regular file
    /// that is named twice is counted twice, with a warning. If the strand or offsets are automatic, they are detected in the
    /// first input of each sample, see ReadInput::ends_sample.
    SearchResult search(std::span<ReadInput const> inputs, SearchCallbacks const& callbacks = {}) const;
    SearchResult search(ReadInput const& input, SearchCallbacks const& callbacks = {}) const {
        return search(std::span(&input, 1), callbacks);
    }
    /// Searches a stream of bytes or records. For two mate streams, see ReadInput.
    SearchResult search(ByteStream& bytes, SearchCallbacks const& callbacks = {}) const;
    SearchResult search(RecordStream& records, SearchCallbacks const& callbacks = {}) const;
    /// Searches records in memory, which are not copied. Hit::record is the index in `records`.
    SearchResult search(std::span<std::string_view const> records,
                        SearchCallbacks const& callbacks = {}) const;

    /// Counts motifs in one file. All formats of ReadInput are supported; "-" is standard input.
    [[nodiscard]] SearchResult count_file(std::string const& path) const {
        return search(ReadInput{.path = path});
    }
    using HitCallback = std::function<void(Hit const&, std::string_view record_name)>;
    /// Counts motifs in one file like count_file(), and calls `on_hit` for each hit.
    SearchResult find_file(std::string const& path, HitCallback on_hit) const {
        return search(ReadInput{.path = path}, {.hit = std::move(on_hit)});
    }

    /// Counts motifs in records in memory, on the calling thread. Throws Error(input) if a byte is not a sequence letter, or
    /// if HitFilters::min_quality is set, because there are no qualities. Complexity: linear in the length of the records and
    /// the number of motifs. Counter is much faster for single records.
    [[nodiscard]] std::vector<MotifCounts> count(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<MotifCounts> count(std::string_view record) const {
        return count({&record, 1});
    }
    /// Returns all hits in the records, in report order. Hit::record is the index in `records`.
    [[nodiscard]] std::vector<Hit> find(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<Hit> find(std::string_view record) const { return find({&record, 1}); }

    /// Returns the score of a window under a matrix. Windows that are not hits also have a score, but no p-value. `strand`: strand
    /// of the matrix; the window is always on the forward strand. Both numbers are NaN if the motif is a sequence, or if the
    /// window has a letter other than A, C, G, T and U. Complexity: linear in the length of the window.
    ///
    ///     for (motifcount::Hit const& hit : searcher.find(record))
    ///         std::cout << searcher.score(hit, record).bits << '\n';
    ///
    /// Throws Error(usage) if the motif is not in the set, or if the window is not as long as the matrix.
    [[nodiscard]] MatrixScore score(MotifId motif, std::string_view window,
                                    Strand strand = Strand::forward) const;
    /// Returns the score of a hit in a record. Throws Error(usage) if the hit is not in the record.
    [[nodiscard]] MatrixScore score(Hit const& hit, std::string_view record) const;

    [[nodiscard]] MotifSet const& motifs() const noexcept;
    [[nodiscard]] HitFilters const& filters() const noexcept;
    /// True if the search needs more than single strings, so that Finder and Counter cannot be used: the first reads of a sample
    /// (strand or offsets are automatic), the order of records (max_hits), or qualities (min_quality)
    [[nodiscard]] bool needs_stream() const noexcept;
    /// Returns the expected hits per base of random text, for the searched strands and flanks. Time: linear in the motif count.
    [[nodiscard]] double expected_hits() const;
    /// Engines that search the motifs
    [[nodiscard]] std::vector<EngineUse> const& engines() const noexcept;
    /// Reason for the choice of engines, in one sentence
    [[nodiscard]] std::string const& reason() const noexcept;
    /// Warnings about the choice of engine or device, one line each
    [[nodiscard]] std::vector<Message> const& warnings() const noexcept;
    /// Notes on matrices, one line each: thresholds below 0, and settings that do not apply to HOMER matrices
    [[nodiscard]] std::vector<Message> const& notes() const noexcept;
    /// Number of threads in a search: SearchSettings::threads, or the default on this machine if that is 0
    [[nodiscard]] unsigned threads() const noexcept;

private:
    friend class Counter;
    friend class Finder;
    explicit Searcher(std::shared_ptr<internal::SearcherState const> state);
    std::shared_ptr<internal::SearcherState const> state_;
};

}  // namespace motifcount
