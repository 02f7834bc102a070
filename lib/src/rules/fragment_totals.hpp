#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

/// Numbers of fragments with a hit, by class of the rule (RuleInfo::classes)
struct FragmentTotals {
    static constexpr std::size_t max_classes = 8;
    std::array<std::uint64_t, max_classes> by_class{};

    FragmentTotals& operator+=(FragmentTotals const& other) noexcept {
        for (std::size_t i = 0; i < max_classes; ++i) by_class[i] += other.by_class[i];
        return *this;
    }
};

}  // namespace motifcount::internal
