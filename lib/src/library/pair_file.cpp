#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "library/motif_lines.hpp"
#include "library/motif_table.hpp"
#include "library/table_columns.hpp"
#include "library/table_line.hpp"
#include "pattern/guide_pairs.hpp"

namespace motifcount::internal {
namespace {

class PairTable final : public MotifTable {
public:
    PairTable(MotifLines& lines, MotifColumns const& wanted, MotifFileInfo& info, GuidePairs& pairs)
        : MotifTable(lines, wanted, info), b_first_(lines.is_b_first()), pairs_(pairs) {}

private:
    void add(std::uint64_t line) override {
        refuse_no_guide(*columns().sequence_b, line);
        std::string_view a = fields()[columns().sequence];
        std::string_view b = fields()[*columns().sequence_b];
        if (columns().sequence == *columns().sequence_b) {
            std::size_t const end = std::min(a.find_first_of("|_+;"), a.size());
            b = trimmed(a.substr(std::min(end + 1, a.size())));
            a = trimmed(a.substr(0, end));
            if (b_first_) std::swap(a, b);
        }
        std::string gene(columns().gene ? fields()[*columns().gene] : std::string_view());
        if (columns().gene_b && fields()[*columns().gene_b] != gene)
            gene.append("|").append(fields()[*columns().gene_b]);
        std::string_view const id = columns().id ? fields()[*columns().id] : std::string_view();
        if (columns().id && id.empty())
            fail(line, columns().describe(*columns().id) + ", the pair's id, is empty");
        note_sequence(a, line);
        note_sequence(b, line);
        pairs_.add(id, a, b, gene, line);
    }

    bool b_first_;  ///< in a field that holds both
    GuidePairs& pairs_;
};

}  // namespace

MotifFileInfo read_pair_file(std::string const& path, GuidePairs& pairs, MotifColumns const& columns) {
    MotifLines lines(path);
    MotifFileInfo info;
    info.path = lines.name();
    pairs.begin(lines.name());
    if (lines.begin()) {
        if (lines.line().front() == ';' && !is_header_of_semicolons(lines.line()))
            lines.fail("begins with ';', as comments of FASTA do; in a table, give the first column a name");
        if (lines.line().front() == '>')
            lines.fail(
                "this is FASTA: pairs of guides are read from a table of id, sequence A, sequence B and "
                "gene");
        PairTable(lines, columns, info, pairs).read(find_pair_columns);
    }
    pairs.complete();
    return info;
}

}  // namespace motifcount::internal
