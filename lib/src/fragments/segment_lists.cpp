#include "fragments/segment_lists.hpp"

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "dna/normal_letter.hpp"
#include "dna/reverse_complement.hpp"
#include "layouts/kits.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "reads/fastx/line_reader.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

/// Reads the list of a segment. Lists of cells are not read as motifs, see read_cells().
std::vector<std::string> read_list(LayoutSegment const& segment, std::unique_ptr<MotifSet>& motifs) {
    check_list_exists(segment);
    if (segment.kind == SegmentKind::cell) return read_cells(segment.list);
    motifs = std::make_unique<MotifSet>();
    (void)read_motif_file(segment.list, *motifs, {});
    std::vector<std::string> sequences;
    sequences.reserve(motifs->size());
    for (MotifId motif = 0; motif < motifs->size(); ++motif) sequences.emplace_back(motifs->sequence(motif));
    return sequences;
}

void check_lengths(LayoutSegment const& segment, std::vector<std::string> const& sequences) {
    if (segment.longest == 0) return;
    for (std::string const& sequence : sequences)
        if (sequence.size() < segment.shortest || sequence.size() > segment.longest)
            throw Error(ErrorCode::motif,
                        segment.list + ": " + sequence + " has " + counted(sequence.size(), "base") +
                            ", but segment '" + segment.name + "' of the layout has " +
                            std::to_string(segment.shortest) +
                            (segment.longest == segment.shortest
                                 ? std::string()
                                 : std::string(" to ").append(std::to_string(segment.longest))));
}

void tell_near(LayoutSegment const& segment, BarcodeList const& list,
               std::vector<std::string> const& sequences, unsigned threads, ProgressSink& sink) {
    NearPairs const near = list.near_pairs(threads);
    if (near.pairs == 0) return;
    sink.guess("segment '" + segment.name + "': " + (near.all ? "" : "at least ") +
               counted(near.pairs, "pair") +
               " of entries are so similar that a read with errors may be ambiguous, such as " +
               sequences[near.first] + " and " + sequences[near.second]);
}

}  // namespace

std::vector<std::string> read_cells(std::string const& path) {
    std::vector<std::string> cells;
    LineReader lines(path);
    for (std::string_view line; lines.next(line);) {
        std::string_view const text = trimmed(line);
        std::string_view const word = text.substr(0, text.find_first_of("-\t,"));
        if (word.empty()) continue;
        for (char& letter : cells.emplace_back(word)) {
            if (iupac_mask(letter) == 0)
                lines.fail(ErrorCode::motif, std::string(word.substr(0, 40))
                                                 .append(": not a sequence; expected one barcode per line"));
            letter = normal_letter(letter);
        }
    }
    if (cells.empty()) throw Error(ErrorCode::motif, path + ": the list has no barcodes");
    return cells;
}

SegmentLists::SegmentLists(ReadLayout const& layout, std::vector<std::vector<std::string>> const& given,
                           unsigned threads, ProgressSink& sink) {
    for (MateLayout const& mate : layout.mates) {
        std::size_t number = 0;  // In this mate
        for (LayoutElement const& element : mate.elements) {
            auto const* const segment = std::get_if<LayoutSegment>(&element);
            if (segment == nullptr) continue;
            std::size_t const index = lists_.size();
            std::vector<std::string> sequences;
            motifs_.emplace_back();
            lists_.emplace_back();
            if (index < given.size() && !given[index].empty())
                sequences = given[index];
            else if (!segment->list.empty())
                sequences = read_list(*segment, motifs_.back());
            std::size_t const in_mate = number++;
            if (sequences.empty()) continue;
            check_lengths(*segment, sequences);
            if (segment->direction == ListDirection::reverse_complement)
                for (std::string& sequence : sequences) sequence = reverse_complement(sequence);
            lists_.back().list = std::make_shared<BarcodeList const>(sequences, segment->rule,
                                                                     placed_from_end(mate, in_mate), threads);
            tell_near(*segment, *lists_.back().list, sequences, threads, sink);
            lists_.back().sequences = std::make_shared<std::vector<std::string> const>(std::move(sequences));
        }
    }
}

}  // namespace motifcount::internal
