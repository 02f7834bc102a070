#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "motifcount/types.hpp"

namespace motifcount {

class Searcher;

/// Finds the same hits as Searcher::find(), but is faster for many single records: it keeps its working memory, whereas
/// each call of Searcher::find() takes time linear in the motifs.
///
///     motifcount::Finder finder(searcher);
///     while (next(record))
///         for (motifcount::Hit const& hit : finder.find(record.sequence)) use(hit);
///
/// Memory: 8 bytes per motif, plus the hits of the last call. Not thread-safe: use one finder per thread.
class Finder {
public:
    /// Uses the motifs and filters of the searcher, which must outlive the finder. Throws Error(usage) if the searcher's
    /// needs_stream() is true. Complexity: linear in the motifs.
    explicit Finder(Searcher const& searcher);
    ~Finder();
    Finder(Finder&&) noexcept;
    Finder& operator=(Finder&&) noexcept;

    /// Returns all hits of a record that pass the filters, in the order of reports, valid until the next call. Hit::record is
    /// 0. Throws Error(input) if a byte is not a sequence letter. Complexity: linear in the record and its hits. A GPU is
    /// slow here, because it is called for every record.
    [[nodiscard]] std::span<Hit const> find(std::string_view record) { return find({&record, 1}); }
    /// Same for several records; Hit::record is the index in `records`.
    [[nodiscard]] std::span<Hit const> find(std::span<std::string_view const> records);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace motifcount
