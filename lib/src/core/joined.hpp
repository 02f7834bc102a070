#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

[[nodiscard]] inline std::string joined(std::vector<std::string> const& words,
                                        std::string_view between = ",") {
    std::string text;
    for (std::string const& word : words)
        text.append(text.empty() ? std::string_view() : between).append(word);
    return text;
}

}  // namespace motifcount::internal
