#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/decimal.hpp"
#include "report/format.hpp"

namespace motifcount::internal {

/// Cell of a report: not available, number, ratio (NaN = not available) or text
struct Cell : std::variant<std::monostate, std::uint64_t, double, std::string> {
    using variant::variant;
    Cell(std::optional<std::uint64_t> const& number) {
        if (number) *this = *number;
    }

    [[nodiscard]] bool is_available() const noexcept {
        auto const* const ratio = std::get_if<double>(this);
        return index() != 0 && (ratio == nullptr || !std::isnan(*ratio));
    }
    [[nodiscard]] std::string text() const {
        if (!is_available()) return "NA";
        if (auto const* const number = std::get_if<std::uint64_t>(this)) return std::to_string(*number);
        if (auto const* const ratio = std::get_if<double>(this)) return significant(*ratio, 4);
        return std::get<std::string>(*this);
    }
    /// Only for numbers and ratios
    friend char* put(char* out, Cell const& cell) {
        auto const* const number = std::get_if<std::uint64_t>(&cell);
        return number != nullptr ? internal::put(out, *number) : internal::put(out, cell.text());
    }
};

}  // namespace motifcount::internal
