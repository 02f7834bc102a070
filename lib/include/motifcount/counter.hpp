#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "motifcount/results.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

class Searcher;

/// A motif that was found in a record.
struct FoundMotif {
    MotifId motif = 0;
    std::uint64_t hits_forward = 0;
    std::uint64_t hits_reverse = 0;

    friend constexpr bool operator==(FoundMotif const&, FoundMotif const&) = default;
};

/// Counts records as they come, for programs that have their own.
///
///     motifcount::Counter counter(searcher);
///     while (next(record)) counter.add(record.sequence);
///     for (motifcount::MotifCounts const& row : counter.counts()) use(row);
///
/// Records are gathered and searched a million bases at a time, so that many short ones cost no more than one long one.
/// Memory: 8 bytes a motif, and the records that wait. Thread safety: one thread at a time; each thread has a Counter of
/// its own, and add() puts them together.
class Counter {
public:
    /// Has the searcher's motifs and filters. The searcher must outlive the counter. Throws Error(usage) if it
    /// needs_stream(). Complexity: linear in the motifs.
    explicit Counter(Searcher const& searcher);
    ~Counter();
    Counter(Counter&&) noexcept;
    Counter& operator=(Counter&&) noexcept;

    /// Counts a record. Throws Error(input) if a byte is no sequence letter, and then has not counted it.
    /// Complexity: linear in the record, whatever the number of motifs.
    void add(std::string_view record);
    void add(std::span<std::string_view const> records);
    /// Adds what another counter of the same motifs has counted. Throws Error(usage) if it has others. Complexity: linear
    /// in the motifs.
    void add(Counter& other);
    /// As add(), and tells which motifs are in the record, ascending. Valid until the next call. Complexity: linear in the
    /// record and its hits; on the CPU, that is: a GPU is asked for every record.
    [[nodiscard]] std::span<FoundMotif const> find(std::string_view record);

    /// What was counted so far, by motif. Complexity: linear in the motifs.
    [[nodiscard]] std::vector<MotifCounts> counts();
    /// Records that were counted so far.
    [[nodiscard]] std::uint64_t records() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace motifcount
