#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "match/engine.hpp"
#include "match/matrix/matrix_program.hpp"

namespace motifcount::internal::matrix_search {

/// Number of slots per block. The codes of a block stay in a level-1 cache of 32 KiB while all matrices pass over them.
inline constexpr std::size_t block_slots = 16 * 1024;
static_assert(block_slots % step_positions == 0 && block_slots <= 65536);

/// Hit in a block
struct Found {
    std::uint32_t start;  ///< Number of slots before the hit in the block
    PatternId pattern;
    std::uint32_t length;
};

/// Sorts hits by start. A radix sort, because std::sort took an eighth of the search for 1,404 matrices at a p-value of
/// 1e-4.
inline void sort_by_start(std::vector<Found>& found, std::vector<Found>& buffer) {
    constexpr unsigned bits = 7;
    constexpr std::size_t buckets = std::size_t{1} << bits;
    static_assert(block_slots <= buckets * buckets);
    buffer.resize(found.size());
    for (unsigned shift = 0; shift < 2 * bits; shift += bits) {
        std::size_t firsts[buckets + 1] = {};
        for (auto const& hit : found) ++firsts[(hit.start >> shift) % buckets + 1];
        for (std::size_t i = 1; i < buckets; ++i) firsts[i] += firsts[i - 1];
        for (auto const& hit : found) buffer[firsts[(hit.start >> shift) % buckets]++] = hit;
        found.swap(buffer);
    }
}

struct Workspace {
    /// Maximum number of hits that are collected per block. With the buffer, they take 6 MB.
    static constexpr std::size_t max_found = 256 * 1024;

    std::vector<Line> codes;                ///< One byte per slot
    std::vector<std::uint16_t> candidates;  ///< Candidates of one matrix in a block
    std::vector<Found> found;               ///< Hits of a block with several records
    std::vector<Found> sorted;              ///< Buffer for sorting `found`
};

/// Searches a batch for all matrices of a program, block by block. If a block has several records, its hits are sorted
/// first.
template <class Emit>
class Scan {
public:
    Scan(Program const& program, Batch const& batch, Workspace& work, Emit& emit)
        : program_(program), batch_(batch), text_(batch.text), work_(work), emit_(emit) {
        work.codes.resize((block_slots + program.max_length() + step_positions + 63) / 64);
        work.candidates.resize(block_slots);
    }

    void run() {
        for (; first_ < text_.size; first_ += block_slots) {
            last_ = std::min(text_.size, first_ + block_slots);
            if (all_breaks()) continue;
            unpack();
            auto const records = records_in_block();
            if (records.size() <= 1)
                search(first_, last_, EmitNow{*this});
            else if (!search_sorted())
                for (auto const& record : records)
                    search(std::max(record.first, first_), std::min(record.end(), last_), EmitNow{*this});
        }
    }

private:
    struct EmitNow {
        Scan& scan;
        bool operator()(Program::Matrix const& matrix, std::uint64_t slot) const {
            scan.emit_(matrix.pattern, slot + matrix.length, 0);
            return true;
        }
    };
    struct Collect {
        Scan& scan;
        bool operator()(Program::Matrix const& matrix, std::uint64_t slot) const {
            auto& found = scan.work_.found;
            if (found.size() == Workspace::max_found) [[unlikely]]
                return false;
            found.push_back({static_cast<std::uint32_t>(slot - scan.first_), matrix.pattern, matrix.length});
            return true;
        }
    };

    [[nodiscard]] bool all_breaks() const {
        if (text_.breaks.empty()) return false;
        auto const words = text_.breaks.subspan(first_ / 64, (last_ - first_ + 63) / 64);
        return std::all_of(words.begin(), words.end(), [](auto word) { return word == ~std::uint64_t{0}; });
    }

    [[nodiscard]] std::uint8_t* codes() const { return reinterpret_cast<std::uint8_t*>(work_.codes.data()); }

    /// Makes the codes that filter() reads for the block. Slots after the last word of the text get code 0.
    void unpack() {
        auto const positions = (last_ - first_ + step_positions - 1) / step_positions * step_positions;
        auto const wanted = (positions + program_.max_length() + 63) / 64;
        auto const lines = std::min<std::uint64_t>(wanted, (text_.size - first_ + 63) / 64);
        program_.kernels().unpack(text_.bases.data() + first_ / 32, 64 * lines, codes());
        std::fill_n(work_.codes.begin() + static_cast<std::ptrdiff_t>(lines), wanted - lines, Line{});
    }

    std::span<RecordSpan const> records_in_block() {
        auto const records = batch_.records;
        while (record_ < records.size() && records[record_].end() <= first_) ++record_;
        auto end = record_;
        while (end < records.size() && records[end].first < last_) ++end;
        return records.subspan(record_, end - record_);
    }

    /// Passes the hits that start in [first, last) to `receive`. Returns false as soon as `receive` does. The range is in
    /// the block.
    template <class Receive>
    bool search(std::uint64_t first, std::uint64_t last, Receive const& receive) {
        auto* const candidates = work_.candidates.data();
        for (auto const& matrix : program_.matrices()) {
            auto const count = program_.filter(matrix, codes() + (first - first_), last - first, candidates);
            for (std::size_t i = 0; i < count; ++i) {
                auto const slot = first + candidates[i];
                if (slot >= last) break;  // The kernel rounds up to a whole step.
                if (program_.is_hit(matrix, text_, slot) && !receive(matrix, slot)) return false;
            }
        }
        return true;
    }

    /// Emits the hits of the block in the order of their starts. Returns false, without emitting, if they exceed max_found.
    bool search_sorted() {
        auto& found = work_.found;
        found.clear();
        if (!search(first_, last_, Collect{*this})) return false;
        sort_by_start(found, work_.sorted);
        if constexpr (requires { emit_.require_room(found.size()); }) emit_.require_room(found.size());
        for (auto const& hit : found) emit_(hit.pattern, first_ + hit.start + hit.length, 0);
        return true;
    }

    Program const& program_;
    Batch const& batch_;
    TextView const text_;
    Workspace& work_;
    Emit& emit_;
    std::uint64_t first_ = 0;  ///< First slot of the block
    std::uint64_t last_ = 0;   ///< End of the block
    std::size_t record_ = 0;   ///< First record that ends after the block's first slot
};

template <class Emit>
void scan(Program const& program, Batch const& batch, Workspace& work, Emit& emit) {
    Scan<Emit>(program, batch, work, emit).run();
}

}  // namespace motifcount::internal::matrix_search
