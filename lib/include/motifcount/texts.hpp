#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount {

/// Many short texts in one block of memory. Takes 1 byte per letter and, if the texts have different lengths, 8 bytes per
/// text.
///
///     motifcount::Texts texts;
///     texts.push_back("ACGT");
///     std::cout << texts[0];
class Texts {
public:
    class Iterator {
    public:
        using value_type = std::string_view;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(Texts const& texts, std::size_t index) : texts_(&texts), index_(index) {}
        std::string_view operator*() const noexcept { return (*texts_)[index_]; }
        Iterator& operator++() noexcept {
            ++index_;
            return *this;
        }
        Iterator operator++(int) noexcept { return {*texts_, index_++}; }
        friend bool operator==(Iterator const&, Iterator const&) = default;

    private:
        Texts const* texts_ = nullptr;
        std::size_t index_ = 0;
    };

    Texts() = default;
    Texts(std::vector<std::string> const& texts);

    void push_back(std::string_view text);
    void append(Texts const& more);
    /// Makes room for so many letters in all texts.
    void reserve_letters(std::size_t letters) { letters_.reserve(letters); }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// Number of letters in all texts
    [[nodiscard]] std::size_t letters() const noexcept { return letters_.size(); }
    /// The view is valid until a text is added.
    [[nodiscard]] std::string_view operator[](std::size_t index) const noexcept {
        std::uint64_t const first = ends_.empty() ? index * length_ : index == 0 ? 0 : ends_[index - 1];
        return {letters_.data() + first, ends_.empty() ? length_ : ends_[index] - first};
    }
    [[nodiscard]] std::string_view front() const noexcept { return (*this)[0]; }
    [[nodiscard]] Iterator begin() const noexcept { return {*this, 0}; }
    [[nodiscard]] Iterator end() const noexcept { return {*this, size_}; }

    friend bool operator==(Texts const&, Texts const&) = default;

private:
    std::string letters_;
    std::vector<std::uint64_t> ends_;  ///< Ends of the texts in letters_; empty if all texts have one length
    std::size_t length_ = 0;           ///< Length of each text if ends_ is empty
    std::size_t size_ = 0;
};

}  // namespace motifcount
