#include "inputs/genome_regions.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "core/counted.hpp"
#include "core/shown_input.hpp"
#include "core/white_space.hpp"
#include "motifcount/error.hpp"
#include "motifs/table_cells.hpp"
#include "reads/fastx/line_reader.hpp"
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
    Records(GenomeRegions& regions, std::string genome) : all_(regions), genome_(std::move(genome)) {}

    bool next(Record& record) override {
        while (sequence_ == nullptr || next_ == sequence_->regions.size())
            if (!next_sequence()) return false;
        Region const& region = sequence_->regions[next_++];
        if (region.end > text_.size())
            throw Error(ErrorCode::input, Position{.file = all_.path_, .line = region.line},
                        "the region ends at " + std::to_string(region.end) + ", but the sequence has only " +
                            counted(text_.size(), "base") + " in " + shown_input(genome_));
        record.name = region.name;
        record.sequence = std::string_view(text_).substr(region.start, region.end - region.start);
        return true;
    }

private:
    /// Reads the next sequence that has regions.
    bool next_sequence() {
        if (!lines_) begin_file();
        sequence_ = nullptr;
        while (has_line_ && sequence_ == nullptr) {
            begin_sequence();
            read_line();
            read_bases();
        }
        next_ = 0;
        return sequence_ != nullptr;
    }

    void begin_file() {
        lines_.emplace(genome_);
        do read_line();
        while (has_line_ && line_.empty());
        if (has_line_ && line_.front() != '>')
            lines_->fail(ErrorCode::input,
                         "the file is not FASTA, but regions can only be cut from a genome in FASTA");
    }

    /// Begins a sequence at a line with a title.
    void begin_sequence() {
        std::string_view const title = line_.substr(1);
        std::string const name(title.substr(0, title.find_first_of(" \t")));
        auto const found = all_.sequences_.find(name);
        if (found == all_.sequences_.end()) return;
        sequence_ = &found->second;
        if (std::exchange(sequence_->is_found, true))
            lines_->fail(ErrorCode::input,
                         "there is another sequence '" + name + "', so its regions are ambiguous");
    }

    /// Reads lines up to the next title. Keeps the bases if the sequence has regions.
    void read_bases() {
        text_.clear();
        for (; has_line_ && !line_.starts_with('>'); read_line()) {
            if (sequence_ == nullptr) continue;
            if (line_.find_first_of(" \t") == std::string_view::npos) {
                text_.append(line_);
                continue;
            }
            for (char const letter : line_)
                if (letter != ' ' && letter != '\t') text_.push_back(letter);
        }
    }

    void read_line() { has_line_ = lines_->next(line_); }

    GenomeRegions& all_;
    std::string genome_;
    std::optional<LineReader> lines_;
    std::string_view line_;
    bool has_line_ = false;
    Sequence* sequence_ = nullptr;  ///< Sequence that was read last; null before the first and after the last
    std::string text_;              ///< Bases of the sequence
    std::size_t next_ = 0;          ///< Next region of the sequence
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
