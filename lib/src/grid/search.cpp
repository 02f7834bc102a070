#include <algorithm>
#include <mutex>
#include <unordered_set>

#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "core/parallel.hpp"
#include "grid/cuda_search.hpp"
#include "grid/filter.hpp"
#include "grid/naive.hpp"
#include "grid/shift_or.hpp"
#include "match/cuda_engines.hpp"
#include "motifcount/grid.hpp"

namespace motifcount {

using namespace internal;

namespace {

struct MethodName {
    GridMethod method;
    std::string_view name;
};
constexpr MethodName method_names[] = {{GridMethod::automatic, "auto"},
                                       {GridMethod::filter, "filter"},
                                       {GridMethod::shift_or, "shift-or"},
                                       {GridMethod::naive, "naive"}};

/// Number of text cells that a thread compares with all blocks in one turn; they fit the level-2 cache
constexpr std::uint64_t cells_per_turn = 1 << 17;

}  // namespace

std::string_view to_string(GridMethod method) noexcept {
    for (auto const& entry : method_names)
        if (entry.method == method) return entry.name;
    return {};
}

std::optional<GridMethod> grid_method(std::string_view name) noexcept {
    for (auto const& entry : method_names)
        if (entry.name == name) return entry.method;
    return std::nullopt;
}

template <GridCell Cell>
GridSearch<Cell>::GridSearch(std::vector<GridBlock<Cell>> blocks, GridSearchOptions const& options)
    : blocks_(std::move(blocks)), options_(options) {
    if (blocks_.empty()) throw Error(ErrorCode::motif, "there is no block to search for");
    std::unordered_set<std::string_view> ids;
    for (auto const& block : blocks_) {
        if (!ids.insert(block.id()).second)
            throw Error(ErrorCode::motif, "two blocks are called '" + block.id() + "'; rename one");
        if (block.shape().rank() != blocks_.front().shape().rank())
            throw Error(ErrorCode::motif, "block '" + block.id() + "' has " +
                                              counted(block.shape().rank(), "dimension") + ", block '" +
                                              blocks_.front().id() + "' has " +
                                              std::to_string(blocks_.front().shape().rank()));
        if (block.selective_cells() == 0)
            throw Error(ErrorCode::usage,
                        "block '" + block.id() +
                            "' has no cell that can differ, so the block would be found everywhere");
        if (options_.max_mismatches >= block.selective_cells())
            throw Error(ErrorCode::usage,
                        "block '" + block.id() + "' has " + counted(block.selective_cells(), "cell") +
                            " that can differ, so with " + counted(options_.max_mismatches, "mismatch") +
                            " the block would be found everywhere; lower the limit");
        if (options_.method != GridMethod::shift_or) continue;
        using Table = grid_detail::ShiftOrTable<Cell>;
        if (options_.max_mismatches > Table::max_mismatches)
            throw Error(ErrorCode::usage, "engine shift-or takes up to " +
                                              std::to_string(Table::max_mismatches) + " mismatches, not " +
                                              std::to_string(options_.max_mismatches) +
                                              "; use engine filter");
        tables_.push_back(std::make_shared<Table const>(block));
    }
    options_.threads = std::max(1U, options_.threads);
    if (options_.cuda_device && cuda_engines().empty())
        throw Error(ErrorCode::device, setting::device, "cuda",
                    "this build has no CUDA engines; use " + setting::device + " cpu");
}

template <GridCell Cell>
void GridSearch<Cell>::require_rank(GridView<Cell> text) const {
    if (text.shape.rank() != blocks_.front().shape().rank())
        throw Error(ErrorCode::usage, std::string("the text has ") + counted(text.shape.rank(), "dimension") +
                                          ", but the blocks have " +
                                          std::to_string(blocks_.front().shape().rank()));
    if (text.cells.size() != text.shape.cells())
        throw Error(ErrorCode::usage, "a text of " + text.shape.to_string() + " needs " +
                                          counted(text.shape.cells(), "cell") + ", not " +
                                          std::to_string(text.cells.size()));
}

template <GridCell Cell>
std::vector<GridHit> GridSearch<Cell>::find(GridView<Cell> text) const {
    using namespace grid_detail;
    require_rank(text);
    if (options_.cuda_device) {
        if (options_.method == GridMethod::naive)
            throw Error(ErrorCode::limit, "engine naive does not run on CUDA; use engine filter");
        return cuda::find_blocks(*this, text, *options_.cuda_device);
    }
    std::vector<std::unique_ptr<BlockMatcher<Cell>>> matchers;
    std::vector<std::uint64_t> lines;
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
        Placement placement(text.shape, blocks_[i].shape());
        lines.push_back(placement.lines());
        if (options_.method == GridMethod::shift_or)
            matchers.push_back(std::make_unique<ShiftOrMatcher<Cell>>(text, *tables_[i], std::move(placement),
                                                                      i, options_.max_mismatches));
        else if (options_.method == GridMethod::naive)
            matchers.push_back(std::make_unique<NaiveMatcher<Cell>>(text, blocks_[i], std::move(placement), i,
                                                                    options_.max_mismatches));
        else
            matchers.push_back(std::make_unique<FilterMatcher<Cell>>(text, blocks_[i], std::move(placement),
                                                                     i, options_.max_mismatches));
    }

    // Threads take turns along the text. In its turn, a thread compares the same lines with all blocks.
    auto const max_lines = *std::max_element(lines.begin(), lines.end());
    auto const lines_per_turn =
        std::max<std::uint64_t>(1, cells_per_turn / std::max<std::uint64_t>(1, text.shape.row_length()));
    auto const turns = (max_lines + lines_per_turn - 1) / lines_per_turn;
    std::vector<GridHit> all;
    std::mutex mutex;
    parallel_for(options_.threads, turns, [&](std::size_t turn) {
        std::uint64_t const first = turn * lines_per_turn;
        std::vector<GridHit> hits;
        for (std::size_t i = 0; i < matchers.size(); ++i)
            if (first < lines[i]) matchers[i]->find(first, std::min(lines[i], first + lines_per_turn), hits);
        if (hits.empty()) return;
        std::lock_guard const lock(mutex);
        all.insert(all.end(), hits.begin(), hits.end());
    });
    std::sort(all.begin(), all.end());
    return all;
}

template class GridSearch<std::uint8_t>;
template class GridSearch<std::uint16_t>;

}  // namespace motifcount
