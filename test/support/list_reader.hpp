#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "reads/reader.hpp"

namespace motifcount::internal::test {

/// Reads records in memory, in pieces of `letters` letters, so that tests control where batches end. `before_pack` is called
/// with the number of each piece, on the thread that packs the piece.
class ListReader : public Reader {
public:
    using Records = std::vector<std::pair<std::string, std::string>>;

    ListReader(Records records, std::uint64_t letters, std::uint64_t halo)
        : records_(std::move(records)), halo_(halo) {
        std::uint64_t room = 0;
        for (std::size_t record = 0; record < records_.size(); ++record) {
            std::uint64_t const length = records_[record].second.size();
            std::uint64_t from = 0;
            do {
                if (room == 0) {
                    pieces_.emplace_back();
                    room = letters;
                }
                std::uint64_t const to = std::min(length, from + room);
                pieces_.back().push_back({record, from, to});
                room -= std::max<std::uint64_t>(1, to - from);  // Empty records count as one letter
                from = to;
            } while (from < length);
        }
    }

    std::unique_ptr<Piece> make_piece() const override { return std::make_unique<Number>(); }

    bool fetch(Piece& piece) override {
        if (before_fetch) before_fetch(fetched_);
        if (fetched_ == pieces_.size()) return false;
        static_cast<Number&>(piece).number = fetched_++;
        return true;
    }

    void parse(Piece& piece, PackedText& text) override {
        std::size_t const number = static_cast<Number&>(piece).number;
        if (before_pack) before_pack(number);
        text.clear(pieces_[number].front().record);
        for (Segment const& segment : pieces_[number]) {
            auto const& [name, letters] = records_[segment.record];
            std::string_view const all = letters;
            if (segment.from > 0) {
                std::uint64_t const halo = std::min(halo_, segment.from);
                text.resume_unknown_record();
                text.append(all.substr(segment.from - halo, halo));
                text.end_halo();
            } else {
                text.begin_record(name);
            }
            text.append(all.substr(segment.from, segment.to - segment.from));
            if (segment.from > 0) text.set_origin(segment.record, name, segment.from);
            SuspendedRecord unused;
            if (segment.to < all.size())
                text.suspend_record(halo_, unused);
            else
                text.end_record();
        }
    }

    std::uint64_t bytes_consumed() const noexcept override { return 0; }
    std::uint64_t bytes_total() const noexcept override { return 0; }
    std::size_t piece_count() const noexcept { return pieces_.size(); }

    std::function<void(std::size_t)> before_fetch;
    std::function<void(std::size_t)> before_pack;

private:
    struct Number : Piece {
        std::size_t number = 0;
    };
    struct Segment {
        std::size_t record;
        std::uint64_t from;
        std::uint64_t to;
    };

    Records records_;
    std::uint64_t halo_;
    std::vector<std::vector<Segment>> pieces_;
    std::size_t fetched_ = 0;
};

}  // namespace motifcount::internal::test
