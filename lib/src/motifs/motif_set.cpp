#include "motifcount/motif_set.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "core/digest.hpp"
#include "core/large_vector.hpp"
#include "core/shown_byte.hpp"
#include "dna/alphabet.hpp"
#include "dna/normal_letter.hpp"
#include "io/byte_order_mark.hpp"
#include "matrices/score_matrix.hpp"
#include "motifcount/error.hpp"
#include "motifs/motif_index.hpp"
#include "motifs/motif_set_error.hpp"

namespace motifcount {

using namespace internal;

struct MotifSet::Store {
    /// Ends of a motif's texts in the three arenas. An id that equals the sequence is not stored, so its range is empty.
    struct Ends {
        std::uint64_t id;
        std::uint64_t sequence;
        std::uint64_t gene;
    };
    struct Oddity {
        std::uint64_t count = 0;
        std::array<std::string, 3> examples;
        void add(std::string const& example) {
            if (count < examples.size()) examples[count] = example;
            ++count;
        }
        [[nodiscard]] std::string list() const {
            std::string text;
            for (std::size_t i = 0; i < std::min<std::uint64_t>(count, examples.size()); ++i)
                text += (i == 0 ? "" : ", ") + examples[i];
            if (count > examples.size()) text += " and " + std::to_string(count - examples.size()) + " more";
            return text;
        }
    };

    /// Entry to be added: offset of its normalised sequence in the arena, and hashes of its texts
    struct Prepared {
        std::size_t first;
        std::uint32_t id_key;
        std::uint32_t sequence_key;
    };

    [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
    [[nodiscard]] std::string_view id(MotifId motif) const noexcept {
        std::string_view const own = text(ids_, &Ends::id, motif);
        return own.empty() ? sequence(motif) : own;
    }
    [[nodiscard]] std::string_view sequence(MotifId motif) const noexcept {
        return text(sequences_, &Ends::sequence, motif);
    }
    [[nodiscard]] std::string_view gene(MotifId motif) const noexcept {
        return text(genes_, &Ends::gene, motif);
    }

    void add_block(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where);
    [[nodiscard]] bool append_normal(std::string_view sequence);
    /// Throws Error(limit) if the set already has max_motifs.
    void require_room(std::string_view where) const;
    void enter(Entry const& entry, std::size_t number, Prepared const& prepared,
               std::function<std::string(std::size_t)> const& where);
    void add_matrix(Matrix const& matrix, std::string_view where);
    [[nodiscard]] Matrix const* matrix(MotifId motif) const noexcept {
        auto const found = matrices_.find(motif);
        return found == matrices_.end() ? nullptr : &found->second;
    }
    using Arena = std::basic_string<char, std::char_traits<char>, LargeAllocator<char>>;
    [[nodiscard]] std::string_view text(Arena const& arena, std::uint64_t Ends::*end,
                                        MotifId motif) const noexcept {
        std::uint64_t const first = motif == 0 ? 0 : ends_[motif - 1].*end;
        return std::string_view(arena).substr(first, ends_[motif].*end - first);
    }

    Arena ids_;
    Arena sequences_;
    Arena genes_;
    LargeVector<Ends> ends_;
    std::unordered_map<MotifId, Matrix> matrices_;
    MotifIndex by_id_;
    MotifIndex by_sequence_;
    Oddity repeated_;
    Oddity shared_;
};

namespace {

[[noreturn]] void refuse(std::string_view where, std::string const& what) {
    throw Error(ErrorCode::motif, std::string(where) + ": " + what);
}

[[noreturn]] void refuse_letter(std::string_view id, std::string_view sequence, std::size_t place,
                                std::string_view where) {
    char const letter = sequence[place];
    std::string const motif = "motif " + in_quotes(id.empty() ? sequence : id);
    std::string const at = " at position " + std::to_string(place + 1);
    if (letter == '-' || letter == '.')
        refuse(where, motif + " has a gap (" + shown_byte(letter) + ")" + at + "; remove all gaps");
    std::string hint;
    if (sequence.find(' ') != std::string_view::npos)
        hint = "; remove blanks from sequences, and separate columns by tabs";
    else if (std::string(id).append(sequence).find(';') != std::string::npos)
        hint = "; if ';' separates the columns, insert the line sep=; at the top";
    else if (sequence.find_first_of("[](){}^$*+?|\\") != std::string_view::npos)
        hint =
            "; regular expressions are not supported: write alternatives as IUPAC codes, for example CARNTG "
            "for CA[AG]NTG";
    else if (letter == 'I' || letter == 'i')
        hint = "; write N for inosine";
    refuse(where, motif + " has " +
                      (sequence.substr(place).starts_with(no_break_space) ? "a no-break space (U+00A0)"
                                                                          : shown_byte(letter)) +
                      at + ", which is not an IUPAC nucleotide code (ACGTU RYSWKM BDHV N)" + hint);
}

/// True if the text may contain a character that refuse_names() refuses
bool needs_look(std::string_view text) noexcept {
    return std::ranges::any_of(
        text, [](char letter) { return is_control(letter) || static_cast<unsigned char>(letter) >= 0x80; });
}

/// Refuses names that cannot be fields of tab-separated lines. `gene`: noun for the gene, which matrices use for their names
void refuse_names(MotifSet::Entry const& entry, std::string_view where, std::string_view gene = "gene") {
    // Names that differ only in invisible characters look alike.
    static constexpr std::pair<std::string_view, char const*> invisible[]{
        {no_break_space, "a no-break space (U+00A0)"},
        {byte_order_mark, "a byte-order mark (U+FEFF), perhaps from joined files"}};
    for (auto const& [what, text] : {std::pair{std::string_view("id"), entry.id}, {gene, entry.gene}}) {
        for (auto const& [letter, name] : invisible)
            if (text.find(letter) != std::string_view::npos)
                refuse(where, std::string("a motif ") + std::string(what) + " contains " + name +
                                  "; remove this invisible character");
        auto const found = std::ranges::find_if(text, is_control);
        if (found != text.end())
            refuse(where, std::string("a motif ").append(what) + " contains " + shown_byte(*found) +
                              std::string("; rename the ").append(what));
    }
}

[[noreturn]] void refuse_sequence(MotifSet::Entry const& entry, std::string_view where) {
    auto const& [id, sequence, gene] = entry;
    if (sequence.empty())
        refuse(where, id.empty() ? std::string("the motif has no sequence")
                                 : "motif " + in_quotes(id) + " has no sequence");
    auto const wrong = std::ranges::find_if(sequence, [](char letter) { return iupac_mask(letter) == 0; });
    refuse_letter(id, sequence, static_cast<std::size_t>(wrong - sequence.begin()), where);
}

std::array<char, 256> const normal_letters = [] {
    std::array<char, 256> letters{};
    for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = normal_letter(static_cast<char>(i));
    return letters;
}();

[[noreturn]] void refuse_shared_id(std::string_view where, std::string_view id) {
    throw RepeatedId(ErrorCode::motif, std::string(where)
                                           .append(": motif id ")
                                           .append(in_quotes(id))
                                           .append(" is the id of a matrix and of a sequence; rename one"));
}

std::uint32_t hash(std::string_view text) noexcept {
    Digest digest;
    digest.add(text);
    return static_cast<std::uint32_t>(digest.half());
}

/// Returns the consensus of a matrix. Adds the origin of the matrix to errors.
std::string consensus_of(Matrix const& matrix, std::string_view where) {
    try {
        return consensus(matrix);
    } catch (Error const& error) {
        refuse(where, error.what());
    }
}

Matrix named(Matrix matrix, std::string_view id) {
    matrix.id = id;
    return matrix;
}

/// Adds the name and the numbers of a matrix to a digest.
void add_to(Digest& digest, Matrix const& matrix) {
    digest.add(matrix.name);
    auto const add = [&digest](double number) { digest.add(significant(number, 17)); };
    for (auto const& column : matrix.columns) std::ranges::for_each(column, add);
    add(matrix.sites);
    if (matrix.homer_threshold) add(*matrix.homer_threshold);
}

}  // namespace

/// Adds the sequences of all entries and prefetches their slots in the indices, then adds the entries to the indices. Throws the
/// error for the first invalid entry; the set then contains the entries before it.
void MotifSet::Store::add_block(std::span<Entry const> entries,
                                std::function<std::string(std::size_t)> const& where) {
    std::array<Prepared, 32> prepared;
    std::size_t good = 0;
    by_id_.make_room(entries.size());
    by_sequence_.make_room(entries.size());
    for (; good < entries.size(); ++good) {
        auto const& [id, sequence, gene] = entries[good];
        std::size_t const first = sequences_.size();
        if (sequence.empty() || !append_normal(sequence)) break;
        std::uint32_t const sequence_key = hash(std::string_view(sequences_).substr(first));
        prepared[good] = {first, id.empty() ? sequence_key : hash(id), sequence_key};
        by_id_.prefetch(prepared[good].id_key);
        by_sequence_.prefetch(sequence_key);
    }
    for (std::size_t i = 0; i < good; ++i) {
        try {
            enter(entries[i], i, prepared[i], where);
        } catch (...) {
            sequences_.resize(prepared[i].first);
            throw;
        }
    }
    if (good == entries.size()) return;
    refuse_names(entries[good], where(good));
    refuse_sequence(entries[good], where(good));
}

/// Appends a sequence in normal form. If a letter is not an IUPAC code, returns false and appends nothing.
bool MotifSet::Store::append_normal(std::string_view sequence) {
    std::size_t const first = sequences_.size();
    sequences_.resize(first + sequence.size());
    char* const normal = sequences_.data() + first;
    bool good = true;
    // The loop has no branch per letter, because branches would take longer.
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        normal[i] = normal_letters[static_cast<unsigned char>(sequence[i])];
        good &= normal[i] != 0;
    }
    if (!good) sequences_.resize(first);
    return good;
}

void MotifSet::Store::require_room(std::string_view where) const {
    if (size() >= max_motifs)
        throw Error(ErrorCode::limit, std::string(where) + ": more than " + std::to_string(max_motifs) +
                                          " motifs; split the motif file");
}

void MotifSet::Store::enter(Entry const& entry, std::size_t number, Prepared const& prepared,
                            std::function<std::string(std::size_t)> const& where) {
    if (size() >= max_motifs) require_room(where(number));
    if (needs_look(entry.id) || needs_look(entry.gene)) refuse_names(entry, where(number));

    std::string_view const normal =
        std::string_view(sequences_).substr(prepared.first, entry.sequence.size());
    auto const self = static_cast<MotifId>(size());
    std::string_view const name = entry.id.empty() ? normal : entry.id;
    MotifId const same_id =
        by_id_.find_or_insert(prepared.id_key, name, self, [this](MotifId motif) { return this->id(motif); });
    if (same_id != self && matrix(same_id) != nullptr) refuse_shared_id(where(number), name);
    if (same_id != self && this->sequence(same_id) != normal)
        throw RepeatedId(ErrorCode::motif, where(number) + ": motif id " + in_quotes(name) +
                                               " has two sequences, " + in_quotes(this->sequence(same_id)) +
                                               " and " + in_quotes(normal) +
                                               "; give each sequence its own id");
    MotifId const same_sequence = by_sequence_.find_or_insert(
        prepared.sequence_key, normal, self, [this](MotifId motif) { return this->sequence(motif); });
    if (same_id != self)
        repeated_.add(in_quotes(name));
    else if (same_sequence != self)
        shared_.add(in_quotes(this->id(same_sequence)) + " = " + in_quotes(name));

    if (entry.id != normal) ids_.append(entry.id);
    genes_.append(entry.gene);
    ends_.push_back({ids_.size(), prepared.first + normal.size(), genes_.size()});
}

/// Adds a matrix. Matrices are not in by_sequence_, because different matrices may have one consensus.
void MotifSet::Store::add_matrix(Matrix const& matrix, std::string_view where) {
    require_room(where);
    std::string const letters = consensus_of(matrix, where);
    std::string_view const name = matrix.id.empty() ? std::string_view(letters) : matrix.id;
    refuse_names({.id = name, .sequence = letters, .gene = matrix.name}, where, "name");
    auto const self = static_cast<MotifId>(size());
    by_id_.make_room(1);
    MotifId const same =
        by_id_.find_or_insert(hash(name), name, self, [this](MotifId motif) { return this->id(motif); });
    if (same != self) {
        Matrix const* const earlier = this->matrix(same);
        if (earlier == nullptr) refuse_shared_id(where, name);
        if (*earlier != named(matrix, name))
            throw RepeatedId(ErrorCode::motif, std::string(where)
                                                   .append(": matrix id ")
                                                   .append(in_quotes(name))
                                                   .append(" has two different matrices; rename one"));
        repeated_.add(in_quotes(name));
    }
    sequences_.append(letters);
    if (name != letters) ids_.append(name);
    ends_.push_back({ids_.size(), sequences_.size(), genes_.size()});
    matrices_.emplace(self, named(matrix, name));
}

MotifSet::MotifSet() : store_(std::make_unique<Store>()) {}
MotifSet::~MotifSet() = default;
MotifSet::MotifSet(MotifSet const& other) : store_(std::make_unique<Store>(*other.store_)) {}
MotifSet& MotifSet::operator=(MotifSet const& other) {
    return *this = MotifSet(other);
}
MotifSet::MotifSet(MotifSet&&) noexcept = default;
MotifSet& MotifSet::operator=(MotifSet&&) noexcept = default;

void MotifSet::add(Entry const& motif, std::string_view where) {
    // Copies the texts, because they may belong to this set, and adding may move the set's texts.
    std::array const texts{std::string(motif.id), std::string(motif.sequence), std::string(motif.gene)};
    Entry const entry{texts[0], texts[1], texts[2]};
    add_all({&entry, 1}, [where](std::size_t) { return std::string(where); });
}

void MotifSet::add_all(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where) {
    constexpr std::size_t block = 32;
    for (std::size_t first = 0; first < entries.size(); first += block)
        store_->add_block(entries.subspan(first, std::min(block, entries.size() - first)),
                          [&](std::size_t i) { return where(first + i); });
}

void MotifSet::add_matrix(Matrix const& matrix, std::string_view where) {
    store_->add_matrix(matrix, where);
}

std::size_t MotifSet::size() const noexcept {
    return store_->size();
}
Matrix const* MotifSet::matrix(MotifId motif) const noexcept {
    return store_->matrices_.empty() ? nullptr : store_->matrix(motif);
}
std::size_t MotifSet::matrix_count() const noexcept {
    return store_->matrices_.size();
}
std::string_view MotifSet::id(MotifId motif) const noexcept {
    return store_->id(motif);
}
std::string_view MotifSet::sequence(MotifId motif) const noexcept {
    return store_->sequence(motif);
}
std::string_view MotifSet::gene(MotifId motif) const noexcept {
    return store_->gene(motif);
}
std::vector<std::string> MotifSet::warnings() const {
    std::vector<std::string> lines;
    auto const several = [](std::uint64_t count, char const* one, char const* many) {
        return std::to_string(count) + " " + (count == 1 ? one : many);
    };
    if (store_->repeated_.count != 0)
        lines.push_back(several(store_->repeated_.count, "motif is", "motifs are") +
                        " given more than once, with the same id and the same sequence or matrix; each copy "
                        "gets its own row: " +
                        store_->repeated_.list());
    if (store_->shared_.count != 0)
        lines.push_back(
            several(store_->shared_.count, "motif has", "motifs have") +
            " the same sequence as an earlier motif, but another id; each hit is counted for both motifs: " +
            store_->shared_.list());
    return lines;
}

std::string MotifSet::checksum() const {
    Digest digest;
    for (MotifId motif = 0; motif < size(); ++motif) {
        digest.add(id(motif));
        digest.add(sequence(motif));
        digest.add(gene(motif));
        if (Matrix const* const own = matrix(motif)) add_to(digest, *own);
    }
    return digest.hex();
}

}  // namespace motifcount
