#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/engine.hpp"
#include "motifcount/device_choice.hpp"
#include "motifcount/message.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

struct ChosenPart {
    Engine const* engine = nullptr;
    std::optional<PatternSet> subset;  ///< Empty if the engine searches all patterns
    /// Patterns of this part; `whole` must be the set that the choice was made for.
    [[nodiscard]] PatternSet const& patterns(PatternSet const& whole) const {
        return subset ? *subset : whole;
    }
};

struct Choice {
    Choice() = default;
    Choice(Engine const& engine, std::string why) : parts{{&engine, {}}}, reasons{std::move(why)} {}

    std::vector<ChosenPart> parts;     ///< One part, or two that divide the groups between them
    std::vector<std::string> reasons;  ///< For the user, one line each
    std::vector<Message> warnings;     ///< One line each: a device that is not used, and why
};

/// Chooses for `engine` ("auto" or a name) and `device` (CUDA devices: options.devices). A named engine searches all
/// patterns, and a named device is always used; otherwise throws an Error:
/// - usage if the name is unknown, or if the engine and an option exclude each other
/// - limit if the engine refuses these patterns, with the reason and an engine that does not
/// - device if CUDA is requested, but is not built in or has no such device
[[nodiscard]] Choice choose(PatternSet const& patterns, SearchOptions const& options,
                            std::string_view engine = "auto",
                            DeviceChoice::Kind device = DeviceChoice::Kind::automatic);

[[nodiscard]] Choice choose_on_cpu(PatternSet const& patterns, SearchOptions const& options);

}  // namespace motifcount::internal
