#include "core/decimal.hpp"

#include <array>
#include <charconv>

namespace motifcount::internal {
namespace {

std::string written(double number, std::chars_format format, int digits) {
    std::array<char, 400> text{};  // Enough for the 309 digits of the largest double
    auto const [end, error] = std::to_chars(text.data(), text.data() + text.size(), number, format, digits);
    return {text.data(), error == std::errc() ? end : text.data()};
}

}  // namespace

std::string decimal(double number, int digits) {
    return written(number, std::chars_format::fixed, digits);
}

std::string significant(double number, int digits) {
    return written(number, std::chars_format::general, digits);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    return decimal(whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole), 1) + "%";
}

}  // namespace motifcount::internal
