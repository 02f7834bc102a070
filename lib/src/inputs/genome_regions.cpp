#include "inputs/genome_regions.hpp"

#include <string_view>
#include <utility>

#include "core/counted.hpp"
#include "core/shown_input.hpp"
#include "core/white_space.hpp"
#include "inputs/genome_sequences.hpp"
#include "motifcount/error.hpp"
#include "motifs/table_cells.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {

GenomeRegions::GenomeRegions(std::string path) : path_(std::move(path)) {
    TableRows rows(path_, ErrorCode::input);
    if (rows.begin()) rows.set_separator('\t');
    while (rows.next_row()) {
        TableLine const& cells = rows.fields();
        if (rows.line().starts_with("track") || rows.line().starts_with("browser")) continue;
        auto const start = whole_number(cells[1]);
        auto const end = whole_number(cells[2]);
        if (cells[0].empty() || !start || !end)
            rows.fail("expected BED: a sequence, its first position and its end, separated by tabs");
        Region region{*start, *end, "", rows.number()};
        if (region.start > region.end)
            rows.fail("the region starts at " + std::to_string(region.start) + ", after its end at " +
                      std::to_string(region.end));
        std::string const sequence(cells[0]);
        if (!cells[3].empty() && cells[3] != ".") region.name = without_white_space(cells[3]) + "::";
        region.name += sequence + ":" + std::to_string(region.start) + "-" + std::to_string(region.end);
        sequences_[sequence].regions.push_back(std::move(region));
        ++region_count_;
    }
    if (region_count_ == 0) throw Error(ErrorCode::input, path_ + ": contains no regions");
}

class GenomeRegions::Records final : public RecordStream {
public:
    Records(GenomeRegions& regions, std::string genome) : all_(regions), path_(std::move(genome)) {}

    bool next(Record& record) override {
        while (sequence_ == nullptr || next_ == sequence_->regions.size())
            if (!next_sequence()) return false;
        Region const& region = sequence_->regions[next_++];
        if (region.end > genome_->size())
            throw Error(ErrorCode::input, Position{.file = all_.path_, .line = region.line},
                        "the region ends at " + std::to_string(region.end) + ", but the sequence has only " +
                            counted(genome_->size(), "base") + " in " + shown_input(path_));
        record.name = region.name;
        record.sequence = genome_->bases(region.start, region.end);
        return true;
    }

private:
    /// Goes to the next sequence that has regions.
    bool next_sequence() {
        if (!genome_) genome_ = open_genome(path_);
        next_ = 0;
        std::string name;
        while (genome_->next(name)) {
            auto const found = all_.sequences_.find(name);
            if (found == all_.sequences_.end()) continue;
            sequence_ = &found->second;
            if (std::exchange(sequence_->is_found, true))
                genome_->fail("there is another sequence '" + name + "', so its regions are ambiguous");
            genome_->read();
            return true;
        }
        return false;
    }

    GenomeRegions& all_;
    std::string path_;
    std::unique_ptr<GenomeSequences> genome_;  ///< Null until the first call of next()
    Sequence* sequence_ = nullptr;             ///< Sequence that was read last; null before the first
    std::size_t next_ = 0;                     ///< Next region of the sequence
};

std::unique_ptr<RecordStream> GenomeRegions::cut(std::string genome) {
    return std::make_unique<Records>(*this, std::move(genome));
}

void GenomeRegions::check_found() const {
    std::uint64_t lost = 0;
    std::uint64_t line = 0;
    std::string_view name;
    for (auto const& [sequence, own] : sequences_) {
        if (own.is_found) continue;
        lost += own.regions.size();
        if (line != 0 && own.regions.front().line > line) continue;
        line = own.regions.front().line;
        name = sequence;
    }
    if (lost == 0) return;
    throw Error(ErrorCode::input, Position{.file = path_, .line = line},
                "the genome has no sequence '" + std::string(name) + "' (" + std::to_string(lost) + " of " +
                    counted(region_count_, "region") + " are on missing sequences)");
}

}  // namespace motifcount::internal
