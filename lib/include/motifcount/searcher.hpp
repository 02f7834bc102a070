#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

namespace internal {
class CompiledSearch;
}

/// A set of motifs, compiled: what a C++ program uses to count or locate them.
///
///     motifcount::MotifSet motifs;
///     motifs.add("EcoRI", "GAATTC", "", "example");
///     motifcount::Searcher const searcher(std::move(motifs));
///     auto const counts = searcher.count_file("reads.fq.gz").counts;   // by motif
///     auto const hits = searcher.find("ACGTGAATTCAA");                 // start 4, end 10
///
/// Immutable: one Searcher serves many threads at once. Memory: the engines' tables, see engines().
class Searcher {
public:
    /// Throws Error: motif when the set is empty, usage when there is no such engine or device, or when as
    /// many mismatches or edits are allowed as a motif has bases, more than most_mismatches or most_edits, or both, limit
    /// when the engine asked for cannot search these motifs, device when an accelerator that was asked for
    /// cannot be had.
    explicit Searcher(MotifSet motifs, SearchSettings const& settings = {});
    ~Searcher();
    Searcher(Searcher&&) noexcept;
    Searcher& operator=(Searcher&&) noexcept;

    /// The counts of one input, and how much it held.
    struct FileCounts {
        std::vector<MotifCounts> counts;  ///< by motif
        InputSummary input;
        std::vector<std::string> warnings;
    };
    /// Counts in one FASTA/FASTQ file (plain, gzip, BGZF, zstd, xz, bzip2; "-" is standard input) on `threads` threads.
    /// Throws Error(input) that names file and line.
    [[nodiscard]] FileCounts count_file(std::string const& path) const;

    /// Sees the hits of a file in the order of reports, one at a time. The name is valid during the call
    /// only.
    using HitCallback = std::function<void(Hit const&, std::string_view record_name)>;
    /// As count_file(), and reports every hit.
    FileCounts find_file(std::string const& path, HitCallback const& on_hit) const;

    /// Counts in records that are at hand, on the calling thread. Throws Error(input) where a byte is no
    /// sequence letter. Complexity: linear in the records and in the motifs; for records that come one by one a Counter
    /// (counter.hpp) is much cheaper.
    [[nodiscard]] std::vector<MotifCounts> count(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<MotifCounts> count(std::string_view record) const {
        return count({&record, 1});
    }
    /// All hits in them, in the order of reports; Hit::record is the index in `records`.
    [[nodiscard]] std::vector<Hit> find(std::span<std::string_view const> records) const;
    [[nodiscard]] std::vector<Hit> find(std::string_view record) const { return find({&record, 1}); }

    [[nodiscard]] MotifSet const& motifs() const noexcept;
    /// Which engines search which part.
    [[nodiscard]] std::vector<EngineUse> const& engines() const noexcept;
    /// Why these engines, in one sentence for the user.
    [[nodiscard]] std::string const& reason() const noexcept;
    /// One line for each thing about the choice of engine or device that the user should know.
    [[nodiscard]] std::vector<std::string> const& warnings() const noexcept;
    /// The threads that `threads` in SearchSettings means here.
    [[nodiscard]] unsigned threads() const noexcept;

private:
    friend class Counter;
    std::unique_ptr<internal::CompiledSearch> search_;
};

}  // namespace motifcount
