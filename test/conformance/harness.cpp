#include "harness.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>

#include "dna/packed_text.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::test {
namespace {

/// Searches batches with two scratches alternately, as two threads would, and combines the results.
class Run {
public:
    Run(Matcher const& matcher, PatternSet const& patterns, Case const& test_case, bool positions)
        : matcher_(matcher), patterns_(patterns), case_(test_case), positions_(positions) {
        for (auto& scratch : scratches_) scratch = matcher.make_scratch();
    }

    void search(Batch const& batch) {
        Scratch& scratch = *scratches_[batches_++ % scratches_.size()];
        if (positions_) {
            found_.clear();
            matcher_.find(batch, scratch, partial_, found_);
            for (BatchHit const& hit : found_) add(batch, hit);
        } else {
            matcher_.scan(batch, scratch, partial_);
        }
        for (GroupId const group : partial_.first) partial_reads_.emplace(batch.first_record, group);
        for (GroupId const group : partial_.last) {
            partial_reads_.emplace(batch.first_record + batch.records.size() - 1, group);
        }
    }

    /// Returns counts and hits in the format of the oracle. The hits are empty unless positions were requested.
    oracle::Result result() {
        static_cast<void>(
            // The returned value is not needed, because the counts of both scratches are added up below
            matcher_.absorb(*scratches_[0], *scratches_[1]));
        Counts total = matcher_.collect(*scratches_[0]);
        Counts const second = matcher_.collect(*scratches_[1]);
        for (std::size_t i = 0; i < total.hits.size(); ++i) total.hits[i] += second.hits[i];
        for (std::size_t i = 0; i < total.reads.size(); ++i) total.reads[i] += second.reads[i];
        for (auto const& [record, group] : partial_reads_) ++total.reads[group];

        oracle::Result result;
        result.hits = std::move(hits_);
        std::sort(result.hits.begin(), result.hits.end());
        for (MotifId motif = 0; motif < case_.motifs.size(); ++motif) {
            auto const place = patterns_.place(motif);
            std::uint64_t const forward = place.forward ? total.hits[*place.forward] : 0;
            std::uint64_t const reverse = place.reverse ? total.hits[*place.reverse] : 0;
            result.hits_all.push_back(forward + reverse);
            result.hits_fwd.push_back(forward);
            result.hits_rev.push_back(reverse);
            result.reads.push_back(total.reads[place.group]);
        }
        return result;
    }

private:
    void add(Batch const& batch, BatchHit const& hit) {
        std::size_t record = 0;
        while (batch.records[record].first + batch.records[record].length < hit.end()) ++record;
        std::uint64_t const end =
            hit.end() - batch.records[record].first + (record == 0 ? batch.first_offset : 0);
        std::uint64_t const start = end - patterns_.length(hit.pattern);
        for (MotifId const motif : patterns_.motifs(patterns_.group(hit.pattern))) {
            hits_.push_back({batch.first_record + record, start, end, motif,
                             to_char(patterns_.strand(motif, hit.pattern)), hit.mismatches});
        }
    }

    Matcher const& matcher_;
    PatternSet const& patterns_;
    Case const& case_;
    bool positions_;
    std::array<std::unique_ptr<Scratch>, 2> scratches_;
    std::size_t batches_ = 0;
    PartialGroups partial_;
    std::vector<BatchHit> found_;
    std::vector<oracle::Hit> hits_;
    std::set<std::pair<std::uint64_t, GroupId>> partial_reads_;
};

/// Packs the records of a case into batches and searches each batch with `run`.
class Feeder {
public:
    Feeder(Split const& split, std::uint64_t halo, Run& run) : split_(split), halo_(halo), run_(run) {}

    void feed(std::vector<std::string> const& records) {
        text_.clear();
        for (std::string const& record : records) {
            text_.begin_record('r' + std::to_string(ordinal_));
            append(record);
            text_.end_record();
            ++ordinal_;
            if (split_.one_record_each || is_full(0)) flush();
        }
        flush();
    }

private:
    [[nodiscard]] bool is_full(std::uint64_t more) const {
        return split_.new_bases != 0 && text_.base_count() + more >= split_.new_bases;
    }

    void append(std::string_view letters) {
        while (is_full(letters.size()) && split_.new_bases != 0) {
            std::uint64_t const room = split_.new_bases - std::min(split_.new_bases, text_.base_count());
            if (room >= letters.size()) break;  // The record fits, and its end also ends the batch
            text_.append(letters.substr(0, room));
            letters.remove_prefix(room);
            text_.suspend_record(halo_, rest_);
            run_.search(text_.batch());
            text_.clear();
            text_.resume_record(rest_);
        }
        text_.append(letters);
    }

    void flush() {
        if (text_.record_count() != 0) {
            Batch batch = text_.batch();
            if (split_.without_break_mask) drop_break_mask(batch);
            run_.search(batch);
        }
        text_.clear(ordinal_);
    }

    static void drop_break_mask(Batch& batch) {
        RecordSpan const record = batch.records.front();
        if (batch.records.size() != 1 || record.first != 0) return;
        for (std::uint64_t slot = 0; slot < record.length; ++slot) {
            if (batch.text.is_break(slot)) return;
        }
        batch.text.size = record.length;
        batch.text.bases = batch.text.bases.first((record.length + 31) / 32);
        batch.text.breaks = {};
    }

    Split const& split_;
    std::uint64_t halo_;
    Run& run_;
    PackedText text_;
    SuspendedRecord rest_;
    std::uint64_t ordinal_ = 0;
};

std::string shown(oracle::Hit const& hit) {
    return "record " + std::to_string(hit.record) + " [" + std::to_string(hit.start) + ", " +
           std::to_string(hit.end) + ") motif " + std::to_string(hit.motif) + " " + hit.strand +
           " mismatches " + std::to_string(hit.mismatches);
}

std::optional<std::string> first_difference(std::string const& what, std::vector<std::uint64_t> const& found,
                                            std::vector<std::uint64_t> const& expected) {
    for (std::size_t motif = 0; motif < expected.size(); ++motif) {
        if (found[motif] == expected[motif]) continue;
        return what + " of motif " + std::to_string(motif) + ": " + std::to_string(found[motif]) +
               " instead of " + std::to_string(expected[motif]);
    }
    return std::nullopt;
}

std::optional<std::string> counts_differ(oracle::Result const& found, oracle::Result const& expected) {
    if (auto text = first_difference("hits", found.hits_all, expected.hits_all)) return text;
    if (auto text = first_difference("hits_fwd", found.hits_fwd, expected.hits_fwd)) return text;
    if (auto text = first_difference("hits_rev", found.hits_rev, expected.hits_rev)) return text;
    return first_difference("reads", found.reads, expected.reads);
}

std::optional<std::string> hits_differ(oracle::Result const& found, oracle::Result const& expected) {
    if (found.hits == expected.hits) return std::nullopt;
    std::vector<oracle::Hit> missed;
    std::vector<oracle::Hit> wrong;
    std::ranges::set_difference(expected.hits, found.hits, std::back_inserter(missed));
    std::ranges::set_difference(found.hits, expected.hits, std::back_inserter(wrong));
    return std::to_string(missed.size()) + " hits missed" +
           (missed.empty() ? "" : ", first " + shown(missed[0])) + "; " + std::to_string(wrong.size()) +
           " too many" + (wrong.empty() ? "" : ", first " + shown(wrong[0]));
}

}  // namespace

std::uint64_t bases_of(Case const& test_case) {
    std::uint64_t bases = 0;
    for (std::string const& record : test_case.records) bases += record.size();
    return bases;
}

std::vector<Split> splits_for(Case const& test_case) {
    std::uint64_t const bases = bases_of(test_case);
    std::vector<Split> splits{{"one batch"}, {"a batch a record", 0, true}, {"no break mask", 0, true, true}};
    std::vector<std::uint64_t> sizes{10000, 1000, 257};
    if (bases <= 5000) sizes.insert(sizes.end(), {64, 31});
    if (bases <= 600) sizes.insert(sizes.end(), {5, 3, 2, 1});
    for (std::uint64_t const size : sizes) {
        if (size < bases) splits.push_back({"batches of " + std::to_string(size) + " bases", size});
    }
    return splits;
}

std::optional<std::string> difference(Case const& test_case, oracle::Strands strands, Split const& split,
                                      Matcher const& matcher, PatternSet const& patterns,
                                      oracle::Result const& expected) {
    for (bool const positions : {false, true}) {
        Run run(matcher, patterns, test_case, positions);
        Feeder(split, patterns.max_length() - 1, run).feed(test_case.records);
        oracle::Result const found = run.result();
        auto text = counts_differ(found, expected);
        if (!text && positions) text = hits_differ(found, expected);
        if (text) {
            return test_case.name + ", strand " + to_string(strands) + ", " + split.name +
                   (positions ? ", find: " : ", scan: ") + *text;
        }
    }
    return std::nullopt;
}

}  // namespace motifcount::internal::test
