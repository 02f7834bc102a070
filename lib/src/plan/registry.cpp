#include "plan/registry.hpp"

#include <algorithm>
#include <string>

#include "match/cpu_engines.hpp"
#include "match/cuda_engines.hpp"
#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {
namespace {

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

}  // namespace

std::vector<Engine const*> const& all_engines() {
    static std::vector<Engine const*> const engines = [] {
        std::vector<Engine const*> all(cpu_engines().begin(), cpu_engines().end());
        all.insert(all.end(), cuda_engines().begin(), cuda_engines().end());
        return all;
    }();
    return engines;
}

Engine const& find_engine(std::string_view name, std::string_view device) {
    if (Engine const* engine = look_up(name, device)) return *engine;
    bool const is_other_device = look_up(name, device == "cpu" ? "cuda" : "cpu") != nullptr;
    std::string const why =
        is_other_device ? std::string("does not run on ").append(device) : std::string("unknown engine");
    throw Error(ErrorCode::usage, setting::engine, std::string(name),
                why + "; engines on this device: " + names_on(device));
}

Engine const& reference_engine() {
    return find_engine("naive", "cpu");
}

}  // namespace motifcount::internal

std::vector<std::string> motifcount::engine_names() {
    std::vector<std::string> names{"auto"};
    for (internal::Engine const* engine : internal::all_engines())
        if (std::ranges::find(names, engine->name()) == names.end()) names.emplace_back(engine->name());
    return names;
}
