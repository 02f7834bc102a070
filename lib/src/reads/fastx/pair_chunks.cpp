#include "reads/fastx/pair_chunks.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/counted.hpp"
#include "io/byte_scan.hpp"
#include "motifcount/error.hpp"
#include "reads/fastx/mate_names.hpp"
#include "reads/fastx/mate_records.hpp"

namespace motifcount::internal {

/// Consecutive pairs whose records were found, but not copied yet
struct MatePiece {
    std::uint64_t first_pair = 0;  ///< Number of the first pair, counting from 1
    std::uint64_t pairs = 0;
    std::size_t bytes = 0;
    std::vector<MateRun> first;
    std::vector<MateRun> second;
};

namespace {

constexpr auto ends_name = [](auto byte) {
    return (byte == ' ') | (byte == '\t') | (byte == '\r') | (byte == '\n');
};

/// Returns a record's name. `record` begins with the title.
std::string_view name_of(std::string_view record) {
    return {record.data() + 1, find_byte(record.data() + 1, record.data() + record.size(), ends_name)};
}

/// True if two records have the names of mates. Most names are equal, which one comparison shows.
bool have_mates_names(std::string_view one, std::string_view two) {
    std::string_view const name = name_of(one);
    if (two.substr(1).starts_with(name) && ends_name(two[1 + name.size()])) return true;
    return are_mates(name, name_of(two));
}

/// Returns the records of consecutive runs one after another.
class RunReader {
public:
    explicit RunReader(std::vector<MateRun> const& runs) : run_(runs.data()) {}
    std::string_view next() {
        if (number_ == run_->size()) {
            ++run_;
            number_ = 0;
        }
        return run_->record(number_++);
    }

private:
    MateRun const* run_;
    std::size_t number_ = 0;
};

class PairChunks final : public ChunkSource {
public:
    PairChunks(std::unique_ptr<ChunkSource> first, std::unique_ptr<ChunkSource> second,
               std::size_t first_ahead, std::size_t second_ahead, Shard const& turn)
        : ChunkSource(first->name() + " + " + second->name()),
          turn_(turn),
          first_(std::move(first), first_ahead),
          second_(std::move(second), second_ahead) {
        std::uint64_t const a = first_.source().bytes_total();
        std::uint64_t const b = second_.source().bytes_total();
        total_ = a != 0 && b != 0 ? a + b : 0;
    }

    void decode(TextChunk& chunk) const override;
    bool must_wait() const noexcept override { return first_.must_wait() || second_.must_wait(); }
    bool has_work() const noexcept override {
        return first_.chunks().has_work() || second_.chunks().has_work();
    }
    /// Works on the input with fewer chunks decoded ahead.
    void work() override {
        bool const first =
            first_.chunks().has_work() &&
            (!second_.chunks().has_work() || first_.chunks().ahead() <= second_.chunks().ahead());
        (first ? first_ : second_).chunks().work();
    }
    std::string_view decoder() const noexcept override {
        std::string_view const one = first_.source().decoder();
        std::string_view const two = second_.source().decoder();
        return one == "parallel" || two.empty() ? one : two;
    }
    bool unchecked() const noexcept override {
        return first_.source().unchecked() || second_.source().unchecked();
    }
    std::pair<std::string, std::string> mates() const override {
        return {first_.source().name(), second_.source().name()};
    }

protected:
    void fill(TextChunk& chunk, std::size_t size) override;

private:
    [[nodiscard]] std::string warning(std::uint64_t pair, std::string_view one, std::string_view two) const;
    [[noreturn]] void fail_unequal(bool first_ended) const;

    Shard turn_;
    MateRecords first_;
    MateRecords second_;
};

/// Only assigns records to the chunk. decode() copies them, so that several threads do this at the same time.
void PairChunks::fill(TextChunk& chunk, std::size_t size) {
    auto const piece = std::make_shared<MatePiece>();
    piece->first_pair = first_.records() + 1;
    chunk.mates = piece;
    while (piece->bytes < size) {
        bool const more = first_.find();
        if (second_.find() != more) fail_unequal(!more);
        if (!more) {
            chunk.last = true;
            chunk.missing_end_block = first_.missing_end_block() || second_.missing_end_block();
            break;
        }
        std::size_t const per_mate = (size - piece->bytes) / 2;
        std::size_t const count = std::min({first_.count_within(per_mate), second_.count_within(per_mate)});
        piece->bytes += first_.take(count, piece->first) + second_.take(count, piece->second);
        piece->pairs += count;
    }
    consumed_.store(first_.source().bytes_consumed() + second_.source().bytes_consumed(),
                    std::memory_order_relaxed);
}

void PairChunks::decode(TextChunk& chunk) const {
    if (chunk.mates == nullptr) return;
    std::shared_ptr<MatePiece> const piece = std::move(chunk.mates);
    chunk.text.grow(chunk.front + piece->bytes);
    char* to = chunk.text.data() + chunk.front;
    RunReader first(piece->first);
    RunReader second(piece->second);
    try {
        for (std::uint64_t pair = piece->first_pair; pair < piece->first_pair + piece->pairs; ++pair) {
            std::string_view const one = first.next();
            std::string_view const two = second.next();
            if (one.front() != two.front()) second_.fail_record(pair, first_.source().name());
            if (pair % turn_.count != turn_.index % turn_.count) continue;
            if (chunk.warning.empty() && !have_mates_names(one, two))
                chunk.warning = warning(pair, name_of(one), name_of(two));
            to = std::copy(one.begin(), one.end(), to);
            to = std::copy(two.begin(), two.end(), to);
        }
    } catch (Error const&) {
        chunk.error = std::current_exception();
        chunk.last = true;
    }
    chunk.size = static_cast<std::size_t>(to - chunk.view().data());
}

std::string PairChunks::warning(std::uint64_t pair, std::string_view one, std::string_view two) const {
    std::string text = name() + ": the mates of pair " + std::to_string(pair) + " are named ";
    return text.append(one).append(" and ").append(two).append(": do these files belong together?");
}

void PairChunks::fail_unequal(bool first_ended) const {
    MateRecords const& shorter = first_ended ? first_ : second_;
    MateRecords const& longer = first_ended ? second_ : first_;
    throw_input_error(shorter.source().name(),
                      std::string("the file ends after ") + counted(shorter.records(), "record") + ", but " +
                          longer.source().name() +
                          " has more records: both files must have the same number of mates");
}

}  // namespace

std::unique_ptr<ChunkSource> open_pair_chunks(std::unique_ptr<InputFile> first,
                                              std::unique_ptr<InputFile> second, DecoderChoice const& choice,
                                              Shard const& turn) {
    DecoderChoice side = choice;
    side.threads = std::max(1U, choice.threads / 2);
    auto const max_ahead = [&side](InputFile const& file) -> std::size_t {
        return file.is_regular() ? std::max(2U, side.threads) : 0;
    };
    std::size_t const first_ahead = max_ahead(*first);
    std::size_t const second_ahead = max_ahead(*second);
    return std::make_unique<PairChunks>(open_chunks(std::move(first), side),
                                        open_chunks(std::move(second), side), first_ahead, second_ahead,
                                        turn);
}

}  // namespace motifcount::internal
