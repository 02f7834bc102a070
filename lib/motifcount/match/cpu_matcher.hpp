#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "motifcount/core/error.hpp"
#include "motifcount/match/engine.hpp"
#include "motifcount/match/tally.hpp"

namespace motifcount {

/// What an engine on the CPU writes: a compiled form of the patterns with
///
///   static constexpr std::string_view name                                         as `--engine` takes it
///   static std::optional<std::string> rejects(PatternSet const&, SearchOptions const&)
///   Core(PatternSet const&, SearchOptions const&)              throws Error(limit) where rejects() has a
///   reason struct Workspace                                           one thread's buffers,
///   default-constructed template <class Emit> void search(Batch const&, Workspace&, Emit&&) const
///   std::uint64_t memory_bytes() const noexcept
///
/// search() calls emit(PatternId, end, mismatches) once for each occurrence, also for those that end in the
/// batch's warm-up (dropped behind emit), and never for one of an earlier record after one of a later record.
template <class Core>
concept CpuCore = std::constructible_from<Core, PatternSet const&, SearchOptions const&> &&
    std::default_initializable<typename Core::Workspace> &&
    requires(Core const core, Batch const batch, typename Core::Workspace workspace) {
    { Core::name } -> std::convertible_to<std::string_view>;
    { core.memory_bytes() }
    noexcept->std::same_as<std::uint64_t>;
    core.search(batch, workspace, [](PatternId, std::uint64_t, std::uint8_t) {});
};

/// Makes a Matcher of such a core: counting, positions, scratch.
template <CpuCore Core>
class CpuMatcher final : public Matcher {
public:
    CpuMatcher(PatternSet const& patterns, SearchOptions const& options)
        : core_(patterns, options), layout_(patterns) {}

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<CpuScratch>(layout_);
    }

    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        auto& own = static_cast<CpuScratch&>(scratch);
        own.tally.begin(batch, partial);
        core_.search(batch, own.workspace,
                     [&tally = own.tally](PatternId pattern, std::uint64_t end, std::uint8_t) {
                         tally.add(pattern, end);
                     });
    }

    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<Occurrence>& hits) const override {
        auto& own = static_cast<CpuScratch&>(scratch);
        own.tally.begin(batch, partial);
        core_.search(
            batch, own.workspace,
            [&tally = own.tally, &hits](PatternId pattern, std::uint64_t end, std::uint8_t mismatches) {
                if (tally.add(pattern, end)) hits.push_back({end, pattern, mismatches});
            });
    }

    [[nodiscard]] Counts collect(Scratch& scratch) const override {
        return static_cast<CpuScratch&>(scratch).tally.counts();
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return core_.memory_bytes() + layout_.memory_bytes();
    }

private:
    struct CpuScratch final : Scratch {
        explicit CpuScratch(TallyLayout const& layout) : tally(layout) {}
        Tally tally;
        typename Core::Workspace workspace;
    };

    Core core_;
    TallyLayout layout_;
};

/// Makes an Engine of such a core.
template <CpuCore Core>
class CpuEngine final : public Engine {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return Core::name; }
    [[nodiscard]] std::string_view device() const noexcept override { return "cpu"; }
    [[nodiscard]] bool available() const noexcept override { return true; }
    [[nodiscard]] std::optional<std::string> rejects(PatternSet const& patterns,
                                                     SearchOptions const& options) const override {
        return Core::rejects(patterns, options);
    }
    [[nodiscard]] std::unique_ptr<Matcher> compile(PatternSet const& patterns,
                                                   SearchOptions const& options) const override {
        return std::make_unique<CpuMatcher<Core>>(patterns, options);
    }
};

}  // namespace motifcount
