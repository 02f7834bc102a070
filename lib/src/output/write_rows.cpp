#include "output/write_rows.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "core/parallel.hpp"

namespace motifcount::internal {

void write_rows(OutputFile& out, unsigned threads, std::size_t rows, std::size_t block,
                std::function<void(std::size_t first, std::size_t last, std::string& text)> const& append) {
    std::size_t const blocks = (rows + block - 1) / block;
    std::size_t const group = std::size_t{4} * threads;
    std::vector<std::string> made;
    for (std::size_t first = 0; first < blocks || !made.empty(); first += group) {
        std::vector<std::string> const texts = std::move(made);
        made = std::vector<std::string>(first < blocks ? std::min(group, blocks - first) : 0);
        std::atomic<bool> writing = true;
        struct Done {
            std::atomic<bool>& writing;
            ~Done() { writing = false; }
        };
        // Task 0 writes the last group, while the next tasks format a group. The other tasks compress until all is written.
        parallel_for(threads, 1 + made.size() + threads, [&](std::size_t task) {
            if (task == 0) {
                Done const done{writing};
                for (std::string const& text : texts) out.write(text);
            } else if (task <= made.size()) {
                std::size_t const row = (first + task - 1) * block;
                append(row, std::min(rows, row + block), made[task - 1]);
            }
            while (out.has_work() || (task > made.size() && writing)) {
                if (out.has_work())
                    out.work();
                else
                    std::this_thread::sleep_for(std::chrono::microseconds(200));
            }
        });
    }
}

}  // namespace motifcount::internal
