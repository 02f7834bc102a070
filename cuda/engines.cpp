#include "cuda/engines.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "cuda/prefix_hash/kernels.hpp"
#include "cuda/runtime/device_engine.hpp"
#include "cuda/runtime/matcher.hpp"
#include "match/cpu_engines.hpp"
#include "match/cuda_engines.hpp"

namespace motifcount::internal {
namespace cuda {
namespace {

class WordEngine final : public DeviceEngine {
public:
    using Tables = HostTables (*)(WordSet const& words, unsigned threads);
    WordEngine(std::string_view name, Tables tables, EngineLimits const& limits)
        : DeviceEngine(name, limits), tables_(tables) {}

private:
    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        WordSet const words(patterns, options.threads);
        return std::make_unique<CudaMatcher>(patterns, words, tables_(words, options.threads),
                                             options.devices);
    }

    Tables tables_;
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
    // The limits are the same as on the CPU, because the automaton and the trie are built by the same code.
    static WordEngine const aho_corasick("aho-corasick", aho_corasick_tables, limits_on_cpu("aho-corasick"));
    // The text is searched once per pattern. The table of the longest pattern takes 256 MiB (16 bytes per base).
    static WordEngine const kmp("kmp", kmp_tables,
                                {.codes = Codes::refused,
                                 .patterns = 64,
                                 .longest = std::uint64_t{1} << 24U,
                                 .pattern_by_pattern = true});
    static WordEngine const rabin_karp("rabin-karp", rabin_karp_tables,
                                       {.longest = longest_prefix_word, .one_length = true});
    // Words of fewer than 8 bases would set most bits in the filter.
    static WordEngine const wu_manber("wu-manber", wu_manber_tables, {.shortest = 8});
    static WordEngine const trie("trie", trie_tables, limits_on_cpu("trie"));
    static std::array<Engine const*, 8> const engines{
        &aho_corasick,         &kmp, &rabin_karp, &wu_manber, &trie, &shift_or_engine(), &anchored_engine(),
        &cuda::matrix_engine()};
    return engines;
}

Engine const& cuda_edit_engine() {
    return cuda::edit_engine();
}

void start_cuda(std::span<int const> devices) noexcept {
    cuda::start(devices);
}

std::string cuda_unavailable(std::span<int const> devices) {
    return cuda::unavailable(devices);
}

}  // namespace motifcount::internal
