#include "output/write_rows.hpp"

#include <algorithm>

#include "core/parallel_in_order.hpp"

namespace motifcount::internal {

void write_rows(OutputFile& out, unsigned threads, std::size_t rows, std::size_t block,
                std::function<void(std::size_t first, std::size_t last, std::string& text)> const& append) {
    auto const compress = [&out] {
        while (out.has_work()) out.work();
    };
    parallel_in_order(
        threads, (rows + block - 1) / block,
        [&](std::size_t i) {
            std::string text;
            append(i * block, std::min(rows, (i + 1) * block), text);
            compress();
            return text;
        },
        [&out](std::string const& text) { out.write(text); });
    parallel_for(threads, threads, [&](std::size_t) { compress(); });
}

}  // namespace motifcount::internal
