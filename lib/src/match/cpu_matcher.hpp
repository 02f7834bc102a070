#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "match/engine.hpp"
#include "match/list_emitter.hpp"
#include "match/tally.hpp"

namespace motifcount::internal {

/// The interface of a CPU engine: a compiled form of the patterns, with
/// - `static constexpr std::string_view name`, as in `--engine`;
/// - `static constexpr EngineLimits limits`;
/// - a constructor from PatternSet const& and SearchOptions const& within these limits;
/// - `struct Workspace`, the buffers of one thread, default-constructible;
/// - `template <class Emit> void search(Batch const&, Workspace&, Emit&&) const`;
/// - `std::uint64_t memory_bytes() const noexcept`;
/// - optional: `static constexpr bool keeps_to_positions = true` (Matcher::keeps_to_positions());
/// - optional: `bool gains_from_positions() const noexcept` (Matcher::gains_from_positions()).
///
/// search() calls emit(PatternId, end, mismatches) once per hit, record by record. emit() drops hits that end in the batch's
/// halo. search() may call emit.prefetch(PatternId) earlier for the pattern of a hit. Before search() emits many collected
/// hits, it calls emit.require_room(count), which may throw.

// clang-format off
template <class Core>
concept CpuCore = std::constructible_from<Core, PatternSet const&, SearchOptions const&> &&
                  std::default_initializable<typename Core::Workspace> &&
                  requires(Core const core) {
                      { Core::name } -> std::convertible_to<std::string_view>;
                      { Core::limits } -> std::convertible_to<EngineLimits const&>;
                      { core.memory_bytes() } noexcept -> std::same_as<std::uint64_t>;
                  };
// clang-format on

/// The parts of a matcher that do not depend on how its core lists hits
template <CpuCore Core>
class CoreMatcher : public Matcher {
public:
    template <class... More>
    CoreMatcher(PatternSet const& patterns, SearchOptions const& options, More&&... more)
        : core_(patterns, options, std::forward<More>(more)...), layout_(patterns) {}

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<CoreScratch>();
    }
    [[nodiscard]] bool tells_records() const noexcept override { return true; }
    [[nodiscard]] bool limits_hits() const noexcept override { return true; }
    [[nodiscard]] bool keeps_to_positions() const noexcept override {
        return requires {
            Core::keeps_to_positions;
        };
    }
    [[nodiscard]] bool gains_from_positions() const noexcept override {
        if constexpr (requires { core_.gains_from_positions(); })
            return core_.gains_from_positions();
        else
            return false;
    }
    [[nodiscard]] Counts collect(Scratch& scratch) const override {
        return static_cast<CoreScratch&>(scratch).counting(layout_).counts();
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return core_.memory_bytes() + layout_.memory_bytes();
    }

protected:
    struct CoreScratch : Scratch {
        /// Created at first use: it takes 8 bytes per group, and searches that only list hits do not need it.
        Tally& counting(TallyLayout const& layout) { return tally ? *tally : tally.emplace(layout); }

        std::optional<Tally> tally;
        typename Core::Workspace workspace;
    };

    Core core_;
    TallyLayout layout_;
};

struct EmitCounts {
    Tally& tally;

    [[gnu::always_inline]] void operator()(PatternId pattern, std::uint64_t end, std::uint8_t) const {
        tally.add(pattern, end);
    }
    [[gnu::always_inline]] void prefetch(PatternId pattern) const { tally.prefetch(pattern); }
    void require_room(std::size_t) const {}
};

template <CpuCore Core>
class CpuMatcher final : public CoreMatcher<Core> {
public:
    using CoreMatcher<Core>::CoreMatcher;

    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        auto& own = static_cast<CoreScratch&>(scratch);
        Tally& tally = own.counting(this->layout_);
        tally.begin(batch, partial);
        this->core_.search(batch, own.workspace, EmitCounts{tally});
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<BatchHit>& hits) const override {
        std::size_t const before = hits.size();
        list(batch, scratch, hits);
        Tally& tally = static_cast<CoreScratch&>(scratch).counting(this->layout_);
        tally.begin(batch, partial);
        constexpr std::size_t ahead = 16;
        for (std::size_t i = before; i < hits.size(); ++i) {
            if (i + ahead < hits.size()) tally.prefetch(hits[i + ahead].pattern);
            tally.add(hits[i].pattern, hits[i].end());
        }
    }
    void list(Batch const& batch, Scratch& scratch, std::vector<BatchHit>& hits) const override {
        this->core_.search(batch, static_cast<CoreScratch&>(scratch).workspace,
                           ListEmitter(hits, scratch.max_hits, batch.owned_from()));
    }

private:
    using typename CoreMatcher<Core>::CoreScratch;
};

template <CpuCore Core, class CompiledMatcher = CpuMatcher<Core>>
class CpuEngine final : public Engine {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return Core::name; }
    [[nodiscard]] std::string_view device() const noexcept override { return "cpu"; }
    [[nodiscard]] bool available() const noexcept override { return true; }
    [[nodiscard]] EngineLimits const& limits() const noexcept override { return Core::limits; }

private:
    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        return std::make_unique<CompiledMatcher>(patterns, options);
    }
};

}  // namespace motifcount::internal
