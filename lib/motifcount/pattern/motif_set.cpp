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

bool is_control(char byte) noexcept {
    return static_cast<unsigned char>(byte) < ' ' || byte == 127;
}

/// A text in a one-line message: whole when short, else its beginning (a motif may have 10,000 letters).
std::string shown(std::string_view text) {
    constexpr std::size_t most = 40;
    std::string line(text.substr(0, most));
    std::ranges::replace_if(line, is_control, '?');
    return text.size() <= most ? line : line + "... (" + std::to_string(text.size()) + " letters)";
}

std::string quoted(std::string_view text) {
    return std::string("'")
        .append(shown(text))
        .append("'");  // "'" + ... is a false alarm of GCC 12 (bug 105329)
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

/// Ids and genes become fields of tab-separated lines.
void refuse_control_bytes(std::string_view what, std::string_view text, std::string_view where) {
    for (char const byte : text)
        if (is_control(byte))
            refuse(where, "the " + std::string(what) + " of a motif has " + shown_byte(byte) + "; rename it");
}

std::uint32_t hash(std::string_view text) noexcept {
    Digest digest;
    digest.add(text);
    return static_cast<std::uint32_t>(digest.half());
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

/// At most half of the places are taken, so that probes stay short. In a large set the place is far away in
/// memory: it is asked for here and looked at later.
void MotifSet::Index::prepare(std::uint32_t key) {
    if (2 * (used + 1) > places.size()) grow();
    __builtin_prefetch(&places[key & (places.size() - 1)], 1);
}

void MotifSet::Index::grow() {
    std::size_t const wanted = std::max<std::size_t>(16, 2 * places.size());
    LargeVector<Place> const before = std::exchange(places, LargeVector<Place>(wanted, Place{0, nobody}));
    for (Place const& taken : before) {
        if (taken.motif == nobody) continue;
        std::size_t place = taken.hash & (wanted - 1);
        while (places[place].motif != nobody) place = (place + 1) & (wanted - 1);
        places[place] = taken;
    }
}

/// The first motif with that text, or the one about to be added (number size()), which is then in the index.
template <typename TextOf>
MotifId MotifSet::find_or_insert(Index& index, std::uint32_t key, std::string_view text,
                                 TextOf const& text_of) {
    std::size_t place = key & (index.places.size() - 1);
    for (; index.places[place].motif != nobody; place = (place + 1) & (index.places.size() - 1)) {
        Index::Place const& taken = index.places[place];
        if (taken.hash == key && text_of(taken.motif) == text) return taken.motif;
    }
    index.places[place] = {key, static_cast<MotifId>(size())};
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

    refuse_control_bytes("id", id, where);
    refuse_control_bytes("gene", gene, where);

    std::uint32_t const id_key = id.empty() ? 0 : hash(id);
    if (!id.empty()) by_id_.prepare(id_key);
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
    std::uint32_t const sequence_key = hash(normal);
    by_sequence_.prepare(sequence_key);
    if (id.empty()) by_id_.prepare(sequence_key);

    auto const self = static_cast<MotifId>(size());
    std::string_view const name = id.empty() ? normal : id;
    MotifId const same_id = find_or_insert(by_id_, id.empty() ? sequence_key : id_key, name,
                                           [this](MotifId motif) { return this->id(motif); });
    if (same_id != self && this->sequence(same_id) != normal) {
        std::string const message = "motif id " + quoted(name) + " has two sequences, " +
                                    shown(this->sequence(same_id)) + " and " + shown(normal) +
                                    "; give each its own id";
        sequences_.resize(first);
        refuse(where, message);
    }
    MotifId const same_sequence = find_or_insert(by_sequence_, sequence_key, normal,
                                                 [this](MotifId motif) { return this->sequence(motif); });
    if (same_id != self)
        repeated_.add(quoted(name));
    else if (same_sequence != self)
        shared_.add(quoted(this->id(same_sequence)) + " = " + quoted(name));

    if (id != normal) ids_.append(id);
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
