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

std::string fixed_point(std::uint64_t number, unsigned digits) {
    std::string text = std::to_string(number);
    if (digits == 0) return text;
    if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
    text.insert(text.size() - digits, 1, '.');
    return text;
}

std::optional<std::uint64_t> parse_fixed_point(std::string_view text, unsigned digits) {
    std::string plain(text);
    if (digits != 0) {
        if (text.size() < digits + 2 || text[text.size() - digits - 1] != '.') return std::nullopt;
        plain.erase(text.size() - digits - 1, 1);
    }
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), number);
    if (error != std::errc{} || end != plain.data() + plain.size()) return std::nullopt;
    return number;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    return decimal(whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole), 1) + "%";
}

}  // namespace motifcount::internal
