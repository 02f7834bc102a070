// Annotates records in memory with the motifs that they contain, in the order of the records.
//
//     annotate_records

#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/motifcount.hpp"

namespace {

struct Plasmid {
    std::string name;
    std::string bases;
};

/// Source of the program's own records
class Plasmids : public motifcount::RecordStream {
public:
    explicit Plasmids(std::vector<Plasmid> const& plasmids) : plasmids_(plasmids) {}
    bool next(motifcount::Record& record) override {
        if (next_ == plasmids_.size()) return false;
        record = {.name = plasmids_[next_].name, .sequence = plasmids_[next_].bases};
        ++next_;
        return true;
    }
    [[nodiscard]] bool keeps_records() const override { return true; }

private:
    std::vector<Plasmid> const& plasmids_;
    std::size_t next_ = 0;
};

}  // namespace

int main() try {
    std::vector<Plasmid> const plasmids{
        {"pA", "TTGAATTCACGGATCCAA"}, {"pB", "ACGTACGTACGT"}, {"pC", "ggatccggaattc"}};
    motifcount::MotifSet motifs;
    motifs.add({.id = "EcoRI", .sequence = "GAATTC"}, "sites");
    motifs.add({.id = "BamHI", .sequence = "GGATCC"}, "sites");
    motifs.add({.id = "promoter-like", .sequence = "TTGNNTTC"}, "sites");
    motifcount::Searcher const searcher(std::move(motifs));

    Plasmids records(plasmids);
    searcher.search(records, {.record =
                                  [&](motifcount::SearchedRecord const& record) {
                                      std::cout << record.name << " (" << record.sequence.size()
                                                << " bases):";
                                      for (motifcount::Hit const& hit : record.hits)
                                          std::cout << ' ' << searcher.motifs().id(hit.motif) << '@'
                                                    << hit.start << to_char(hit.strand);
                                      std::cout << (record.hits.empty() ? " nothing\n" : "\n");
                                  },
                              .unmatched_records = true});
    if (!std::cout.flush())
        throw motifcount::Error(motifcount::ErrorCode::output, "standard output cannot be written");
} catch (motifcount::Error const& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
