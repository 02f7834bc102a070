#include <algorithm>
#include <array>
#include <string>

#include "cuda/aho_corasick/search.hpp"
#include "cuda/kmp/search.hpp"
#include "cuda/prefix_hash/kernels.hpp"
#include "cuda/rabin_karp/search.hpp"
#include "cuda/runtime/matcher.hpp"
#include "cuda/runtime/memory.hpp"
#include "cuda/shift_or/search.hpp"
#include "cuda/trie/search.hpp"
#include "cuda/wu_manber/search.hpp"
#include "match/cpu_engines.hpp"
#include "match/cuda_engines.hpp"

namespace motifcount::internal {
namespace cuda {
namespace {

/// What tells one engine from another.
struct Kind {
    std::string_view name;
    HostTables (*tables)(WordSet const& words);
    EngineLimits limits;
};

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
    [[nodiscard]] EngineLimits const& limits() const noexcept override { return kind_.limits; }

private:
    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        WordSet const words(patterns);
        return std::make_unique<CudaMatcher>(patterns, words, kind_.tables(words), options.devices);
    }

    Kind kind_;
};

EngineLimits limits_on_cpu(std::string_view name) {
    auto const engines = cpu_engines();
    auto const same_name = [&](Engine const* engine) { return engine->name() == name; };
    return (*std::ranges::find_if(engines, same_name))->limits();
}

}  // namespace
}  // namespace cuda

std::span<Engine const* const> cuda_engines() {
    using namespace cuda;
    // The automaton and the trie are those of the CPU's engines, and so are their limits.
    static CudaEngine const aho_corasick(
        {"aho-corasick", aho_corasick_tables, limits_on_cpu("aho-corasick")});
    // Each pattern is a pass through the text. 16 bytes a base: 256 MiB.
    static CudaEngine const kmp({"kmp",
                                 kmp_tables,
                                 {.codes = Codes::refused,
                                  .patterns = 64,
                                  .longest = std::uint64_t{1} << 24U,
                                  .pattern_by_pattern = true}});
    static CudaEngine const rabin_karp(
        {"rabin-karp", rabin_karp_tables, {.longest = longest_prefix_word, .one_length = true}});
    // Shorter words would fill the filter that sampling relies on.
    static CudaEngine const wu_manber({"wu-manber", wu_manber_tables, {.shortest = 8}});
    static CudaEngine const trie({"trie", trie_tables, limits_on_cpu("trie")});
    static std::array<Engine const*, 6> const engines{&aho_corasick, &kmp,  &rabin_karp,
                                                      &wu_manber,    &trie, &cuda::shift_or_engine()};
    return engines;
}

std::string cuda_unavailable(std::span<int const> devices) {
    return cuda::unavailable(devices);
}

}  // namespace motifcount::internal
