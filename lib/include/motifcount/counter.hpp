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

/// Motif with its hits in one record
struct FoundMotif {
    MotifId motif = 0;
    std::uint64_t hits_forward = 0;
    std::uint64_t hits_reverse = 0;

    friend constexpr bool operator==(FoundMotif const&, FoundMotif const&) = default;
};

/// Counts motifs in records that a program passes one by one.
///
///     motifcount::Counter counter(searcher);
///     while (next(record)) counter.add(record.sequence);
///     for (motifcount::MotifCounts const& row : counter.counts()) use(row);
///
/// Records are collected and searched a million bases at a time, so that many short records cost no more than one long
/// record. Memory: 8 bytes per motif, plus the collected records. Not thread-safe: use one counter per thread and combine
/// them with add(Counter&).
class Counter {
public:
    /// Uses the motifs and filters of the searcher, which must outlive the counter. Throws Error(usage) if the searcher's
    /// needs_stream() is true. Complexity: linear in the motifs.
    explicit Counter(Searcher const& searcher);
    ~Counter();
    Counter(Counter&&) noexcept;
    Counter& operator=(Counter&&) noexcept;

    /// Counts a record. If a byte is not a sequence letter, throws Error(input) and does not count the record. Complexity:
    /// linear in the record, for any number of motifs.
    void add(std::string_view record);
    void add(std::span<std::string_view const> records);
    /// Adds the counts of another counter. Throws Error(usage) if its motifs differ. Complexity: linear in the motifs.
    void add(Counter& other);
    /// Counts a record and returns its motifs in ascending order, valid until the next call. Complexity: linear in the record
    /// and its hits. A GPU is slow here, because it is called for every record.
    [[nodiscard]] std::span<FoundMotif const> find(std::string_view record);

    /// Returns the counts so far, by motif. Complexity: linear in the motifs.
    [[nodiscard]] std::vector<MotifCounts> counts();
    /// Number of records counted so far
    [[nodiscard]] std::uint64_t records() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace motifcount
