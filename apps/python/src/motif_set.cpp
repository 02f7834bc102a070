#include "motif_set.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "gil.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/motif_set.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

using Text = std::string_view (MotifSet::*)(MotifId) const noexcept;

template <Text text>
nb::list list_of(MotifSet const& set) {
    nb::list list;
    for (MotifId motif = 0; motif < set.size(); ++motif) list.append(to_text((set.*text)(motif)));
    return list;
}

template <Text text>
nb::str text_of(MotifSet const& set, MotifId motif) {
    if (motif >= set.size()) throw nb::index_error();
    return to_text((set.*text)(motif));
}

/// (index of the motif, name, counts of A, C, G, T for one column after another, sites, HOMER's threshold)
using MatrixFields = std::tuple<std::size_t, nb::object, std::vector<double>, double, std::optional<double>>;

Matrix matrix_of(std::string id, MatrixFields const& fields) {
    auto const& [motif, name, numbers, sites, homer_threshold] = fields;
    Matrix matrix{.id = std::move(id),
                  .name = from_text(name, "a matrix's name"),
                  .columns = {},
                  .sites = sites,
                  .homer_threshold = homer_threshold};
    for (std::size_t i = 0; i + 3 < numbers.size(); i += 4)
        matrix.columns.push_back({numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]});
    return matrix;
}

/// Returns the fields of a motif's matrix without the index; `None` if the motif is a sequence.
nb::object matrix_fields(MotifSet const& set, MotifId motif) {
    if (motif >= set.size()) throw nb::index_error();
    Matrix const* const matrix = set.matrix(motif);
    if (matrix == nullptr) return nb::none();
    nb::list columns;
    for (auto const& [a, c, g, t] : matrix->columns) columns.append(nb::make_tuple(a, c, g, t));
    return nb::make_tuple(to_text(matrix->name), columns, matrix->sites, matrix->homer_threshold);
}

/// `matrices`: matrices of the set, in ascending order of their indices. Their sequences and genes are not used.
MotifSet from_lists(nb::list const& ids, nb::list const& sequences, nb::list const& genes,
                    std::vector<MatrixFields> const& matrices, std::string const& where) {
    std::size_t const size = nb::len(sequences);
    std::vector<std::string> texts;
    texts.reserve(3 * size);
    for (std::size_t i = 0; i < size; ++i) {
        texts.push_back(from_text(ids[i], "a motif's id"));
        texts.push_back(from_text(sequences[i], "a motif's sequence"));
        texts.push_back(from_text(genes[i], "a motif's gene"));
    }
    std::vector<std::pair<std::size_t, Matrix>> own;
    for (MatrixFields const& fields : matrices)
        own.emplace_back(std::get<0>(fields), matrix_of(texts.at(3 * std::get<0>(fields)), fields));
    ReleasedGil const released;
    std::vector<MotifSet::Entry> entries;
    entries.reserve(size);
    for (std::size_t i = 0; i < size; ++i)
        entries.push_back({texts[3 * i], texts[3 * i + 1], texts[3 * i + 2]});
    auto const origin = [&where](std::size_t i) {
        std::string text = where;
        return text += std::to_string(i);
    };
    MotifSet set;
    auto const add_until = [&](std::size_t end) {
        std::size_t const first = set.size();
        set.add_all(std::span(entries).subspan(first, end - first),
                    [&](std::size_t i) { return origin(first + i); });
    };
    for (auto const& [motif, matrix] : own) {
        add_until(motif);
        set.add_matrix(matrix, origin(motif));
    }
    add_until(size);
    return set;
}

/// Reads motif files into one set. Returns the set, the warnings of the reader and the notes on the columns.
/// `id`, `sequence`, `gene`: names of columns; "" = detected
nb::tuple from_files(nb::list const& paths, nb::handle id, nb::handle sequence, nb::handle gene,
                     bool full_ids) {
    std::vector<std::string> names;
    for (nb::handle const path : paths) names.push_back(from_path(path));
    MotifFileOptions const options{.columns = {.id = from_text(id, "a column's name"),
                                               .sequence = from_text(sequence, "a column's name"),
                                               .sequence_b = {},
                                               .gene = from_text(gene, "a column's name"),
                                               .gene_b = {}},
                                   .full_ids = full_ids,
                                   .library = false};
    MotifSet set;
    std::vector<MotifFileInfo> files;
    {
        ReleasedGil const released;
        for (std::string const& name : names) files.push_back(read_motif_file(name, set, options));
    }
    nb::list warnings;
    nb::list notes;
    for (MotifFileInfo const& file : files) {
        if (!file.warning.empty()) warnings.append(to_text(file.warning.library()));
        if (std::string const note = taken_columns(file); !note.empty()) notes.append(to_text(note));
    }
    return nb::make_tuple(std::move(set), warnings, notes);
}

/// Returns the indices of the columns with ids and with genes, found by name; `None` if no column has a suitable name.
nb::tuple find_columns(nb::list const& names) {
    std::vector<std::string> texts;
    for (nb::handle const name : names) texts.push_back(from_text(name, "a column's name"));
    NamedColumns const found = find_named_columns(texts);
    auto const index = [](std::optional<std::size_t> column) {
        return column ? nb::object(nb::int_(*column)) : nb::none();
    };
    return nb::make_tuple(index(found.id), index(found.gene));
}

}  // namespace

void bind_motif_set(nb::module_& module) {
    nb::class_<MotifSet>(module, "MotifSet")
        .def_static("from_lists", &from_lists, nb::arg("ids"), nb::arg("sequences"), nb::arg("genes"),
                    nb::arg("matrices"), nb::arg("where"))
        .def_static("from_files", &from_files, nb::arg("paths"), nb::arg("id"), nb::arg("sequence"),
                    nb::arg("gene"), nb::arg("full_ids"))
        .def("__len__", &MotifSet::size)
        .def("id", &text_of<&MotifSet::id>, nb::arg("motif"))
        .def("sequence", &text_of<&MotifSet::sequence>, nb::arg("motif"))
        .def("gene", &text_of<&MotifSet::gene>, nb::arg("motif"))
        .def("matrix", &matrix_fields, nb::arg("motif"))
        .def("matrix_count", &MotifSet::matrix_count)
        .def("ids", &list_of<&MotifSet::id>)
        .def("sequences", &list_of<&MotifSet::sequence>)
        .def("genes", &list_of<&MotifSet::gene>)
        .def("warnings", &MotifSet::warnings)
        .def("checksum", &MotifSet::checksum);
    module.def("find_columns", &find_columns, nb::arg("names"));
}

}  // namespace motifcount::python
