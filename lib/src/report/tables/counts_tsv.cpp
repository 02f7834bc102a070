#include "report/tables/counts_tsv.hpp"

#include <string>

#include "output/write_rows.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {
namespace {

/// Text in memory, with the functions of OutputFile that TableFormat::put_row() requires
class RowText {
public:
    explicit RowText(std::string& text) : text_(text) {}
    [[nodiscard]] char* reserve(std::size_t bytes) {
        std::size_t const used = text_.size();
        text_.resize(used + bytes);
        return text_.data() + used;
    }
    void advance(char const* end) { text_.resize(static_cast<std::size_t>(end - text_.data())); }

private:
    std::string& text_;
};

}  // namespace

void CountsTable::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    bool const with_names = motifs_.matrix_count() != 0;
    std::string names(columns);
    if (with_names) names.insert(names.find(" hits"), std::string(" ").append(name_column));
    out_.write(format.header(names));
    constexpr std::size_t block = std::size_t{1} << 12U;
    // Threads need memory for their stacks, for which the check before the search did not ask.
    constexpr std::size_t many = std::size_t{1} << 18U;
    unsigned const threads = motifs_.size() < many ? 1 : outcome.info.threads;
    write_rows(out_, threads, motifs_.size(), block,
               [&](std::size_t first, std::size_t last, std::string& text) {
                   RowText rows(text);
                   for (std::size_t row = first; row < last; ++row) {
                       auto const motif = static_cast<MotifId>(row);
                       std::string_view const sequence = motifs_.sequence(motif);
                       auto const put = [&](auto const&... more) {
                           format.put_row(rows, motifs_.id(motif), sequence, std::uint64_t{sequence.size()},
                                          more..., cells_of(outcome.counts[motif]));
                       };
                       if (with_names)
                           put(name_of(motifs_, motif));
                       else
                           put();
                   }
               });
}

}  // namespace motifcount::internal
