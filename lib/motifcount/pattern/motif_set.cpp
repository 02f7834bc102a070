#include "motifcount/pattern/motif_set.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "motifcount/core/error.hpp"
#include "motifcount/dna/alphabet.hpp"
#include "motifcount/pattern/digest.hpp"

namespace motifcount {
namespace {

constexpr MotifId nobody = std::numeric_limits<MotifId>::max();

/// A text in a message: whole when short, else its beginning (a motif may have 10,000 letters).
std::string shown(std::string_view text) {
    constexpr std::size_t most = 40;
    if (text.size() <= most) return std::string(text);
    return std::string(text.substr(0, most)) + "... (" + std::to_string(text.size()) + " letters)";
}

std::string quoted(std::string_view text) {
    return "'" + shown(text) + "'";
}

/// A byte in a message: as it is when it can be seen, else by its value.
std::string shown_byte(char byte) {
    auto const value = static_cast<unsigned char>(byte);
    if (value > ' ' && value < 127) return std::string("'") + byte + "'";
    if (byte == ' ') return "a space";
    if (byte == '\t') return "a tab";
    return std::string("the byte 0x") + "0123456789ABCDEF"[value >> 4U] + "0123456789ABCDEF"[value & 15U];
}

[[noreturn]] void refuse(std::string_view where, std::string const& what) {
    throw Error(ErrorCode::motif, std::string(where) + ": " + what);
}

[[noreturn]] void refuse_letter(std::string_view id, std::string_view sequence, std::size_t place,
                                std::string_view where) {
    char const letter = sequence[place];
    std::string const motif = "motif " + quoted(id.empty() ? sequence : id);
    std::string const at = " at position " + std::to_string(place + 1);
    if (letter == '-' || letter == '.')
        refuse(where,
               motif + " has a gap (" + shown_byte(letter) + ")" + at + "; motifs are searched without gaps");
    refuse(where, motif + " has " + shown_byte(letter) + at +
                      ", which is no IUPAC nucleotide code (ACGTU RYSWKM BDHV N)");
}

std::uint64_t hash(std::string_view text) noexcept {
    Digest digest;
    digest.add(text);
    return digest.half();
}

}  // namespace

void MotifSet::Oddity::add(std::string const& example) {
    if (count < examples.size()) examples[count] = example;
    ++count;
}

std::string MotifSet::Oddity::list() const {
    std::string text;
    for (std::size_t i = 0; i < std::min<std::uint64_t>(count, examples.size()); ++i)
        text += (i == 0 ? "" : ", ") + examples[i];
    if (count > examples.size()) text += " and " + std::to_string(count - examples.size()) + " more";
    return text;
}

/// The first motif with that text, or the one about to be added (number size()), which is then in the index.
template <typename Text>
MotifId MotifSet::find_or_insert(Index& index, std::string_view text, Text const& text_of) {
    auto const place_of = [&](std::string_view wanted) {
        std::size_t place = hash(wanted) & (index.places.size() - 1);
        while (index.places[place] != nobody && text_of(index.places[place]) != wanted)
            place = (place + 1) & (index.places.size() - 1);
        return place;
    };
    if (2 * (index.used + 1) > index.places.size()) {  // at most half full: probes stay short
        std::vector<MotifId> const before = std::exchange(
            index.places, std::vector<MotifId>(std::max<std::size_t>(16, 2 * index.places.size()), nobody));
        for (MotifId const motif : before)
            if (motif != nobody) index.places[place_of(text_of(motif))] = motif;
    }
    std::size_t const place = place_of(text);
    if (index.places[place] != nobody) return index.places[place];
    index.places[place] = static_cast<MotifId>(size());
    ++index.used;
    return static_cast<MotifId>(size());
}

void MotifSet::add(std::string_view id, std::string_view sequence, std::string_view gene,
                   std::string_view where) {
    if (size() >= max_motifs)
        throw Error(ErrorCode::limit, std::string(where) + ": more than " + std::to_string(max_motifs) +
                                          " motifs; split the motif file");
    if (sequence.empty())
        refuse(where, id.empty() ? std::string("a motif without a sequence")
                                 : "motif " + quoted(id) + " has no sequence");

    // The normal form goes straight behind the last sequence, and is taken back when the motif is refused.
    std::size_t const first = sequences_.size();
    sequences_.resize(first + sequence.size());
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        BaseMask const mask = iupac_mask(sequence[i]);
        if (mask == 0) {
            sequences_.resize(first);
            refuse_letter(id, sequence, i, where);
        }
        sequences_[first + i] = iupac_letter(mask);
    }
    std::string_view const normal = std::string_view(sequences_).substr(first);
    if (id == normal) id = {};

    auto const self = static_cast<MotifId>(size());
    MotifId const same_id =
        find_or_insert(by_id_, id.empty() ? normal : id, [this](MotifId motif) { return this->id(motif); });
    if (same_id != self && this->sequence(same_id) != normal) {
        std::string const message = "motif id " + quoted(id.empty() ? normal : id) + " has two sequences, " +
                                    shown(this->sequence(same_id)) + " and " + shown(normal) +
                                    "; give each its own id";
        sequences_.resize(first);
        refuse(where, message);
    }
    MotifId const same_sequence =
        find_or_insert(by_sequence_, normal, [this](MotifId motif) { return this->sequence(motif); });
    if (same_id != self)
        repeated_.add(quoted(id.empty() ? normal : id));
    else if (same_sequence != self)
        shared_.add(quoted(this->id(same_sequence)) + " = " + quoted(id.empty() ? normal : id));

    ids_.append(id);
    genes_.append(gene);
    ends_.push_back({ids_.size(), sequences_.size(), genes_.size()});
}

std::string_view MotifSet::id(MotifId motif) const noexcept {
    std::uint64_t const first = motif == 0 ? 0 : ends_[motif - 1].id;
    std::uint64_t const end = ends_[motif].id;
    return first == end ? sequence(motif) : std::string_view(ids_).substr(first, end - first);
}

std::string_view MotifSet::sequence(MotifId motif) const noexcept {
    std::uint64_t const first = motif == 0 ? 0 : ends_[motif - 1].sequence;
    return std::string_view(sequences_).substr(first, ends_[motif].sequence - first);
}

std::string_view MotifSet::gene(MotifId motif) const noexcept {
    std::uint64_t const first = motif == 0 ? 0 : ends_[motif - 1].gene;
    return std::string_view(genes_).substr(first, ends_[motif].gene - first);
}

std::vector<std::string> MotifSet::warnings() const {
    std::vector<std::string> lines;
    auto const several = [](std::uint64_t count, char const* one, char const* many) {
        return std::to_string(count) + " " + (count == 1 ? one : many);
    };
    if (repeated_.count != 0)
        lines.push_back(several(repeated_.count, "motif is", "motifs are") +
                        " given more than once, with the same id and sequence; each has its own row: " +
                        repeated_.list());
    if (shared_.count != 0)
        lines.push_back(
            several(shared_.count, "motif has", "motifs have") +
            " the sequence of an earlier one under another id; each gets all its counts: " + shared_.list());
    return lines;
}

std::string MotifSet::checksum() const {
    Digest digest;
    for (MotifId motif = 0; motif < size(); ++motif) {
        digest.add(id(motif));
        digest.add(sequence(motif));
        digest.add(gene(motif));
    }
    return digest.hex();
}

}  // namespace motifcount
