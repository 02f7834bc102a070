#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "motifcount/types.hpp"

namespace motifcount {

class Searcher;

/// Finds hits in records as they come, and keeps its working memory from one to the next: what Searcher::find() gives,
/// without its cost a call, which is linear in the motifs.
///
///     motifcount::Finder finder(searcher);
///     while (next(record))
///         for (motifcount::Hit const& hit : finder.find(record.sequence)) use(hit);
///
/// Memory: 8 bytes a motif, and the hits of the last call. Thread safety: one thread at a time; each thread has a Finder of
/// its own.
class Finder {
public:
    /// Has the searcher's motifs and filters. The searcher must outlive the finder. Throws Error(usage) if it
    /// needs_stream(). Complexity: linear in the motifs.
    explicit Finder(Searcher const& searcher);
    ~Finder();
    Finder(Finder&&) noexcept;
    Finder& operator=(Finder&&) noexcept;

    /// All hits that count in a record, in the order of reports; Hit::record is 0. Valid until the next call. Throws
    /// Error(input) if a byte is no sequence letter. Complexity: linear in the record and its hits; on the CPU, that
    /// is: a GPU is asked for every record.
    [[nodiscard]] std::span<Hit const> find(std::string_view record) { return find({&record, 1}); }
    /// The same of several records; Hit::record is the index in `records`.
    [[nodiscard]] std::span<Hit const> find(std::span<std::string_view const> records);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace motifcount
