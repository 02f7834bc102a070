#include "fragments/fragment_run.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "core/stopwatch.hpp"
#include "fragments/fragment_slots.hpp"
#include "inputs/input_opener.hpp"
#include "motifcount/error.hpp"
#include "reads/record_fields.hpp"

namespace motifcount::internal {
namespace {

/// Parts that are not in use
class PartPool {
public:
    explicit PartPool(FragmentJob const& job) : job_(job) {}

    std::shared_ptr<FragmentPart> get() {
        {
            std::lock_guard const lock(mutex_);
            if (!free_.empty()) {
                auto part = std::move(free_.back());
                free_.pop_back();
                return part;
            }
        }
        return job_.make_part();
    }
    void put(std::shared_ptr<FragmentPart> part) {
        std::lock_guard const lock(mutex_);
        free_.push_back(std::move(part));
    }

private:
    FragmentJob const& job_;
    std::mutex mutex_;
    std::vector<std::shared_ptr<FragmentPart>> free_;
};

/// Fragments of a batch whose text is certainly complete, as numbers in RecordText::starts
struct WholeFragments {
    std::size_t first = 0;
    std::size_t last = 0;     ///< Number after the last record of the last fragment
    std::size_t skipped = 0;  ///< Number of the batch's records before the first start
};

/// `size`: number of records per fragment
WholeFragments find_whole(Batch const& batch, RecordText const& text, std::size_t size) {
    std::size_t const starts = text.starts.size();
    std::size_t const skipped = batch.first_continues ? 1 : 0;
    std::size_t const first = (size - (batch.first_record + skipped) % size) % size;
    // The text before the first start may be the end of a title, so that its record is in this batch, or of a quality line, so
    // that it is not. Such batches are rare, because most begin with a record.
    bool const is_unclear = !batch.first_continues && starts != 0 && text.starts.front() != 0;
    // The last record may be incomplete, because its qualities may follow in the next batch.
    if (starts < 2 || is_unclear || starts - 1 <= first) return {starts, starts, skipped};
    std::size_t const last = starts - 1;
    return {first, last - (last - first) % size, skipped};
}

struct NamedInput : PipelineInput {
    std::string name;
    std::vector<std::uint8_t> slots;  ///< See fragment_slots()
};

void check_qualities(std::string_view record, std::string const& name) {
    if (record.starts_with('>'))
        throw Error(ErrorCode::input,
                    name + ": this is FASTA, but reads with qualities are needed (FASTQ, SAM, BAM or CRAM)");
}

class FragmentReducer final : public BatchReducer {
public:
    FragmentReducer(PartPool& pool, bool needs_qualities, bool prefetches)
        : pool_(pool), needs_qualities_(needs_qualities), prefetches_(prefetches) {}

    void prepare(unsigned) override {}
    void reduce(PipelineInput const& input, Batch const& batch, BatchResult& result) override {
        auto part = pool_.get();
        RecordText const& text = result.record_text;
        auto const& named = static_cast<NamedInput const&>(input);
        std::size_t const size = named.slots.size();
        auto const [first, last, skipped] = find_whole(batch, text, size);
        if (needs_qualities_ && !text.starts.empty())
            check_qualities(std::string_view(text.bytes).substr(text.starts.front()), named.name);
        auto const fragment_at = [&, skip = skipped](std::size_t record) {
            Fragment fragment{batch.text, {}, input.pairs ? 2U : 1U};
            for (std::size_t read = 0; read < size; ++read) {
                std::size_t const start = text.starts[record + read];
                std::size_t const end = text.starts[record + read + 1];
                fragment.reads[named.slots[read]] = {batch.records[record + read + skip],
                                                     std::string_view(text.bytes).substr(start, end - start)};
            }
            return fragment;
        };
        std::size_t const ahead = 8 * size;
        for (std::size_t record = first; record < last; record += size) {
            if (prefetches_ && record + ahead < last) part->prefetch(fragment_at(record + ahead));
            part->add(fragment_at(record));
        }
        part->finish();
        result.product = std::move(part);
    }

private:
    PartPool& pool_;
    bool const needs_qualities_;
    bool const prefetches_;
};

/// Passes the parts of an input to the job in order. Puts fragments together that are split over batches.
class InOrder final : public BatchConsumer {
public:
    InOrder(FragmentJob& job, PartPool& pool, ReadInput const& input)
        : job_(job),
          pool_(pool),
          name_(input.name()),
          pairs_(input.has_pairs()),
          slots_(fragment_slots(input)) {}

    void consume(BatchResult const& result) override {
        Batch const batch = result.text.batch();
        oddities.add(result.oddities);
        records += batch.records.size() - (batch.first_continues ? 1 : 0);
        bases += result.text.base_count();
        auto const [first, last, skipped] = find_whole(batch, result.record_text, slots_.size());
        add_to_border(result.record_text, 0, first, true);
        auto part = std::static_pointer_cast<FragmentPart>(result.product);
        if (first != last) {
            end_border();
            job_.take(*part);
        }
        add_to_border(result.record_text, last, result.record_text.starts.size(), false);
        pool_.put(std::move(part));
        if (on_batch) on_batch();
    }
    [[nodiscard]] bool has_work() const noexcept override { return job_.has_work(); }
    void work() override { job_.work(); }

    /// Ends the fragments whose text is in border_. They must be complete.
    void end_border() {
        std::size_t const size = slots_.size();
        if (starts_.empty()) return;
        if (starts_.size() % size != 0)
            throw Error(ErrorCode::input,
                        name_ + ": the number of records is odd, so the last read has no mate");
        auto const part = pool_.get();
        PackedText packed;
        RecordFields fields;
        starts_.push_back(border_.size());
        for (std::size_t record = 0; record + 1 < starts_.size(); record += size) {
            Fragment fragment;
            fragment.size = pairs_ ? 2 : 1;
            packed.clear();
            for (std::size_t read = 0; read < size; ++read) {
                std::size_t const start = starts_[record + read];
                std::string_view& text = fragment.reads[slots_[read]].text;
                text = std::string_view(border_).substr(start, starts_[record + read + 1] - start);
                fields.parse(text);
                packed.begin_record({});
                (void)packed.append(fields.sequence());
                packed.end_record();
            }
            Batch const batch = packed.batch();
            fragment.text = batch.text;
            for (std::size_t read = 0; read < size; ++read)
                fragment.reads[slots_[read]].bases = batch.records[read];
            part->add(fragment);
        }
        part->finish();
        job_.take(*part);
        pool_.put(part);
        border_.clear();
        starts_.clear();
    }

    Oddities oddities;
    std::uint64_t records = 0;
    std::uint64_t bases = 0;
    std::function<void()> on_batch;

private:
    /// Adds the text of records `first` to `last`. Before record 0, `with_start` also adds the rest of an earlier record.
    void add_to_border(RecordText const& text, std::size_t first, std::size_t last, bool with_start) {
        auto const start = [&](std::size_t record) {
            return record < text.starts.size() ? text.starts[record] : text.bytes.size();
        };
        // Text before the first record of an input, such as a byte order mark, belongs to no record.
        std::size_t const from = with_start && !starts_.empty() ? 0 : start(first);
        for (std::size_t record = first; record < last; ++record)
            starts_.push_back(border_.size() + start(record) - from);
        border_.append(text.bytes, from, start(last) - from);
    }

    FragmentJob& job_;
    PartPool& pool_;
    std::string const name_;
    bool const pairs_;
    std::vector<std::uint8_t> const slots_;
    std::string border_;
    std::vector<std::size_t> starts_;  ///< Starts of the records in border_
};

/// Opens the inputs one after another.
class Inputs final : public InputSequence {
public:
    Inputs(FragmentSource const& source, ReaderOptions const& options, FragmentJob& job, PartPool& pool,
           ProgressSink& sink)
        : source_(source),
          opener_(source.inputs, source.slices, options),
          job_(job),
          pool_(pool),
          sink_(sink) {}

    PipelineInput* next(bool ahead) override {
        if (ahead) return nullptr;
        for (; next_ < source_.slices.size() && !source_.slices[next_]; ++next_)
            done_.push_back(summary_of(next_));
        if (next_ == source_.inputs.size()) return nullptr;
        ReadInput const& input = source_.inputs[next_];
        reader_ = opener_.open(next_++, 0);
        consumer_.emplace(job_, pool_, input);
        consumer_->on_batch = [this] { tell_progress(); };
        input_ = {};
        input_.name = input.name();
        input_.slots = fragment_slots(input);
        input_.reader = reader_.get();
        input_.consumer = &*consumer_;
        input_.pairs = input.has_pairs();
        return &input_;
    }
    void finish(PipelineInput&) override {
        consumer_->end_border();
        InputSummary summary = summary_of(next_ - 1);
        summary.bytes = reader_->bytes_consumed();
        summary.records = consumer_->records / input_.slots.size();
        summary.bases = consumer_->bases;
        summary.decoder = reader_->decoder();
        summary.fasta = reader_->has_fasta();
        for (Message const& warning : reader_->warnings(consumer_->oddities)) sink_.warning(warning);
        for (std::string const& note : reader_->notes()) sink_.note(note);
        done_.push_back(std::move(summary));
    }
    [[nodiscard]] std::vector<InputSummary> take_summaries() { return std::move(done_); }

private:
    /// Returns the summary of an input of which nothing was read.
    [[nodiscard]] InputSummary summary_of(std::size_t input) const {
        InputSummary summary;
        summary.path = source_.inputs[input].name();
        summary.pairs = source_.inputs[input].has_pairs();
        return summary;
    }

    void tell_progress() {
        Progress progress;
        std::string const name = source_.inputs[next_ - 1].name();
        progress.input = name;
        progress.bytes_total = opener_.total_bytes();
        progress.bytes_done = reader_->bytes_consumed();
        progress.bases = consumer_->bases;
        progress.records = consumer_->records / input_.slots.size();
        progress.fragments = input_.pairs;
        progress.seconds = watch_.seconds();
        for (InputSummary const& input : done_) {
            progress.bytes_done += input.bytes;
            progress.bases += input.bases;
            progress.records += input.records;
        }
        sink_.progress(progress);
    }

    FragmentSource const& source_;
    InputOpener const opener_;
    FragmentJob& job_;
    PartPool& pool_;
    ProgressSink& sink_;
    Stopwatch const watch_;
    std::size_t next_ = 0;
    std::unique_ptr<Reader> reader_;
    std::optional<InOrder> consumer_;
    NamedInput input_;
    std::vector<InputSummary> done_;
};

}  // namespace

std::vector<InputSummary> run_fragments(FragmentSource const& source, FragmentJob& job, ProgressSink& sink) {
    ReaderOptions reading;
    reading.keep_names = false;
    reading.keep_text = true;
    if (source.piece_bytes != 0) reading.piece_bytes = source.piece_bytes;
    reading.reference = source.reference;
    reading.threads = source.threads;
    reading.decoder = source.decoder;
    reading.stop = source.stop;
    reading.turn = source.shard;
    PartPool pool(job);
    FragmentReducer reducer(pool, source.needs_qualities, job.prefetches());
    PipelineOptions options;
    options.threads = source.threads;
    options.reducer = &reducer;
    options.collects = false;
    options.engines_count = false;
    options.stop = source.stop;
    Pipeline pipeline({}, options);
    Inputs inputs(source, reading, job, pool, sink);
    pipeline.run(inputs);
    return inputs.take_summaries();
}

}  // namespace motifcount::internal
