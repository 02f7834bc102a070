#include "read_all.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "core/wait_on.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"

namespace motifcount::internal::test {
namespace {

void expect(bool holds, char const* what) {
    if (!holds) throw std::logic_error(what);
}

/// Batch whose text is stored as letters instead of bits
struct PlainBatch {
    Records records;
    std::uint64_t first_record, first_offset, halo, base_count;
    bool first_continues, last_continues;
    RecordText text;
};

PlainBatch spell(PackedText const& text) {
    Batch const batch = text.batch();
    PlainBatch plain{{},
                     batch.first_record,
                     batch.first_offset,
                     batch.halo,
                     text.base_count(),
                     batch.first_continues,
                     batch.last_continues,
                     {}};
    std::uint64_t slot = 0;
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        expect(batch.records[i].first == slot, "records lie end to end");
        Record record{std::string(text.name(i)), {}};
        for (std::uint64_t k = 0; k < batch.records[i].length; ++k, ++slot)
            record.bases += batch.text.is_break(slot) ? 'N' : "ACGT"[batch.text.base(slot)];
        expect(batch.text.is_break(slot), "a separator follows each record");
        ++slot;
        plain.records.push_back(std::move(record));
    }
    expect(slot == batch.text.size, "nothing follows the last separator");
    return plain;
}

Records join(std::map<std::uint64_t, PlainBatch> const& batches, Way const& way) {
    Records records;
    bool open = false;
    std::uint64_t expected_index = 0;
    for (auto const& [index, batch] : batches) {
        expect(index == expected_index++, "every piece was packed");
        expect(batch.first_continues == open, "a suspended record continues");
        std::uint64_t bases = 0;
        for (std::size_t i = 0; i < batch.records.size(); ++i) {
            Record const& record = batch.records[i];
            bases += record.bases.size();
            if (i == 0 && batch.first_continues) {
                Record& whole = records.back();
                expect(batch.first_record + 1 == records.size(), "the ordinal of a continued record");
                expect(whole.name == record.name, "the name of a continued record");
                expect(batch.halo == std::min<std::uint64_t>(way.halo, whole.bases.size()), "the halo");
                expect(batch.first_offset + batch.halo == whole.bases.size(), "the offset");
                expect(whole.bases.substr(batch.first_offset) == record.bases.substr(0, batch.halo),
                       "the repeated bases");
                whole.bases += record.bases.substr(batch.halo);
                bases -= batch.halo;
            } else {
                expect(i != 0 || batch.first_offset == 0, "no offset without continuation");
                expect(batch.first_record + i == records.size(), "the ordinal of a record");
                records.push_back(record);
            }
        }
        expect(bases == batch.base_count, "base_count()");
        open = batch.last_continues;
    }
    expect(!open, "the last record ends");
    return records;
}

std::vector<std::string> join_texts(std::map<std::uint64_t, PlainBatch> const& batches) {
    std::vector<std::string> texts;
    for (auto const& [index, batch] : batches) {
        RecordText const& text = batch.text;
        std::size_t const first = text.starts.empty() ? text.bytes.size() : text.starts.front();
        if (!texts.empty()) texts.back() += text.bytes.substr(0, first);
        for (std::size_t i = 0; i < text.starts.size(); ++i) {
            std::size_t const end = i + 1 < text.starts.size() ? text.starts[i + 1] : text.bytes.size();
            texts.push_back(text.bytes.substr(text.starts[i], end - text.starts[i]));
        }
    }
    return texts;
}

}  // namespace

Reading read_all(std::string const& path, Way const& way) {
    ReaderOptions options;
    options.halo = way.halo;
    options.piece_bytes = way.piece_bytes;
    options.keep_names = way.keep_names;
    options.keep_text = way.keep_text;
    options.reference = way.reference;
    options.threads = way.threads;
    options.slice = way.slice;
    auto const reader = open_reads(path, options);

    std::mutex fetching;
    std::mutex settling;
    std::condition_variable turn;
    std::uint64_t settled = 0;
    std::mutex storing;
    std::uint64_t fetched = 0;
    std::map<std::uint64_t, PlainBatch> batches;
    std::map<std::uint64_t, std::exception_ptr> errors;
    std::map<std::uint64_t, Oddities> oddities;
    auto const work = [&] {
        auto const piece = reader->make_piece();
        PackedText text;
        for (;;) {
            std::uint64_t index = 0;
            {
                std::lock_guard const lock(fetching);
                if (!reader->fetch(*piece)) return;
                index = fetched++;
            }
            std::exception_ptr error;
            try {
                reader->parse(*piece, text);
            } catch (...) {
                error = std::current_exception();
            }
            try {
                {
                    std::unique_lock lock(settling);
                    wait_on(turn, lock, [&] { return settled == index; });
                    ++settled;
                    turn.notify_all();
                    if (error) std::rethrow_exception(error);
                    reader->settle(*piece, text);
                }
                auto batch = spell(text);
                batch.text = piece->text;
                std::lock_guard const lock(storing);
                oddities.emplace(index, piece->oddities);
                batches.emplace(index, std::move(batch));
            } catch (...) {
                std::lock_guard const lock(storing);
                errors.emplace(index, std::current_exception());
                return;
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 1; i < way.threads; ++i) threads.emplace_back(work);
        work();
    }
    if (!errors.empty()) std::rethrow_exception(errors.begin()->second);
    Oddities seen;
    for (auto const& [index, of_piece] : oddities) seen.add(of_piece);
    std::vector<std::string> warnings;
    for (Message const& warning : reader->warnings(seen)) warnings.push_back(warning.library());
    return {join(batches, way), std::move(warnings), batches.size(), join_texts(batches)};
}

std::string as_read(std::string_view letters) {
    std::string bases;
    for (char const letter : letters) {
        std::size_t const at = std::string_view("ACGTUacgtu").find(letter);
        bases += at == std::string_view::npos ? 'N' : "ACGTTACGTT"[at];
    }
    return bases;
}

std::string error_of(std::string const& path, Way const& way) {
    Error const error = error_of([&] { return read_all(path, way); });
    std::string const message = error.what();
    return message.empty() || error.code() == ErrorCode::input ? message : "not an input error: " + message;
}

std::string error_in(TempDir const& dir, std::string const& content, Way const& way) {
    std::string const path = dir.write("file.txt", content);
    std::string const message = error_of(path, way);
    if (message.empty()) return "";
    expect(message.starts_with(path + ": "), "a message that does not begin with the file's name");
    return message.substr(path.size() + 2);
}

FastqSample make_sample(std::uint64_t seed, std::size_t count, std::size_t length) {
    RandomDna random(seed);
    FastqSample sample;
    for (std::size_t i = 0; i < count; ++i) {
        std::string const name = "read" + std::to_string(i);
        std::string const bases = random.bases(length);
        sample.text += "@" + name + "\n" + bases + "\n+\n" + random.from("FFFFF:,#", length) + "\n";
        sample.records.push_back({name, bases});
    }
    return sample;
}

}  // namespace motifcount::internal::test
