#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cuda/runtime/device_engine.hpp"
#include "cuda/runtime/matcher.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal::cuda {

/// Engine that compares patterns with the text. Kernels find the hits, and the host counts the mismatches of each hit.
class ComparingEngine final : public DeviceEngine {
public:
    using Tables = HostTables (*)(PatternSet const&, ClassWords const&, SearchOptions const&);

    /// `keeps_to_positions`: whether the kernels use Batch::positions if there is a flank
    ComparingEngine(std::string_view name, EngineLimits const& limits, Tables tables, bool keeps_to_positions)
        : DeviceEngine(name, limits), tables_(tables), keeps_to_positions_(keeps_to_positions) {}

private:
    class OwnMatcher final : public Matcher {
    public:
        OwnMatcher(PatternSet const& patterns, SearchOptions const& options, Tables tables,
                   std::optional<bool> places_at_end)
            : words_(patterns),
              limit_(options.max_mismatches),
              inner_(patterns, tables(patterns, words_, options), options.devices, places_at_end) {}

        [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override { return inner_.make_scratch(); }
        [[nodiscard]] bool limits_hits() const noexcept override { return inner_.limits_hits(); }
        [[nodiscard]] bool keeps_to_positions() const noexcept override {
            return inner_.keeps_to_positions();
        }
        void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
            inner_.scan(batch, scratch, partial);
        }
        void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
                  std::vector<BatchHit>& hits) const override {
            auto const before = hits.size();
            inner_.find(batch, scratch, partial, hits);
            if (limit_ == 0) return;
            for (auto i = before; i < hits.size(); ++i)
                hits[i].mismatches = static_cast<std::uint8_t>(words_.mismatches(
                    batch.text, hits[i].pattern, hits[i].end() - words_.length(hits[i].pattern), limit_));
        }
        bool absorb(Scratch& scratch, Scratch& other) const override { return inner_.absorb(scratch, other); }
        [[nodiscard]] Counts collect(Scratch& scratch) const override { return inner_.collect(scratch); }
        [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
            return inner_.memory_bytes() + words_.memory_bytes();
        }

    private:
        ClassWords words_;
        unsigned limit_;
        CudaMatcher inner_;
    };

    [[nodiscard]] std::unique_ptr<Matcher> make_matcher(PatternSet const& patterns,
                                                        SearchOptions const& options) const override {
        std::optional<bool> places_at_end;
        if (keeps_to_positions_ && options.has_flank()) places_at_end = options.anchor->at_end;
        return std::make_unique<OwnMatcher>(patterns, options, tables_, places_at_end);
    }

    Tables tables_;
    bool keeps_to_positions_;
};

}  // namespace motifcount::internal::cuda
