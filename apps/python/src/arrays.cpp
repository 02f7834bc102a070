#include "arrays.hpp"

#include <nanobind/ndarray.h>

#include "text.hpp"

namespace motifcount::python {
namespace {

/// Binds a column as a method that returns a NumPy array, which shares the column's memory.
template <typename Columns, typename Value>
void bind_column(nb::class_<Columns>& bound, char const* name, std::vector<Value> Columns::*column) {
    bound.def(name, [column](nb::handle self) {
        std::vector<Value>& values = nb::cast<Columns&>(self).*column;
        return nb::cast(nb::ndarray<nb::numpy, Value, nb::ndim<1>>(values.data(), {values.size()}, self));
    });
}

/// Returns the name of each hit's record; `None` if names were not requested.
nb::object names_of(HitColumns const& self) {
    if (!self.names) return nb::none();
    nb::list names;
    for (auto const& [name, hits] : *self.names) {
        nb::str const text = to_text(name);
        for (std::size_t i = 0; i < hits; ++i) names.append(text);
    }
    return names;
}

}  // namespace

void HitColumns::reserve(std::size_t size) {
    record.reserve(size);
    motif.reserve(size);
    strand.reserve(size);
    start.reserve(size);
    end.reserve(size);
    mismatches.reserve(size);
}

void HitColumns::add(std::span<Hit const> hits) {
    for (Hit const& hit : hits) {
        record.push_back(static_cast<std::int64_t>(hit.record));
        motif.push_back(static_cast<std::int64_t>(hit.motif));
        strand.push_back(hit.strand == Strand::forward ? 1 : -1);
        start.push_back(static_cast<std::int64_t>(hit.start));
        end.push_back(static_cast<std::int64_t>(hit.end));
        mismatches.push_back(hit.mismatches);
    }
}

void HitColumns::add(Hit const& hit, MatrixScore found) {
    add(hit);
    score.push_back(found.bits);
    p_value.push_back(found.p_value);
}

void HitColumns::add(std::span<Hit const> hits, std::span<std::string_view const> records,
                     Searcher const& searcher) {
    if (searcher.motifs().matrix_count() == 0) return add(hits);
    for (Hit const& hit : hits) add(hit, searcher.score(hit, records[hit.record]));
}

void HitColumns::add(SearchedRecord const& searched, Searcher const& searcher) {
    if (searched.hits.empty()) return;
    if (searcher.motifs().matrix_count() == 0)
        add(searched.hits);
    else
        for (Hit const& hit : searched.hits) add(hit, searcher.score(hit, searched.sequence));
    names->push_back({std::string(searched.name), searched.hits.size()});
    length.resize(record.size(), static_cast<std::int64_t>(searched.sequence.size()));
}

SiteColumns::SiteColumns(OffTargetSites const& found)
    : counts(found.counts.begin(), found.counts.end()), scores(found.scores) {
    for (OffTargetSite const& site : found.sites) {
        guide.push_back(static_cast<std::int64_t>(site.guide));
        record.push_back(static_cast<std::int64_t>(site.record));
        strand.push_back(site.strand == Strand::forward ? 1 : -1);
        start.push_back(static_cast<std::int64_t>(site.start));
        end.push_back(static_cast<std::int64_t>(site.end));
        mismatches.push_back(site.mismatches);
        edits.push_back(site.edits);
        bulge.push_back(site.bulge);
        cfd.push_back(site.cfd);
        mit.push_back(site.mit);
    }
}

CountColumns::CountColumns(std::span<MotifCounts const> counts) {
    for (std::vector<std::int64_t>* column : {&hits, &forward, &reverse, &reads})
        column->reserve(counts.size());
    for (MotifCounts const& motif : counts) {
        hits.push_back(static_cast<std::int64_t>(motif.hits()));
        forward.push_back(static_cast<std::int64_t>(motif.hits_forward));
        reverse.push_back(static_cast<std::int64_t>(motif.hits_reverse));
        reads.push_back(static_cast<std::int64_t>(motif.reads));
    }
}

CellColumns::CellColumns(std::span<FeatureCount const> counts) {
    for (std::vector<std::int64_t>* column : {&cell, &feature, &reads, &molecules})
        column->reserve(counts.size());
    for (FeatureCount const& count : counts) {
        cell.push_back(static_cast<std::int64_t>(count.cell));
        feature.push_back(static_cast<std::int64_t>(count.feature));
        reads.push_back(static_cast<std::int64_t>(count.reads));
        molecules.push_back(static_cast<std::int64_t>(count.molecules));
    }
}

void bind_arrays(nb::module_& module) {
    nb::class_<HitColumns> hits(module, "HitColumns");
    hits.def("__len__", [](HitColumns const& self) { return self.record.size(); });
    bind_column(hits, "record", &HitColumns::record);
    bind_column(hits, "motif", &HitColumns::motif);
    bind_column(hits, "strand", &HitColumns::strand);
    bind_column(hits, "start", &HitColumns::start);
    bind_column(hits, "end", &HitColumns::end);
    bind_column(hits, "mismatches", &HitColumns::mismatches);
    bind_column(hits, "score", &HitColumns::score);
    bind_column(hits, "p_value", &HitColumns::p_value);
    bind_column(hits, "length", &HitColumns::length);
    hits.def("names", &names_of);

    nb::class_<SiteColumns> sites(module, "SiteColumns");
    sites.def("__len__", [](SiteColumns const& self) { return self.guide.size(); });
    bind_column(sites, "guide", &SiteColumns::guide);
    bind_column(sites, "record", &SiteColumns::record);
    bind_column(sites, "strand", &SiteColumns::strand);
    bind_column(sites, "start", &SiteColumns::start);
    bind_column(sites, "end", &SiteColumns::end);
    bind_column(sites, "mismatches", &SiteColumns::mismatches);
    bind_column(sites, "edits", &SiteColumns::edits);
    bind_column(sites, "bulge", &SiteColumns::bulge);
    bind_column(sites, "cfd", &SiteColumns::cfd);
    bind_column(sites, "mit", &SiteColumns::mit);
    bind_column(sites, "counts", &SiteColumns::counts);
    bind_column(sites, "scores", &SiteColumns::scores);

    nb::class_<CountColumns> counts(module, "CountColumns");
    counts.def("__len__", [](CountColumns const& self) { return self.hits.size(); });
    bind_column(counts, "hits", &CountColumns::hits);
    bind_column(counts, "forward", &CountColumns::forward);
    bind_column(counts, "reverse", &CountColumns::reverse);
    bind_column(counts, "reads", &CountColumns::reads);

    nb::class_<CellColumns> cells(module, "CellColumns");
    cells.def("__len__", [](CellColumns const& self) { return self.cell.size(); });
    bind_column(cells, "cell", &CellColumns::cell);
    bind_column(cells, "feature", &CellColumns::feature);
    bind_column(cells, "reads", &CellColumns::reads);
    bind_column(cells, "molecules", &CellColumns::molecules);
}

}  // namespace motifcount::python
