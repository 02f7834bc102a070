#include <algorithm>
#include <utility>

#include "motifcount/motif_file.hpp"
#include "tables/table_line.hpp"

namespace motifcount {

std::string to_string(MotifColumns const& columns) {
    std::string text;
    for (auto const& [role, column] :
         {std::pair{"id", &columns.id},
          {columns.sequence_b.empty() ? "sequence" : "sequence_a", &columns.sequence},
          {"sequence_b", &columns.sequence_b},
          {columns.gene_b.empty() ? "gene" : "gene_a", &columns.gene},
          {"gene_b", &columns.gene_b}})
        if (!column->empty()) text.append(text.empty() ? "" : ",").append(role).append("=").append(*column);
    return text;
}

MotifColumns parse_motif_columns(std::string_view text) {
    MotifColumns columns;
    std::pair<std::string_view, std::string*> const roles[]{{"id", &columns.id},
                                                            {"sequence", &columns.sequence},
                                                            {"sequence_a", &columns.sequence},
                                                            {"sequence_b", &columns.sequence_b},
                                                            {"gene", &columns.gene},
                                                            {"gene_a", &columns.gene},
                                                            {"gene_b", &columns.gene_b}};
    std::string const all(text);
    for (bool more = true; more;) {
        std::string_view const part = text.substr(0, text.find(','));
        more = part.size() < text.size();
        text.remove_prefix(part.size() + (more ? 1 : 0));
        std::size_t const equals = std::min(part.find('='), part.size());
        bool taken = false;
        for (auto const& [role, column] : roles)
            if (role == part.substr(0, equals) && column->empty())
                taken =
                    !(*column = internal::trimmed(part.substr(std::min(equals + 1, part.size())))).empty();
        if (!taken)
            throw Error(ErrorCode::usage, setting::columns, all,
                        "expected one or more of id=COLUMN, sequence=COLUMN and gene=COLUMN, separated by "
                        "commas; COLUMN is a column name or a column number (from 1)");
    }
    return columns;
}

}  // namespace motifcount
