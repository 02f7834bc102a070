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

/// One engine and what it is to search.
struct ChosenPart {
    Engine const* engine = nullptr;
    std::optional<PatternSet> subset;  ///< none: the whole set that was chosen for
    /// The patterns that this part searches: `subset`, or `whole`, which must be the set that was chosen for.
    [[nodiscard]] PatternSet const& patterns(PatternSet const& whole) const {
        return subset ? *subset : whole;
    }
};

/// Which engines search a set of patterns, and why.
struct Choice {
    Choice() = default;
    /// That engine searches all of them.
    Choice(Engine const& engine, std::string why) : parts{{&engine, {}}}, reasons{std::move(why)} {}

    std::vector<ChosenPart> parts;     ///< one, or two that share the groups between them
    std::vector<std::string> reasons;  ///< for the user, one line each
    std::vector<Message> warnings;     ///< one line each: a device that was left aside, and why
};

/// Chooses for `engine` ("auto" or a name) and `device` (of CUDA, options.devices says which). A named engine
/// searches the whole set or is refused; a named device is never left aside. Throws Error: usage for an unknown name,
/// limit if the engine refuses these patterns (why, and which one takes them), device when CUDA is asked for and not
/// built, or no such device answers.
[[nodiscard]] Choice choose(PatternSet const& patterns, SearchOptions const& options,
                            std::string_view engine = "auto",
                            DeviceChoice::Kind device = DeviceChoice::Kind::automatic);

/// What `auto` takes on the CPU.
[[nodiscard]] Choice choose_on_cpu(PatternSet const& patterns, SearchOptions const& options);

}  // namespace motifcount::internal
