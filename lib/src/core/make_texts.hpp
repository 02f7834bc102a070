#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "motifcount/texts.hpp"

namespace motifcount::internal {

/// Returns the texts of all parts, which are emptied.
[[nodiscard]] Texts joined(std::vector<Texts>& parts);

/// Calls add(first, last, texts) in parallel for consecutive blocks that together cover [0, count), and joins the added
/// texts.
[[nodiscard]] Texts make_texts(
    unsigned threads, std::size_t count,
    std::function<void(std::size_t first, std::size_t last, Texts& texts)> const& add);

}  // namespace motifcount::internal
