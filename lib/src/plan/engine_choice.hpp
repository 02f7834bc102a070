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
    /// Patterns of this part; empty if the engine searches all patterns
    std::optional<PatternSet> subset;
    /// Returns the patterns of this part. `whole`: the pattern set for which the choice was made.
    [[nodiscard]] PatternSet const& patterns(PatternSet const& whole) const {
        return subset ? *subset : whole;
    }
};

struct Choice {
    Choice() = default;
    Choice(Engine const& engine, std::string why) : parts{{&engine, {}}}, reasons{std::move(why)} {}

    std::vector<ChosenPart> parts;     ///< Parts that share the pattern groups
    std::vector<std::string> reasons;  ///< Reasons for the choice, one line each
    std::vector<Message> warnings;     ///< One line per device that is not used, with the reason
};

/// Chooses engines for a search. `engine`: "auto" or a name. `device`: kind of device; options.devices has the numbers of CUDA
/// devices. A named engine searches all patterns, and a named device is always used. If that is impossible, throws an Error:
/// - usage if the name is unknown, or if the engine and an option exclude each other
/// - limit if the engine refuses the patterns; the message gives the reason and an engine that accepts them
/// - device if CUDA is requested, but is not built in or has no such device
[[nodiscard]] Choice choose(PatternSet const& patterns, SearchOptions const& options,
                            std::string_view engine = "auto",
                            DeviceChoice::Kind device = DeviceChoice::Kind::automatic);

[[nodiscard]] Choice choose_on_cpu(PatternSet const& patterns, SearchOptions const& options);

}  // namespace motifcount::internal
