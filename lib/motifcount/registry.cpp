#include "motifcount/registry.hpp"

#include <algorithm>
#include <array>

#include "motifcount/core/error.hpp"
#include "motifcount/match/cpu_engines.hpp"

#if defined(MOTIFCOUNT_HAVE_CUDA)
#include "motifcount/match/cuda_engines.hpp"
#endif

namespace motifcount {
namespace {

/// Names that users know from the documentation, whether or not this build has them.
constexpr std::array<std::string_view, 7> known_names{"naive",    "aho-corasick", "kmp", "rabin-karp",
                                                      "shift-or", "wu-manber",    "trie"};

Engine const* look_up(std::string_view name, std::string_view device) {
    auto const& engines = all_engines();
    auto const found = std::ranges::find_if(
        engines, [&](Engine const* engine) { return engine->name() == name && engine->device() == device; });
    return found == engines.end() ? nullptr : *found;
}

std::string names_on(std::string_view device) {
    std::string names;
    for (Engine const* engine : all_engines()) {
        if (engine->device() == device) names += (names.empty() ? "" : ", ") + std::string(engine->name());
    }
    return names;
}

/// What `auto` takes on the CPU. The one place that knows which engine suits which set.
Choice choose_on_cpu(PatternSet const& patterns, SearchOptions const& options) {
    Engine const& automaton = find_engine("aho-corasick", "cpu");
    auto const refused = automaton.rejects(patterns, options);
    if (!refused)
        return {{{&automaton, {}}}, "one look-up a base finds any number of motifs of any lengths", {}};
    return {{{&find_engine("naive", "cpu"), {}}}, "direct comparison, as " + *refused, {}};
}

Choice use_named(PatternSet const& patterns, SearchOptions const& options, Engine const& engine) {
    if (auto const reason = engine.rejects(patterns, options)) {
        throw Error(ErrorCode::limit, "--engine " + std::string(engine.name()) + ": " + *reason);
    }
    return {{{&engine, {}}}, "asked for with --engine", {}};
}

/// The engines of CUDA that can be had here; why there are none, in `reason`.
bool cuda_answers(std::string& reason) {
    bool built = false;
    for (Engine const* engine : all_engines()) {
        if (engine->device() != "cuda") continue;
        built = true;
        if (engine->available()) return true;
    }
    reason = built ? "no CUDA device answers" : "this build has no CUDA engines";
    return false;
}

}  // namespace

std::vector<Engine const*> const& all_engines() {
    static std::vector<Engine const*> const engines = [] {
        std::vector<Engine const*> all(cpu_engines().begin(), cpu_engines().end());
#if defined(MOTIFCOUNT_HAVE_CUDA)
        all.insert(all.end(), cuda_engines().begin(), cuda_engines().end());
#endif
        return all;
    }();
    return engines;
}

Engine const& find_engine(std::string_view name, std::string_view device) {
    if (Engine const* engine = look_up(name, device)) return *engine;
    std::string const which = "--engine " + std::string(name);
    std::string const choices = "; there are: " + names_on(device);
    if (look_up(name, device == "cpu" ? "cuda" : "cpu") != nullptr) {
        throw Error(ErrorCode::usage, which + " does not run on " + std::string(device) + choices);
    }
    bool const known = std::ranges::find(known_names, name) != known_names.end();
    throw Error(ErrorCode::usage, which + (known ? " is not built yet" : " is unknown") + choices);
}

Engine const& reference_engine() {
    return find_engine("naive", "cpu");
}

Choice choose(PatternSet const& patterns, SearchOptions const& options, std::string_view engine,
              std::string_view device) {
    if (device != "auto" && device != "cpu" && device != "cuda") {
        throw Error(ErrorCode::usage,
                    "--device " + std::string(device) + " is unknown; there are: auto, cpu, cuda");
    }
    std::string no_cuda;
    if (device == "cuda" && !cuda_answers(no_cuda)) {
        throw Error(ErrorCode::device, "--device cuda: " + no_cuda + "; use --device cpu or auto");
    }
    std::string const place(device == "cuda" ? "cuda" : "cpu");
    if (engine != "auto") return use_named(patterns, options, find_engine(engine, place));
    return choose_on_cpu(patterns, options);
}

}  // namespace motifcount
