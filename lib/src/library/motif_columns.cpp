#include <string>
#include <string_view>
#include <utility>

#include "library/table_line.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"

namespace motifcount {

using namespace internal;

std::string to_string(MotifColumns const& columns) {
    std::string text;
    for (auto const& [role, column] :
         {std::pair{"id=", &columns.id},
          {columns.sequence_b.empty() ? "sequence=" : "sequence_a=", &columns.sequence},
          {"sequence_b=", &columns.sequence_b},
          {"gene=", &columns.gene}})
        if (!column->empty()) text.append(text.empty() ? "" : ",").append(role).append(*column);
    return text;
}

MotifColumns parse_motif_columns(std::string_view text) {
    std::string const wanted =
        "--columns " + std::string(text) +
        ": want id=COLUMN,sequence=COLUMN,gene=COLUMN or some of them, each a column's "
        "name or its number, from 1";
    MotifColumns columns;
    for (bool more = true; more;) {
        std::size_t const comma = text.find(',');
        std::string_view const part = text.substr(0, comma);
        more = comma != std::string_view::npos;
        if (more) text.remove_prefix(comma + 1);
        std::size_t const equals = part.find('=');
        std::string_view const role = part.substr(0, equals);
        std::string* const column = role == "id"                                 ? &columns.id
                                    : role == "sequence" || role == "sequence_a" ? &columns.sequence
                                    : role == "sequence_b"                       ? &columns.sequence_b
                                    : role == "gene"                             ? &columns.gene
                                                                                 : nullptr;
        if (column == nullptr || !column->empty() || equals == std::string_view::npos)
            throw Error(ErrorCode::usage, wanted);
        *column = trimmed(part.substr(equals + 1));
        if (column->empty()) throw Error(ErrorCode::usage, wanted);
    }
    return columns;
}

}  // namespace motifcount
