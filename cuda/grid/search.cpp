#include <algorithm>
#include <string>

#include "cuda/grid/kernels.hpp"
#include "cuda/grid/tables.hpp"
#include "cuda/runtime/memory.hpp"
#include "grid/cuda_search.hpp"
#include "grid/shift_or.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Buffers for the positions found in one launch. If there are too many positions, the buffers grow and the search is repeated.
class Places {
public:
    explicit Places(std::uint64_t capacity) : count_(1) { reserve(capacity); }

    /// Calls search(buffer) until all positions fit, and appends the positions as hits of the block.
    template <class Search>
    void collect(std::uint32_t block, cudaStream_t stream, Search search, std::vector<GridHit>& hits) {
        unsigned long long found = 0;
        settle();  // Waits for the copies of the text and of the block's tables
        for (;;) {
            check(cudaMemsetAsync(count_.data(), 0, count_.bytes(), stream), "clearing a counter");
            search(PlaceBuffer{offsets_.data(), mismatches_.data(), offsets_.size(), count_.data()});
            check(cudaMemcpyAsync(&found, count_.data(), sizeof found, cudaMemcpyDeviceToHost, stream),
                  "counting positions");
            check(cudaStreamSynchronize(stream), "searching a grid");
            if (found <= offsets_.size()) break;
            reserve(found);
        }
        std::vector<std::uint64_t> offsets(found);
        std::vector<std::uint32_t> mismatches(found);
        if (found == 0) return;
        check(cudaMemcpy(offsets.data(), offsets_.data(), found * sizeof(std::uint64_t),
                         cudaMemcpyDeviceToHost),
              "reading positions");
        check(cudaMemcpy(mismatches.data(), mismatches_.data(), found * sizeof(std::uint32_t),
                         cudaMemcpyDeviceToHost),
              "reading mismatches");
        for (std::size_t i = 0; i < offsets.size(); ++i) hits.push_back({block, mismatches[i], offsets[i]});
    }

private:
    void reserve(std::uint64_t capacity) {
        offsets_ = {};
        mismatches_ = {};
        offsets_ = DeviceBuffer<std::uint64_t>(capacity);
        mismatches_ = DeviceBuffer<std::uint32_t>(capacity);
    }

    DeviceBuffer<std::uint64_t> offsets_;
    DeviceBuffer<std::uint32_t> mismatches_;
    DeviceBuffer<unsigned long long> count_;
};

/// Kernels use 32-bit indexes for the words in a block.
constexpr std::uint64_t max_block_cells = std::uint64_t{1} << 31U;
constexpr std::uint64_t usual_places = std::uint64_t{1} << 16U;

template <GridCell Cell>
class Search {
public:
    Search(GridSearch<Cell> const& search, GridView<Cell> text, int device)
        : search_(search),
          text_(text),
          shape_(device_shape(device)),
          places_(usual_places),
          words_(text_words(text)) {
        if (!text.cells.empty())
            check(
                cudaMemcpy(words_.data(), text.cells.data(), text.cells.size_bytes(), cudaMemcpyHostToDevice),
                "copying the grid");
    }

    std::vector<GridHit> run() {
        std::vector<GridHit> hits;
        for (std::uint32_t i = 0; i < search_.blocks().size(); ++i) {
            if (search_.options().method == GridMethod::shift_or)
                scan(i, hits);
            else
                filter(i, hits);
        }
        std::sort(hits.begin(), hits.end());
        return hits;
    }

private:
    struct OnDevice {
        explicit OnDevice(GridPlacesData<Cell> const& host)
            : row_offsets(cuda::upload(host.placement.row_offsets())), words(cuda::upload(host.words)) {
            places = host.view();
            places.row_offsets = row_offsets.data();
            places.words = words.data();
        }
        DeviceBuffer<std::uint64_t> row_offsets;
        DeviceBuffer<GridWord> words;
        GridPlaces places;
    };

    void filter(std::uint32_t i, std::vector<GridHit>& hits) {
        auto const& block = search_.blocks()[i];
        GridPlacesData<Cell> const host(text_.shape, block);
        if (host.places.lines == 0) return;
        auto const limit = search_.options().max_mismatches;
        OnDevice const on_device(host);
        auto const telling = grid_detail::choose_telling_cells(text_, block, host.placement, limit,
                                                               limit == 0 ? 0 : grid_spare_cells);
        auto const anchor = choose_anchor(block, host.placement, telling);
        auto const cells = upload(wide_cells<Cell>(telling));
        places_.collect(
            i, stream_.get(),
            [&](PlaceBuffer const& out) {
                filter_grid<Cell>({on_device.places,
                                   {words_.data()},
                                   text_.cells.size(),
                                   anchor,
                                   cells.data(),
                                   static_cast<unsigned>(cells.size()),
                                   limit,
                                   out},
                                  shape_, stream_.get());
            },
            hits);
    }

    void scan(std::uint32_t i, std::vector<GridHit>& hits) {
        auto const& block = search_.blocks()[i];
        if (search_.options().max_mismatches != 0)
            throw Error(ErrorCode::limit,
                        "on CUDA, engine shift-or finds only exact blocks; use engine filter");
        if (block.shape().row_length() > max_scan_cells)
            throw Error(ErrorCode::limit, "block '" + block.id() + "' has rows of " +
                                              std::to_string(block.shape().row_length()) +
                                              " cells, but engine shift-or takes up to " +
                                              std::to_string(max_scan_cells) + " on CUDA; use engine filter");
        GridPlacesData<Cell> const host(text_.shape, block);
        if (host.places.lines == 0) return;
        OnDevice const on_device(host);
        grid_detail::ShiftOrTable<Cell> const table(block);
        DeviceBuffer<std::uint32_t> const symbols(table.symbols());
        DeviceBuffer<std::uint64_t> const masks(table.masks());
        places_.collect(
            i, stream_.get(),
            [&](PlaceBuffer const& out) {
                scan_grid<Cell>({on_device.places,
                                 {words_.data()},
                                 symbols.data(),
                                 masks.data(),
                                 table.symbol_count(),
                                 out},
                                shape_, stream_.get());
            },
            hits);
    }

    GridSearch<Cell> const& search_;
    GridView<Cell> text_;
    DeviceShape shape_;
    Stream stream_;
    Places places_;
    DeviceBuffer<std::uint32_t> words_;
};

}  // namespace

template <GridCell Cell>
std::vector<GridHit> find_blocks(GridSearch<Cell> const& search, GridView<Cell> text, int device) {
    if (std::string const reason = unavailable({&device, 1}); !reason.empty())
        throw Error(ErrorCode::device, "--device cuda: " + reason);
    search.require_rank(text);
    for (auto const& block : search.blocks())
        if (block.shape().cells() > max_block_cells)
            throw Error(ErrorCode::limit, "block '" + block.id() + "' has " +
                                              std::to_string(block.shape().cells()) +
                                              " cells, but CUDA takes up to " +
                                              std::to_string(max_block_cells) + "; use --device cpu");
    use_device(device);
    return Search<Cell>(search, text, device).run();
}

template std::vector<GridHit> find_blocks(GridSearch<std::uint8_t> const&, GridView<std::uint8_t>, int);
template std::vector<GridHit> find_blocks(GridSearch<std::uint16_t> const&, GridView<std::uint16_t>, int);

}  // namespace motifcount::internal::cuda
