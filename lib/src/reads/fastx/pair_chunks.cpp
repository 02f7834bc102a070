#include "reads/fastx/pair_chunks.hpp"

#include <algorithm>
#include <deque>
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

/// Consecutive fragments whose records were found, but not copied yet
struct MatePiece {
    std::uint64_t first = 0;  ///< Number of the first fragment, counting from 1
    std::uint64_t fragments = 0;
    std::size_t bytes = 0;
    std::vector<std::vector<MateRun>> runs;  ///< By input
};

namespace {

constexpr auto ends_name = [](auto byte) {
    return (byte == ' ') | (byte == '\t') | (byte == '\r') | (byte == '\n');
};

/// Returns a record's name. `record` begins with the title.
std::string_view name_of(std::string_view record) {
    return {record.data() + 1, find_byte(record.data() + 1, record.data() + record.size(), ends_name)};
}

/// True if two records have the names of mates. Most names are equal, which one comparison shows. `last`: see are_mates()
bool have_mates_names(std::string_view one, std::string_view two, char last) {
    std::string_view const name = name_of(one);
    if (two.substr(1).starts_with(name) && ends_name(two[1 + name.size()])) return true;
    return are_mates(name, name_of(two), last);
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
    PairChunks(std::string name, std::deque<MateRecords> inputs, Shard const& turn)
        : ChunkSource(std::move(name)), turn_(turn), inputs_(std::move(inputs)) {
        auto const bytes = [](MateRecords const& input) { return input.source().bytes_total(); };
        if (std::ranges::any_of(inputs_, [&](MateRecords const& input) { return bytes(input) == 0; })) return;
        for (MateRecords const& input : inputs_) total_ += bytes(input);
    }

    void decode(TextChunk& chunk) const override;
    bool must_wait() const noexcept override { return std::ranges::any_of(inputs_, &MateRecords::must_wait); }
    bool has_work() const noexcept override {
        return std::ranges::any_of(inputs_,
                                   [](MateRecords const& input) { return input.chunks().has_work(); });
    }
    /// Works on the input with the fewest chunks decoded ahead.
    void work() override {
        AheadChunks* chosen = nullptr;
        for (MateRecords& input : inputs_)
            if (input.chunks().has_work() && (chosen == nullptr || input.chunks().ahead() < chosen->ahead()))
                chosen = &input.chunks();
        if (chosen != nullptr) chosen->work();
    }
    std::string_view decoder() const noexcept override {
        std::string_view found;
        for (MateRecords const& input : inputs_)
            if (found != "parallel" && !input.source().decoder().empty()) found = input.source().decoder();
        return found;
    }
    bool unchecked() const noexcept override {
        return std::ranges::any_of(inputs_,
                                   [](MateRecords const& input) { return input.source().unchecked(); });
    }
    std::vector<std::string> mates() const override {
        std::vector<std::string> names;
        for (MateRecords const& input : inputs_) names.push_back(input.source().name());
        return names;
    }

protected:
    void fill(TextChunk& chunk, std::size_t size) override;

private:
    [[nodiscard]] bool find();
    void check_names(std::uint64_t fragment, std::vector<std::string_view> const& records,
                     std::string& warning) const;
    [[noreturn]] void fail_unequal(MateRecords const& input) const;

    Shard turn_;
    std::deque<MateRecords> inputs_;  ///< A deque, because its elements cannot be moved
};

/// Finds at least one record of each input. Returns false at the end of all inputs.
bool PairChunks::find() {
    bool const more = inputs_.front().find();
    for (MateRecords& input : inputs_)
        if (&input != &inputs_.front() && input.find() != more) fail_unequal(input);
    return more;
}

/// Only assigns records to the chunk. decode() copies them, so that several threads do this at the same time.
void PairChunks::fill(TextChunk& chunk, std::size_t size) {
    auto const piece = std::make_shared<MatePiece>();
    piece->first = inputs_.front().records() + 1;
    piece->runs.resize(inputs_.size());
    chunk.mates = piece;
    while (piece->bytes < size) {
        if (!find()) {
            chunk.last = true;
            chunk.missing_end_block = std::ranges::any_of(inputs_, &MateRecords::missing_end_block);
            break;
        }
        std::size_t const share = (size - piece->bytes) / inputs_.size();
        std::size_t count = inputs_.front().count_within(share);
        for (MateRecords const& input : inputs_) count = std::min(count, input.count_within(share));
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            piece->bytes += inputs_[i].take(count, piece->runs[i]);
        piece->fragments += count;
    }
    std::uint64_t consumed = 0;
    for (MateRecords const& input : inputs_) consumed += input.source().bytes_consumed();
    consumed_.store(consumed, std::memory_order_relaxed);
}

void PairChunks::decode(TextChunk& chunk) const {
    if (chunk.mates == nullptr) return;
    std::shared_ptr<MatePiece> const piece = std::move(chunk.mates);
    chunk.text.grow(chunk.front + piece->bytes);
    char* to = chunk.text.data() + chunk.front;
    std::vector<RunReader> readers(piece->runs.begin(), piece->runs.end());
    std::vector<std::string_view> records(readers.size());
    try {
        for (std::uint64_t i = piece->first; i < piece->first + piece->fragments; ++i) {
            std::ranges::transform(readers, records.begin(), &RunReader::next);
            for (std::size_t mate = 1; mate < records.size(); ++mate)
                if (records[mate].front() != records.front().front())
                    inputs_[mate].fail_record(i, inputs_.front().source().name());
            if (i % turn_.count != turn_.index % turn_.count) continue;
            check_names(i, records, chunk.warning);
            for (std::string_view const record : records) to = std::copy(record.begin(), record.end(), to);
        }
    } catch (Error const&) {
        chunk.error = std::current_exception();
        chunk.last = true;
    }
    chunk.size = static_cast<std::size_t>(to - chunk.view().data());
}

/// Sets `warning`, unless it has a text, if the records of a fragment have names that do not belong together.
void PairChunks::check_names(std::uint64_t fragment, std::vector<std::string_view> const& records,
                             std::string& warning) const {
    auto const last = static_cast<char>('0' + records.size());  // Digit at the end of the last record's name
    for (std::size_t i = 1; i < records.size() && warning.empty(); ++i) {
        if (have_mates_names(records.front(), records[i], last)) continue;
        warning = name() + (records.size() == 2 ? ": the mates of pair " : ": the reads of fragment ");
        warning.append(std::to_string(fragment)).append(" are named ").append(name_of(records.front()));
        warning.append(" and ").append(name_of(records[i])).append(": do these files belong together?");
    }
}

/// `input`: input that has more or fewer records than the first input
void PairChunks::fail_unequal(MateRecords const& input) const {
    bool const first_ended = inputs_.front().records() < input.records() + input.found();
    MateRecords const& shorter = first_ended ? inputs_.front() : input;
    MateRecords const& longer = first_ended ? input : inputs_.front();
    throw_input_error(shorter.source().name(),
                      std::string("the file ends after ") + counted(shorter.records(), "record") + ", but " +
                          longer.source().name() + " has more records: " +
                          (inputs_.size() == 2 ? "both files must have the same number of mates"
                                               : "all files must have the same number of reads"));
}

}  // namespace

std::unique_ptr<ChunkSource> open_pair_chunks(std::vector<std::unique_ptr<InputFile>> files,
                                              DecoderChoice const& choice, Shard const& turn) {
    DecoderChoice own = choice;
    unsigned const share = std::max(1U, choice.threads / static_cast<unsigned>(files.size()));
    // Two mates on four threads are decoded in parallel: on an Intel Xeon, this takes 0.77 times the time of two serial decoders.
    own.threads = share + share / 2;
    std::string name;
    std::deque<MateRecords> inputs;
    for (std::unique_ptr<InputFile>& file : files) {
        std::size_t const max_ahead = file->is_regular() ? std::max(2U, share) : 0;
        std::unique_ptr<ChunkSource> source = open_chunks(std::move(file), own);
        name.append(name.empty() ? "" : " + ").append(source->name());
        inputs.emplace_back(std::move(source), max_ahead);
    }
    return std::make_unique<PairChunks>(std::move(name), std::move(inputs), turn);
}

}  // namespace motifcount::internal
