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

/// Motif found in a record, with its number of hits per strand
struct FoundMotif {
    MotifId motif = 0;
    std::uint64_t hits_forward = 0;
    std::uint64_t hits_reverse = 0;

    friend constexpr bool operator==(FoundMotif const&, FoundMotif const&) = default;
};

/// Counts motifs in records that the caller passes one by one.
///
///     motifcount::Counter counter(searcher);
///     while (next(record)) counter.add(record.sequence);
///     for (motifcount::MotifCounts const& row : counter.counts()) use(row);
///
/// Records are searched in batches of a million bases, so that short records are as fast as long records. Memory: 8 bytes per
/// motif, plus the collected records. Not thread-safe: use one counter per thread, combined by add(Counter&).
class Counter {
public:
    /// Creates a counter with the motifs and filters of the searcher, which must outlive the counter. Throws Error(usage) if
    /// Searcher::needs_stream() is true. Complexity: linear in the number of motifs.
    explicit Counter(Searcher const& searcher);
    ~Counter();
    Counter(Counter&&) noexcept;
    Counter& operator=(Counter&&) noexcept;

    /// Counts a record. Throws Error(input), without counting the record, if a byte is not a sequence letter. Complexity:
    /// linear in the length of the record, independent of the number of motifs.
    void add(std::string_view record);
    void add(std::span<std::string_view const> records);
    /// Adds the counts of another counter, in time linear in the number of motifs. Throws Error(usage) if the motifs differ.
    void add(Counter& other);
    /// Counts a record and returns the motifs found in it, in ascending order. The span is valid until the next call.
    /// Complexity: linear in the record's length and number of hits. Slow on a GPU, which is started for each record.
    [[nodiscard]] std::span<FoundMotif const> find(std::string_view record);

    /// Returns the counts so far, by motif. Complexity: linear in the number of motifs.
    [[nodiscard]] std::vector<MotifCounts> counts();
    /// Number of records counted so far
    [[nodiscard]] std::uint64_t records() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace motifcount
