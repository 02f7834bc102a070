#include "reads/two_bit/two_bit_reader.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/stop.hpp"
#include "motifcount/error.hpp"
#include "reads/record_fields.hpp"
#include "reads/two_bit/two_bit_file.hpp"

namespace motifcount::internal {
namespace {

/// Whole sequence, or some bases of a long sequence
struct Part {
    std::shared_ptr<TwoBitSequence const> sequence;
    std::uint64_t halo_from = 0;  ///< First base to repeat
    std::uint64_t from = 0;
    std::uint64_t to = 0;
};

class TwoBitPiece final : public Piece {
public:
    std::vector<Part> parts;  ///< Whole sequences, or one part of a sequence
    std::uint64_t first_record = 0;
    std::exception_ptr error;  ///< Error after the parts
    std::vector<std::uint64_t> words;
};

class TwoBitReader final : public Reader {
public:
    TwoBitReader(std::unique_ptr<InputFile> file, ReaderOptions const& options)
        : file_(std::move(file)), options_(options), end_(file_.entries().size()) {
        options_.piece_bytes = std::max<std::uint64_t>(options_.piece_bytes, 1);
        if (options_.min_quality != 0)
            throw_input_error(file_.name(),
                              "a .2bit file has no qualities; run without " + setting::min_quality);
        if (options_.slice) choose_sequences(*options_.slice);
    }

    std::unique_ptr<Piece> make_piece() const override { return std::make_unique<TwoBitPiece>(); }
    bool fetch(Piece& piece) override;
    void parse(Piece& piece, PackedText& text) override;

    std::uint64_t bytes_consumed() const noexcept override {
        return consumed_.load(std::memory_order_relaxed);
    }
    std::uint64_t bytes_total() const noexcept override { return file_.size(); }
    bool has_fasta() const noexcept override { return true; }

private:
    void choose_sequences(InputSlice const& slice);
    void fetch_parts(TwoBitPiece& piece);
    [[nodiscard]] Part take();
    void pack(Part const& part, std::uint64_t number, TwoBitPiece& piece, PackedText& text) const;

    TwoBitFile const file_;
    ReaderOptions options_;
    // Only fetch() uses the members below.
    std::size_t begin_ = 0;                          ///< First sequence to read
    std::size_t next_ = 0;                           ///< Next sequence to open
    std::size_t end_;                                ///< Sequence after the last to read
    std::shared_ptr<TwoBitSequence const> waiting_;  ///< Sequence with bases that have not been taken yet
    std::uint64_t taken_ = 0;                        ///< Number of bases taken from `waiting_`

    std::atomic<std::uint64_t> consumed_{0};
};

/// A sequence is in the slice with its position, or with the position of an earlier sequence that is stored after it. Slices
/// therefore contain the sequences in the order of the index.
void TwoBitReader::choose_sequences(InputSlice const& slice) {
    std::uint64_t position = 0;
    for (end_ = 0; end_ < file_.entries().size(); ++end_) {
        position = std::max(position, std::min(file_.entries()[end_].position, file_.size() - 1));
        if (position >= slice.to) break;
        if (position < slice.from) begin_ = end_ + 1;
    }
    next_ = begin_;
}

/// Takes bases from the waiting sequence, up to the size of a piece.
Part TwoBitReader::take() {
    std::uint64_t const from =
        std::exchange(taken_, taken_ + std::min(waiting_->length - taken_, options_.piece_bytes));
    consumed_.store(waiting_->first_byte + taken_ / 4, std::memory_order_relaxed);
    Part part{waiting_, from - std::min(from, options_.halo), from, taken_};
    if (taken_ == waiting_->length) waiting_.reset();
    return part;
}

/// A long sequence is split into pieces without other sequences. Sequences without bases also count towards the size.
void TwoBitReader::fetch_parts(TwoBitPiece& piece) {
    std::uint64_t bases = 0;
    while (bases < options_.piece_bytes && (waiting_ || next_ < end_)) {
        throw_if_stopped(options_.stop);
        if (!waiting_) {
            waiting_ = std::make_shared<TwoBitSequence const>(file_.open(next_));
            taken_ = 0;
            ++next_;
        }
        bool const is_long = waiting_->length > options_.piece_bytes;
        if (is_long && !piece.parts.empty()) break;
        Part const& part = piece.parts.emplace_back(take());
        bases += part.to - part.from + 1;
        if (is_long) break;
    }
}

bool TwoBitReader::fetch(Piece& piece) {
    auto& mine = static_cast<TwoBitPiece&>(piece);
    mine.parts.clear();
    mine.error = nullptr;
    mine.first_record = next_ - begin_ - (waiting_ ? 1 : 0);
    try {
        fetch_parts(mine);
    } catch (Error const&) {
        next_ = end_;
        mine.error = std::current_exception();
    }
    return !mine.parts.empty() || mine.error != nullptr;
}

void TwoBitReader::parse(Piece& piece, PackedText& text) {
    auto& mine = static_cast<TwoBitPiece&>(piece);
    mine.text.clear();
    text.clear(mine.first_record);
    std::uint64_t number = mine.first_record;
    for (Part const& part : mine.parts) pack(part, number++, mine, text);
    if (mine.error) std::rethrow_exception(mine.error);
}

void TwoBitReader::pack(Part const& part, std::uint64_t number, TwoBitPiece& piece, PackedText& text) const {
    TwoBitSequence const& sequence = *part.sequence;
    std::string_view const name = options_.keep_names ? name_of(sequence.name) : std::string_view();
    file_.read(sequence, {part.halo_from, part.to}, piece.words);
    std::uint64_t const first_slot = part.halo_from % 4;
    auto const append = [&](std::uint64_t begin, std::uint64_t end) {
        for_each_range(
            sequence, {begin, end},
            [&](std::uint64_t from, std::uint64_t to) {
                text.append_packed(piece.words.data(), first_slot + from - part.halo_from, to - from);
            },
            [&](std::uint64_t from, std::uint64_t to) { text.append_breaks(to - from); });
    };
    if (part.from == 0) {
        text.begin_record(name);
    } else {
        text.resume_unknown_record();
        append(part.halo_from, part.from);
        text.end_halo();
    }
    append(part.from, part.to);
    if (part.from != 0) text.set_origin(number, name, part.from);
    bool const ends = part.to == sequence.length;
    if (ends) {
        text.end_record();
    } else {
        SuspendedRecord unused;
        text.suspend_record(0, unused);
    }
    if (!options_.keep_text) return;
    if (part.from == 0) {
        piece.text.starts.push_back(piece.text.bytes.size());
        piece.text.bytes.append(">").append(sequence.name).append("\n");
    }
    piece.text.bytes += file_.letters(sequence, {part.from, part.to});
    if (ends) piece.text.bytes += '\n';
}

}  // namespace

std::unique_ptr<Reader> open_two_bit(std::unique_ptr<InputFile> file, ReaderOptions const& options) {
    return std::make_unique<TwoBitReader>(std::move(file), options);
}

}  // namespace motifcount::internal
