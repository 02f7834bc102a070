#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "motifcount/types.hpp"

namespace motifcount {

class Searcher;

/// Finds the same hits as Searcher::find(), but is faster for many single records, because it keeps its working memory between
/// calls. Each call to Searcher::find() takes time linear in the number of motifs.
///
///     motifcount::Finder finder(searcher);
///     while (next(record))
///         for (motifcount::Hit const& hit : finder.find(record.sequence)) use(hit);
///
/// Memory: 8 bytes per motif, plus the hits of the last call. Not thread-safe: use one finder per thread.
class Finder {
public:
    /// Creates a finder with the motifs and filters of the searcher, which must outlive the finder. Throws Error(usage) if
    /// Searcher::needs_stream() is true. Complexity: linear in the number of motifs.
    explicit Finder(Searcher const& searcher);
    ~Finder();
    Finder(Finder&&) noexcept;
    Finder& operator=(Finder&&) noexcept;

    /// Returns all hits in a record that pass the filters, in report order. Hit::record is 0. The span is valid until
    /// the next call. Throws Error(input) if a byte is not a sequence letter. Complexity: linear in the record's length and
    /// number of hits. Slow on a GPU, which is started for each record.
    [[nodiscard]] std::span<Hit const> find(std::string_view record) { return find({&record, 1}); }
    /// Returns the hits of several records. Hit::record is the index in `records`.
    [[nodiscard]] std::span<Hit const> find(std::span<std::string_view const> records);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace motifcount
