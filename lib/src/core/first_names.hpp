#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Number of names, and the first three as text for a message: "a, b, c, ..."
class FirstNames {
public:
    void add(std::string_view name) {
        if (++count_ <= shown) names_.append(count_ == 1 ? "" : ", ").append(name);
    }
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] std::string names() const { return count_ > shown ? names_ + ", ..." : names_; }

private:
    static constexpr std::size_t shown = 3;

    std::size_t count_ = 0;
    std::string names_;
};

}  // namespace motifcount::internal
