#include "motifcount/searcher.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "arrays.hpp"
#include "feed.hpp"
#include "gil.hpp"
#include "motifcount/finder.hpp"
#include "results.hpp"
#include "searcher.hpp"
#include "supervise.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

/// Returns the maximum total length of records in memory that the calling thread searches itself. The thread does not check for
/// Ctrl-C during the search, so the limit keeps the search below 0.1 s. Times on one thread (Zen 3), per letter and motif: up
/// to 20 ns with edits, 2 ns with the naive engine, 0.4 ns with more than 5 mismatches. Reporting takes up to 300 ns per hit.
std::size_t letters_at_once(SearchSettings const& settings, Searcher const& searcher) {
    constexpr double hits_at_once = 250'000;
    double const letters_of_hits = hits_at_once / std::max(searcher.expected_hits(), 1e-300);
    auto const most = static_cast<std::size_t>(std::min(100'000.0, letters_of_hits));
    std::size_t letters_times_motifs = 250'000'000;
    if (settings.max_edits > 0)
        letters_times_motifs = 5'000'000;
    else if (settings.engine == "naive")
        letters_times_motifs = 50'000'000;
    else if (settings.max_mismatches <= 5)
        return most;
    return std::min(most, letters_times_motifs / searcher.motifs().size());
}

/// A searcher and its idle finders. Finders are reused, because making a finder takes longer than searching a short string.
class SharedSearcher {
public:
    SharedSearcher(MotifSet motifs, SearchSettings const& settings, HitFilters const& filters)
        : searcher_(std::move(motifs), settings, filters),
          at_once_(searcher_.needs_stream() ? 0 : letters_at_once(settings, searcher_)) {}

    [[nodiscard]] Searcher const* operator->() const noexcept { return &searcher_; }
    /// True if find() can search records of this total length in less than 0.1 s.
    [[nodiscard]] bool finds_at_once(std::size_t letters) const noexcept { return letters < at_once_; }

    /// Searches records on the calling thread.
    void find(std::span<std::string_view const> records, HitColumns& hits) const {
        std::unique_ptr<Finder> finder = take();
        hits.add(finder->find(records), records, searcher_);
        std::scoped_lock const lock(mutex_);
        idle_.push_back(std::move(finder));
    }

private:
    [[nodiscard]] std::unique_ptr<Finder> take() const {
        {
            std::scoped_lock const lock(mutex_);
            if (!idle_.empty()) {
                std::unique_ptr<Finder> finder = std::move(idle_.back());
                idle_.pop_back();
                return finder;
            }
        }
        return std::make_unique<Finder>(searcher_);
    }

    Searcher searcher_;
    std::size_t at_once_;  ///< Minimum total length for a search on another thread; 0 = always
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Finder>> idle_;
};

/// Searches `inputs` on another thread, supervised by the calling thread. Appends the hits to `hits` unless it is null. Returns
/// the result of tuple_of().
template <typename Input>
nb::tuple search(SharedSearcher const& searcher, Input&& inputs, HitColumns* hits, nb::object progress,
                 Meeting& meeting, Feeder* feeder) {
    Listener listener(std::move(progress));
    SearchResult result;
    supervise(meeting, listener, feeder, [&](std::stop_token stop) {
        SearchCallbacks callbacks;
        if (hits != nullptr && hits->names)
            callbacks.record = [hits, own = searcher.operator->()](SearchedRecord const& record) {
                hits->add(record, *own);
            };
        else if (hits != nullptr && searcher->motifs().matrix_count() != 0)
            callbacks.scored_hit = [hits](Hit const& hit, MatrixScore score, std::string_view) {
                hits->add(hit, score);
            };
        else if (hits != nullptr)
            callbacks.hit = [hits](Hit const& hit, std::string_view) { hits->add(hit); };
        callbacks.sink = &listener;
        callbacks.stop = std::move(stop);
        result = searcher->search(inputs, callbacks);
    });
    return tuple_of(result, listener.notes());
}

constexpr char const* of_stream = "the stream";
constexpr char const* of_mates = "the stream of mates";

std::vector<std::string> names_of(nb::list const& paths) {
    std::vector<std::string> names;
    for (nb::handle const path : paths) names.push_back(from_path(path));
    return names;
}

/// Counts the motifs in files. `mates`: empty, or one file per path
nb::tuple count_files(SharedSearcher const& searcher, nb::list const& paths, nb::list const& mates,
                      nb::object progress) {
    std::vector<ReadInput> inputs;
    // All files are one sample, so the strand and offsets with "auto" are detected from the first file.
    for (std::string& path : names_of(paths))
        inputs.push_back({.path = std::move(path), .ends_sample = false});
    if (!inputs.empty()) inputs.back().ends_sample = true;
    for (std::size_t i = 0; std::string & path : names_of(mates)) inputs.at(i++).mates = std::move(path);
    Meeting meeting;
    return search(searcher, std::span(std::as_const(inputs)), nullptr, std::move(progress), meeting, nullptr);
}

/// Counts the motifs in reads from Python objects. `mates`: `None` for unpaired reads; `stream`, `mate_stream`: the members of
/// ReadInput for this kind of stream
template <typename Source, typename Stream>
nb::tuple count_feeds(SharedSearcher const& searcher, nb::handle reads, nb::handle mates, nb::object progress,
                      Stream* ReadInput::*stream, Stream* ReadInput::*mate_stream) {
    Meeting meeting;
    Source feed(meeting, reads);
    if (mates.is_none())
        return search(searcher, static_cast<Stream&>(feed), nullptr, std::move(progress), meeting, &feed);
    Source second(meeting, mates);
    PairFeeder both(meeting, feed, second);
    ReadInput input{.path = of_stream, .mates = of_mates};
    input.*stream = &feed;
    input.*mate_stream = &second;
    return search(searcher, std::as_const(input), nullptr, std::move(progress), meeting, &both);
}

nb::tuple count_stream(SharedSearcher const& searcher, nb::handle file, nb::handle mates,
                       nb::object progress) {
    return count_feeds<FileFeed>(searcher, file, mates, std::move(progress), &ReadInput::bytes,
                                 &ReadInput::mate_bytes);
}

nb::tuple count_iterable(SharedSearcher const& searcher, nb::handle records, nb::handle mates,
                         nb::object progress) {
    return count_feeds<RecordFeed>(searcher, records, mates, std::move(progress), &ReadInput::records,
                                   &ReadInput::mate_records);
}

nb::tuple count_records(SharedSearcher const& searcher, nb::handle items, nb::object progress) {
    Records const records(items);
    Meeting meeting;
    return search(searcher, records.views(), nullptr, std::move(progress), meeting, nullptr);
}

// The functions that find hits return (HitColumns, result of tuple_of(), is_of_letters). If the hits were found on the calling
// thread, the second item is `None`, because there are no warnings and notes. is_of_letters is true if there are no hits and
// all records have one letter each.

nb::tuple found_hits(HitColumns hits, nb::object found, std::uint64_t records, std::uint64_t letters) {
    bool const of_letters = hits.record.empty() && records > 1 && letters == records;
    return nb::make_tuple(std::move(hits), std::move(found), of_letters);
}

nb::tuple find_file(SharedSearcher const& searcher, nb::handle path, nb::object progress, bool names) {
    ReadInput const input{.path = from_path(path)};
    HitColumns hits;
    if (names) hits.names.emplace();
    Meeting meeting;
    nb::tuple found = search(searcher, input, &hits, std::move(progress), meeting, nullptr);
    return found_hits(std::move(hits), std::move(found), 0, 0);
}

nb::tuple find_in(SharedSearcher const& searcher, std::span<std::string_view const> records,
                  std::size_t letters, nb::object progress) {
    HitColumns hits;
    nb::object found = nb::none();
    if (searcher.finds_at_once(letters)) {
        ReleasedGil const released;
        searcher.find(records, hits);
    } else {
        Meeting meeting;
        found = search(searcher, records, &hits, std::move(progress), meeting, nullptr);
    }
    return found_hits(std::move(hits), std::move(found), records.size(), letters);
}

nb::tuple find(SharedSearcher const& searcher, nb::handle text, nb::object progress) {
    if (PyList_Check(text.ptr()) || PyTuple_Check(text.ptr())) {
        Records const records(text);
        return find_in(searcher, records.views(), records.letters(), std::move(progress));
    }
    nb::object const letters = letters_of(text);
    std::string_view const record = record_view(letters, 0);
    return find_in(searcher, {&record, 1}, record.size(), std::move(progress));
}

/// Finds hits in records with names. `items`: tuples (name, sequence)
nb::tuple find_named(SharedSearcher const& searcher, nb::handle items, nb::object progress) {
    Meeting meeting;
    RecordFeed feed(meeting, items, true);
    HitColumns hits;
    hits.names.emplace();
    nb::tuple found =
        search(searcher, static_cast<RecordStream&>(feed), &hits, std::move(progress), meeting, &feed);
    return found_hits(std::move(hits), std::move(found), feed.records(), feed.letters());
}

nb::tuple find_iterable(SharedSearcher const& searcher, nb::handle items, nb::object progress) {
    Meeting meeting;
    RecordFeed feed(meeting, items);
    for (int i = 0; i < 2; ++i) feed.fetch();  // The second call reaches the end if there are few records
    if (auto const records = feed.all())
        return find_in(searcher, *records, feed.letters(), std::move(progress));
    HitColumns hits;
    nb::tuple found =
        search(searcher, static_cast<RecordStream&>(feed), &hits, std::move(progress), meeting, &feed);
    return found_hits(std::move(hits), std::move(found), feed.records(), feed.letters());
}

void construct(SharedSearcher* self, MotifSet const& motifs, std::string const& strand,
               unsigned max_mismatches, unsigned max_edits, bool all_ends, std::string const& engine,
               std::string const& device, unsigned threads, std::string const& assign,
               std::string const& region, std::string const& offsets, std::string const& upstream,
               std::string const& downstream, unsigned flank_mismatches, std::string const& ambiguous_bases,
               unsigned min_quality, std::uint64_t min_read_hits, bool all_of, std::uint64_t runs,
               bool best_strand, bool longest, bool non_overlapping, std::uint64_t max_hits,
               std::optional<double> p_value, std::optional<double> min_score,
               std::optional<Background> background, std::optional<double> pseudocount) {
    ReleasedGil const released;
    SearchSettings settings;
    settings.strand = parse_strand(strand);
    settings.max_mismatches = max_mismatches;
    settings.max_edits = max_edits;
    settings.all_ends = all_ends;
    settings.engine = engine;
    settings.device = parse_device(device);
    settings.threads = threads;
    settings.matrices = {p_value, min_score, background, pseudocount};
    HitFilters filters;
    filters.assign = parse_assign(assign);
    if (!region.empty()) filters.region = parse_region(region);
    filters.offsets = parse_offsets(offsets);
    filters.upstream = upstream;
    filters.downstream = downstream;
    filters.flank_mismatches = flank_mismatches;
    filters.ambiguous_bases = parse_ambiguous_bases(ambiguous_bases);
    filters.min_quality = min_quality;
    filters.min_read_hits = min_read_hits;
    filters.all_of = all_of;
    filters.runs = runs;
    filters.best_strand = best_strand;
    filters.longest = longest;
    filters.non_overlapping = non_overlapping;
    filters.max_hits = max_hits;
    new (self) SharedSearcher(motifs, settings, filters);
}

/// Returns the background for a value of the command: a name, or a file.
Background background_of(nb::handle value) {
    std::string const text = from_path(value);
    ReleasedGil const released;
    return read_background(text);
}

/// Returns the maximum of each numeric parameter of Searcher, by name.
nb::dict limits() {
    nb::dict most;
    most["max_mismatches"] = mismatch_limit;
    most["max_edits"] = edit_limit;
    most["flank_mismatches"] = std::numeric_limits<unsigned>::max();
    most["min_quality"] = quality_limit;
    most["min_read_hits"] = std::numeric_limits<std::uint64_t>::max();
    most["runs"] = std::numeric_limits<std::uint64_t>::max();
    most["max_hits"] = std::numeric_limits<std::uint64_t>::max();
    most["threads"] = thread_limit;
    return most;
}

}  // namespace

void bind_searcher(nb::module_& module) {
    nb::class_<SharedSearcher>(module, "Searcher")
        .def("__init__", &construct, nb::arg("motifs"), nb::arg("strand"), nb::arg("max_mismatches"),
             nb::arg("max_edits"), nb::arg("all_ends"), nb::arg("engine"), nb::arg("device"),
             nb::arg("threads"), nb::arg("assign"), nb::arg("region"), nb::arg("offsets"),
             nb::arg("upstream"), nb::arg("downstream"), nb::arg("flank_mismatches"),
             nb::arg("ambiguous_bases"), nb::arg("min_quality"), nb::arg("min_read_hits"), nb::arg("all_of"),
             nb::arg("runs"), nb::arg("best_strand"), nb::arg("longest"), nb::arg("non_overlapping"),
             nb::arg("max_hits"), nb::arg("p_value").none(), nb::arg("min_score").none(),
             nb::arg("background").none(), nb::arg("pseudocount").none())
        .def("count_files", &count_files, nb::arg("paths"), nb::arg("mates"), nb::arg("progress").none())
        .def("count_stream", &count_stream, nb::arg("file"), nb::arg("mates").none(),
             nb::arg("progress").none())
        .def("count_iterable", &count_iterable, nb::arg("records"), nb::arg("mates").none(),
             nb::arg("progress").none())
        .def("count_records", &count_records, nb::arg("records"), nb::arg("progress").none())
        .def("find", &find, nb::arg("text").none(), nb::arg("progress").none() = nb::none())
        .def("find_iterable", &find_iterable, nb::arg("records"), nb::arg("progress").none())
        .def("find_named", &find_named, nb::arg("records"), nb::arg("progress").none())
        .def("find_file", &find_file, nb::arg("path").none(), nb::arg("progress").none(), nb::arg("names"))
        .def("warnings", [](SharedSearcher const& self) { return list_of(self->warnings()); })
        .def("notes", [](SharedSearcher const& self) { return list_of(self->notes()); })
        .def("reason", [](SharedSearcher const& self) { return self->reason(); })
        .def("threads", [](SharedSearcher const& self) { return self->threads(); })
        .def("engines", [](SharedSearcher const& self) {
            nb::list engines;
            for (EngineUse const& use : self->engines())
                engines.append(nb::make_tuple(use.engine, use.device, use.patterns, use.memory_bytes));
            return engines;
        });
    module.def("limits", &limits);
    module.def("read_background", &background_of, nb::arg("value"));
    module.def("letters_of", &letters_of, nb::arg("record").none());
}

}  // namespace motifcount::python
