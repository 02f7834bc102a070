#include "core/make_texts.hpp"

#include <algorithm>
#include <utility>

#include "core/parallel.hpp"

namespace motifcount::internal {

Texts joined(std::vector<Texts>& parts) {
    std::size_t letters = 0;
    for (Texts const& part : parts) letters += part.letters();
    Texts texts;
    texts.reserve_letters(letters);
    for (Texts& part : parts) texts.append(std::exchange(part, {}));
    return texts;
}

Texts make_texts(unsigned threads, std::size_t count,
                 std::function<void(std::size_t first, std::size_t last, Texts& texts)> const& add) {
    constexpr std::size_t block = std::size_t{1} << 16U;
    std::vector<Texts> parts((count + block - 1) / block);
    parallel_for(threads, parts.size(), [&](std::size_t i) {
        Texts part;
        add(i * block, std::min(count, (i + 1) * block), part);
        parts[i] = std::move(part);
    });
    return joined(parts);
}

}  // namespace motifcount::internal
