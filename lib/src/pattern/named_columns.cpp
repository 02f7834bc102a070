#include "motifcount/motif_file.hpp"
#include "pattern/column_names.hpp"

namespace motifcount {
namespace {

/// The first of those whose rank is the highest; none if no rank is above 0.
std::optional<std::size_t> best(std::span<std::string const> names, int (*rank)(std::string_view)) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (rank(names[i]) > (found ? rank(names[*found]) : 0)) found = i;
    return found;
}

}  // namespace

NamedColumns find_named_columns(std::span<std::string const> names) {
    return {best(names, internal::id_rank), best(names, internal::gene_rank)};
}

}  // namespace motifcount
