#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/ascii.hpp"
#include "layouts/layout.hpp"

namespace motifcount::internal {

/// Cursor in the text of a layout. Not thread-safe.
class LayoutText {
public:
    /// `text` must outlive this object.
    explicit LayoutText(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t position() const noexcept { return at_; }
    [[nodiscard]] bool done() const noexcept { return at_ == text_.size(); }
    /// Returns the next character; NUL at the end.
    [[nodiscard]] char next() const noexcept { return done() ? '\0' : text_[at_]; }
    void advance() noexcept { ++at_; }

    void skip_blanks() noexcept {
        while (!done() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    /// Skips blanks, and then `wanted` if it is the next character. Returns true if it was.
    bool take(char wanted) noexcept {
        skip_blanks();
        if (done() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    /// Skips `wanted`. Throws Error(usage) if another character is next. `purpose`: what needs the character
    void expect(char wanted, std::string const& purpose) {
        if (take(wanted)) return;
        refuse(at_, std::string("expected ") + wanted + " " + purpose);
    }
    /// Returns the characters up to the next character for which `ends` is true.
    template <class Ends>
    std::string_view word(Ends&& ends) noexcept {
        std::size_t const first = at_;
        while (!done() && !ends(text_[at_])) ++at_;
        return text_.substr(first, at_ - first);
    }
    /// Returns a number of at most `most`. Throws Error(usage) if the next character is not a digit. `what`: name of the number
    unsigned number(std::string const& what, unsigned most) {
        skip_blanks();
        std::size_t const first = at_;
        std::string_view const digits = word([](char letter) { return !is_digit(letter); });
        if (digits.empty()) refuse(first, std::string("expected ").append(what) + ", a number");
        unsigned long value = 0;
        for (char const digit : digits)
            value = std::min(value * 10 + static_cast<unsigned long>(digit - '0'), 1000000000UL);
        if (value > most)
            refuse(first, std::string(what).append(" is ").append(digits) + ", but may be at most " +
                              std::to_string(most));
        return static_cast<unsigned>(value);
    }

    [[noreturn]] void refuse(std::size_t position, std::string const& problem) const {
        refuse_layout(text_, position, problem);
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace motifcount::internal
