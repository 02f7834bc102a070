#include "fragments/segment_lists.hpp"

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "core/make_texts.hpp"
#include "core/parallel.hpp"
#include "dna/normal_letter.hpp"
#include "dna/reverse_complement.hpp"
#include "inputs/text_blocks.hpp"
#include "layouts/kits.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "reads/fastx/line_reader.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

/// Reads the list of a segment. Lists of cells are not read as motifs, see read_cells().
Texts read_list(LayoutSegment const& segment, unsigned threads, std::optional<ListNames>& names) {
    check_list_exists(segment);
    if (segment.kind == SegmentKind::cell) return read_cells(segment.list, threads);
    MotifSet motifs;
    (void)read_motif_file(segment.list, motifs, {.columns = segment.columns, .threads = threads});
    auto const texts_of = [&](std::string_view (MotifSet::*member)(MotifId) const noexcept) {
        return make_texts(threads, motifs.size(), [&](std::size_t first, std::size_t last, Texts& texts) {
            for (std::size_t i = first; i < last; ++i)
                texts.push_back((motifs.*member)(static_cast<MotifId>(i)));
        });
    };
    names = {texts_of(&MotifSet::id), texts_of(&MotifSet::gene)};
    return texts_of(&MotifSet::sequence);
}

void check_lengths(LayoutSegment const& segment, Texts const& sequences) {
    if (segment.longest == 0) return;
    for (std::string_view const sequence : sequences)
        if (sequence.size() < segment.shortest || sequence.size() > segment.longest)
            throw Error(ErrorCode::motif,
                        std::string(segment.list).append(": ").append(sequence).append(" has ") +
                            counted(sequence.size(), "base") + ", but segment '" + segment.name +
                            "' of the layout has " + std::to_string(segment.shortest) +
                            (segment.longest == segment.shortest
                                 ? std::string()
                                 : std::string(" to ").append(std::to_string(segment.longest))));
}

void tell_near(LayoutSegment const& segment, BarcodeList const& list, Texts const& sequences,
               unsigned threads, ProgressSink& sink) {
    NearPairs const near = list.near_pairs(threads);
    if (near.pairs == 0) return;
    sink.guess(std::string("segment '" + segment.name + "': " + (near.all ? "" : "at least ") +
                           counted(near.pairs, "pair"))
                   .append(" of entries are so similar that a read with errors may be ambiguous, such as ")
                   .append(sequences[near.first])
                   .append(" and ")
                   .append(sequences[near.second]));
}

/// Adds the barcodes of a part of a list to `cells`. Returns the number of lines.
std::uint64_t read_part(LineReader lines, Texts& cells) {
    std::string letters;
    for (std::string_view line; lines.next(line);) {
        std::string_view const text = trimmed(line);
        std::string_view const word = text.substr(0, text.find_first_of("-\t,"));
        if (word.empty()) continue;
        letters.clear();
        for (char const letter : word) {
            letters += normal_letter(letter);
            if (letters.back() == '\0')
                lines.fail(ErrorCode::motif, std::string(word.substr(0, 40))
                                                 .append(": not a sequence; expected one barcode per line"));
        }
        cells.push_back(letters);
    }
    return lines.number();
}

}  // namespace

Texts read_cells(std::string const& path, unsigned threads) {
    TextBlocks blocks(path, threads);
    std::vector<Texts> parts;
    std::uint64_t before = 0;
    for (auto texts = blocks.next_lines(); !texts.empty(); texts = blocks.next_lines()) {
        std::size_t const first = parts.size();
        parts.resize(first + texts.size());
        std::vector<std::uint64_t> lines(texts.size());
        try {
            // A part other than the first does not know the number of its lines yet. Any number is used for it.
            parallel_for(threads, texts.size(), [&](std::size_t i) {
                Texts part;
                std::uint64_t const number = first + i;
                lines[i] = read_part({blocks.name(), texts[i], number}, part) - number;
                parts[first + i] = std::move(part);
            });
        } catch (Error const&) {
            for (std::string_view const text : texts)
                before = read_part({blocks.name(), text, before}, parts.front());
            throw;
        }
        for (std::uint64_t const count : lines) before += count;
    }
    Texts cells = joined(parts);
    if (cells.empty()) throw Error(ErrorCode::motif, path + ": the list has no barcodes");
    return cells;
}

Texts reverse_complements(Texts const& sequences, unsigned threads) {
    return make_texts(threads, sequences.size(), [&](std::size_t first, std::size_t last, Texts& texts) {
        for (std::size_t i = first; i < last; ++i) texts.push_back(reverse_complement(sequences[i]));
    });
}

SegmentLists::SegmentLists(ReadLayout const& layout, std::vector<std::vector<std::string>> const& given,
                           unsigned threads, ProgressSink& sink) {
    for (MateLayout const& mate : layout.mates) {
        std::size_t number = 0;  // In this mate
        for (LayoutElement const& element : mate.elements) {
            auto const* const segment = std::get_if<LayoutSegment>(&element);
            if (segment == nullptr) continue;
            std::size_t const index = lists_.size();
            Texts sequences;
            names_.emplace_back();
            lists_.emplace_back();
            if (index < given.size() && !given[index].empty())
                sequences = given[index];
            else if (!segment->list.empty())
                sequences = read_list(*segment, threads, names_.back());
            std::size_t const in_mate = number++;
            if (sequences.empty()) continue;
            check_lengths(*segment, sequences);
            if (segment->direction == ListDirection::reverse_complement)
                sequences = reverse_complements(sequences, threads);
            lists_.back().list = std::make_shared<BarcodeList const>(sequences, segment->rule,
                                                                     placed_from_end(mate, in_mate), threads);
            tell_near(*segment, *lists_.back().list, sequences, threads, sink);
            lists_.back().sequences = std::make_shared<Texts const>(std::move(sequences));
        }
    }
}

}  // namespace motifcount::internal
