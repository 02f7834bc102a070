#include <array>
#include <string>

#include "cuda/device_search.hpp"
#include "cuda/gram_table.hpp"
#include "cuda/matcher.hpp"
#include "cuda/prefix_hash_kernels.hpp"
#include "cuda/runtime.hpp"
#include "cuda/shift_or_search.hpp"
#include "match/cuda_engines.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace cuda {
namespace {

/// Shorter words would fill the filter that sampling relies on.
constexpr std::size_t shortest_for_sampling = 8;

/// What tells one engine from another.
struct Kind {
    std::string_view name;
    std::unique_ptr<HostTables> (*tables)(WordList words);
    /// Why lengths from `shortest` to `longest` are not for it; empty when they are.
    std::string (*rejects_lengths)(std::size_t shortest, std::size_t longest);
    /// Patterns that it takes, each of them concrete; 0: any number, of any letters.
    std::size_t most_probes = 0;
};

std::string takes_any(std::size_t, std::size_t) {
    return {};
}

std::string wants_one_length(std::size_t shortest, std::size_t longest) {
    if (shortest != longest)
        return "rabin-karp on CUDA wants motifs of one length; these have " + std::to_string(shortest) +
               " to " + std::to_string(longest) + " bases; use aho-corasick";
    if (longest > longest_prefix_word)
        return "rabin-karp on CUDA takes motifs of up to " + std::to_string(longest_prefix_word) +
               " bases; these have " + std::to_string(longest) + "; use wu-manber";
    return {};
}

std::string wants_long(std::size_t shortest, std::size_t) {
    if (shortest >= shortest_for_sampling) return {};
    return "wu-manber on CUDA wants motifs of at least " + std::to_string(shortest_for_sampling) +
           " bases; the shortest has " + std::to_string(shortest) + "; use aho-corasick";
}

/// 16 bytes a base: 256 MiB.
constexpr std::size_t longest_for_kmp = std::size_t{1} << 24U;

std::string wants_gene(std::size_t, std::size_t longest) {
    if (longest <= longest_for_kmp) return {};
    return "kmp takes motifs of up to " + std::to_string(longest_for_kmp) + " bases; the longest has " +
           std::to_string(longest) + "; use aho-corasick";
}

class CudaEngine final : public Engine {
public:
    explicit CudaEngine(Kind const& kind) : kind_(kind) {}
    [[nodiscard]] std::string_view name() const noexcept override { return kind_.name; }
    [[nodiscard]] std::string_view device() const noexcept override { return "cuda"; }
    [[nodiscard]] bool available() const noexcept override {
        try {
            return unavailable({}).empty();
        } catch (...) {
            return false;
        }
    }
    [[nodiscard]] std::optional<std::string> rejects(PatternSet const& patterns,
                                                     SearchOptions const& options) const override {
        if (options.max_mismatches != 0) return std::string(kind_.name) + " finds exact matches only";
        if (kind_.most_probes != 0) {
            if (patterns.any_degenerate())
                return std::string(kind_.name) +
                       " takes motifs of A, C, G and T only, and one holds IUPAC classes; use shift-or";
            if (patterns.size() > kind_.most_probes)
                return std::string(kind_.name) + " takes up to " + std::to_string(kind_.most_probes) +
                       " patterns (both strands), there are " + std::to_string(patterns.size()) +
                       "; use aho-corasick";
        }
        if (auto reason = WordSet::rejects(patterns)) return reason;
        if (auto reason = kind_.rejects_lengths(patterns.min_length(), patterns.max_length());
            !reason.empty())
            return reason;
        return std::nullopt;
    }
    [[nodiscard]] std::unique_ptr<Matcher> compile(PatternSet const& patterns,
                                                   SearchOptions const& options) const override {
        if (auto const reason = rejects(patterns, options)) throw Error(ErrorCode::limit, *reason);
        WordSet const words(patterns);
        WordList list;
        for (WordId word = 0; word < words.size(); ++word) list.add(words.bases(word), words.length(word));
        auto const tables = kind_.tables(std::move(list));
        return std::make_unique<CudaMatcher>(patterns, words, *tables, options.devices);
    }

private:
    Kind kind_;
};

}  // namespace
}  // namespace cuda

std::span<Engine const* const> cuda_engines() {
    using namespace cuda;
    static CudaEngine const aho_corasick({"aho-corasick", aho_corasick_tables, takes_any});
    static CudaEngine const kmp({"kmp", kmp_tables, wants_gene, 64});
    static CudaEngine const rabin_karp({"rabin-karp", rabin_karp_tables, wants_one_length});
    static CudaEngine const wu_manber({"wu-manber", wu_manber_tables, wants_long});
    static CudaEngine const trie({"trie", trie_tables, takes_any});
    static std::array<Engine const*, 6> const engines{&aho_corasick, &kmp,  &rabin_karp,
                                                      &wu_manber,    &trie, &cuda::shift_or_engine()};
    return engines;
}

std::string cuda_unavailable(std::span<int const> devices) {
    return cuda::unavailable(devices);
}

}  // namespace motifcount::internal
