#pragma once

#include <cstddef>

namespace motifcount::internal {

/// Tells whether the last of many numbers is smaller than the others, which are all the same: the length of the sequence, or
/// the fields of the row, in which a file was cut.
class ShortLast {
public:
    void add(std::size_t number) noexcept {
        if (count_++ == 0)
            common_ = number;
        else if (last_ != common_)
            are_same_ = false;
        last_ = number;
    }
    /// Of few numbers nothing is told: they may well differ.
    [[nodiscard]] bool is_told() const noexcept {
        return count_ > fewest_others && are_same_ && last_ < common_;
    }
    [[nodiscard]] std::size_t last() const noexcept { return last_; }
    [[nodiscard]] std::size_t common() const noexcept { return common_; }

private:
    static constexpr std::size_t fewest_others = 8;

    std::size_t count_ = 0;
    std::size_t common_ = 0;
    std::size_t last_ = 0;
    bool are_same_ = true;
};

}  // namespace motifcount::internal
