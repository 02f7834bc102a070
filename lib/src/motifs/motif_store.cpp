#include "motifs/motif_store.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "core/digest.hpp"
#include "core/parallel_sort.hpp"
#include "dna/normal_letter.hpp"
#include "matrices/score_matrix.hpp"
#include "motifcount/error.hpp"
#include "motifs/motif_set_error.hpp"

namespace motifcount {

using namespace internal;

namespace {

std::array<char, 256> const normal_letters = [] {
    std::array<char, 256> letters{};
    for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = normal_letter(static_cast<char>(i));
    return letters;
}();

[[gnu::flatten]] std::uint32_t hash(std::string_view text) noexcept {
    Digest digest;
    digest.add(text);
    return static_cast<std::uint32_t>(digest.half());
}

/// Copies a sequence in normal form. Returns false if it is empty, or if a letter is not an IUPAC code.
bool copy_normal(std::string_view sequence, char* normal) noexcept {
    bool good = !sequence.empty();
    // The loop has no branch per letter, because branches would take longer.
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        normal[i] = normal_letters[static_cast<unsigned char>(sequence[i])];
        good &= normal[i] != 0;
    }
    return good;
}

/// True if an entry's id is stored, because it differs from the sequence
bool stores_id(MotifSet::Entry const& entry) noexcept {
    return !std::ranges::equal(entry.id, entry.sequence, [](char own, char letter) {
        return own == normal_letters[static_cast<unsigned char>(letter)];
    });
}

/// Resizes a vector without initialising new elements. If the memory must grow, several threads move the elements.
template <class Element>
void resize(LargeVector<Element>& elements, std::size_t size, unsigned threads) {
    if (size > elements.capacity()) {
        LargeVector<Element> larger;
        larger.reserve(std::max(size, 2 * elements.size()));
        larger.resize(elements.size());
        parallel_blocks(threads, elements.size(), [&](std::size_t first, std::size_t last) {
            std::copy(elements.data() + first, elements.data() + last, larger.data() + first);
        });
        elements.swap(larger);
    }
    elements.resize(size);
}

void append_text(LargeVector<char>& arena, std::string_view text) {
    arena.insert(arena.end(), text.begin(), text.end());
}

/// Returns the consensus of a matrix. Adds the origin of the matrix to errors.
std::string consensus_of(Matrix const& matrix, std::string_view where) {
    try {
        return consensus(matrix);
    } catch (Error const& error) {
        refuse_motif(where, error.what());
    }
}

Matrix named(Matrix matrix, std::string_view id) {
    matrix.id = id;
    return matrix;
}

}  // namespace

void MotifSet::Store::add(Blocks blocks, Where const& where, unsigned threads) {
    std::size_t const first = size();
    std::size_t good = first;
    try {
        auto const keys = append(blocks, threads);
        enter(keys, good, where, threads);
    } catch (...) {
        keep_texts(good);
        by_id_.remove_from(static_cast<MotifId>(good));
        by_sequence_.remove_from(static_cast<MotifId>(good));
        throw;
    }
    std::size_t const wrong = size() - first;
    std::size_t before = 0;
    for (std::span<Entry const> const block : blocks) {
        if (wrong - before < block.size()) {
            require_room(where(wrong));
            refuse_names(block[wrong - before], where(wrong));
            refuse_sequence(block[wrong - before], where(wrong));
        }
        before += block.size();
    }
}

/// Appends the texts of all entries before the first invalid entry, and returns their hashes. First adds up the lengths of
/// the texts, so that threads can copy the blocks at the same time.
LargeVector<MotifSet::Store::Keys> MotifSet::Store::append(Blocks blocks, unsigned threads) {
    struct Start {
        std::size_t motif;
        Ends ends;
    };
    std::vector<Start> starts;
    std::size_t count = size();
    for (std::span<Entry const> const block : blocks)
        starts.push_back({std::exchange(count, count + block.size()), {}});
    std::size_t const first = size();
    resize(ends_, count, threads);
    parallel_for(threads, blocks.size(), [&](std::size_t block) {
        auto& [motif, end] = starts[block];
        for (std::size_t i = 0; i < blocks[block].size(); ++i) {
            auto const& [id, sequence, gene] = blocks[block][i];
            end += {stores_id(blocks[block][i]) ? id.size() : 0, sequence.size(), gene.size()};
            ends_[motif + i] = end;
        }
    });
    Ends ends = ends_before(first);
    for (Start& start : starts) ends += std::exchange(start.ends, ends);
    resize_texts(ends, threads);
    LargeVector<Keys> keys(count - first);
    std::atomic<std::size_t> good{std::min(count, max_motifs)};
    parallel_for(threads, blocks.size(), [&](std::size_t block) {
        auto const& [start, before] = starts[block];
        for (std::size_t i = 0; i < blocks[block].size(); ++i) {
            std::size_t const motif = start + i;
            ends_[motif] += before;
            if (append(blocks[block][i], ends_[motif], keys[motif - first])) continue;
            for (std::size_t least = good; motif < least && !good.compare_exchange_weak(least, motif);) {
            }
            return;
        }
    });
    keep_texts(good);
    keys.resize(good - first);
    return keys;
}

/// Copies an entry's texts to their positions in the arenas. Returns false if the entry is invalid.
bool MotifSet::Store::append(Entry const& entry, Ends const& ends, Keys& keys) {
    char* const normal = sequences_.data() + ends.sequence - entry.sequence.size();
    if (!copy_normal(entry.sequence, normal)) return false;
    if (has_wrong_name(entry)) return false;
    if (stores_id(entry)) std::ranges::copy(entry.id, ids_.data() + ends.id - entry.id.size());
    std::ranges::copy(entry.gene, genes_.data() + ends.gene - entry.gene.size());
    keys.sequence = hash({normal, entry.sequence.size()});
    keys.id = entry.id.empty() ? keys.sequence : hash(entry.id);
    return true;
}

/// Adds the last motifs, with these hashes, to the indices. `good`: number of motifs before the first error
void MotifSet::Store::enter(std::span<Keys const> keys, std::size_t& good, Where const& where,
                            unsigned threads) {
    by_id_.make_room(size(), threads);
    by_sequence_.make_room(size(), threads);
    Repeats ids;
    Repeats sequences;
    std::mutex mutex;
    auto const id_of = [this](MotifId motif) { return id(motif); };
    auto const sequence_of = [this](MotifId motif) { return sequence(motif); };
    parallel_blocks(threads, keys.size(), [&](std::size_t first, std::size_t last) {
        constexpr std::size_t ahead = 16;
        Repeats own_ids;
        Repeats own_sequences;
        for (std::size_t i = first; i < last; ++i) {
            Keys const& next = keys[std::min(i + ahead, last - 1)];
            by_id_.prefetch(next.id);
            by_sequence_.prefetch(next.sequence);
            auto const motif = static_cast<MotifId>(good + i);
            if (auto const repeat = by_id_.insert(keys[i].id, id(motif), motif, id_of))
                own_ids.push_back(*repeat);
            if (auto const repeat =
                    by_sequence_.insert(keys[i].sequence, sequence(motif), motif, sequence_of))
                own_sequences.push_back(*repeat);
        }
        std::lock_guard const lock(mutex);
        ids.insert(ids.end(), own_ids.begin(), own_ids.end());
        sequences.insert(sequences.end(), own_sequences.begin(), own_sequences.end());
    });
    parallel_sort(threads, std::span(ids));
    parallel_sort(threads, std::span(sequences));
    count_repeats(ids, sequences, good, where);
}

/// Counts repeated ids and shared sequences in the order of the motifs. Throws an error if an id has two sequences.
void MotifSet::Store::count_repeats(Repeats const& ids, Repeats const& sequences, std::size_t& good,
                                    Where const& where) {
    std::size_t const before = good;
    auto shared = sequences.begin();
    auto const count_shared_until = [&](std::size_t motif) {
        for (; shared != sequences.end() && shared->motif < motif; ++shared)
            shared_.add([&] {
                return in_quotes(id(by_sequence_.first(shared->slot))) + " = " + in_quotes(id(shared->motif));
            });
    };
    for (auto const& [motif, slot] : ids) {
        count_shared_until(motif);
        good = motif;
        refuse_other_motif(by_id_.first(slot), motif, [&] { return where(motif - before); });
        repeated_.add([&] { return in_quotes(id(motif)); });
        if (shared != sequences.end() && shared->motif == motif) ++shared;
    }
    count_shared_until(size());
}

/// Refuses a motif if the earlier motif with the same id is a matrix, or has another sequence.
void MotifSet::Store::refuse_other_motif(MotifId earlier, MotifId motif,
                                         std::function<std::string()> const& where) const {
    std::string_view const name = id(motif);
    if (matrix(earlier) != nullptr) refuse_shared_id(where(), name);
    if (sequence(earlier) == sequence(motif)) return;
    throw RepeatedId(ErrorCode::motif, where() + ": motif id " + in_quotes(name) + " has two sequences, " +
                                           in_quotes(sequence(earlier)) + " and " +
                                           in_quotes(sequence(motif)) + "; give each sequence its own id");
}

void MotifSet::Store::keep_texts(std::size_t motifs) {
    resize_texts(ends_before(motifs), 1);
    ends_.resize(motifs);
}

void MotifSet::Store::resize_texts(Ends const& ends, unsigned threads) {
    resize(ids_, ends.id, threads);
    resize(sequences_, ends.sequence, threads);
    resize(genes_, ends.gene, threads);
}

void MotifSet::Store::require_room(std::string_view where) const {
    if (size() >= max_motifs)
        throw Error(ErrorCode::limit, std::string(where) + ": more than " + std::to_string(max_motifs) +
                                          " motifs; split the motif file");
}

/// Adds a matrix. Matrices are not in by_sequence_, because different matrices may have one consensus.
void MotifSet::Store::add_matrix(Matrix const& matrix, std::string_view where) {
    require_room(where);
    std::string const letters = consensus_of(matrix, where);
    std::string_view const name = matrix.id.empty() ? std::string_view(letters) : matrix.id;
    refuse_names({.id = name, .sequence = letters, .gene = matrix.name}, where, "name");
    auto const self = static_cast<MotifId>(size());
    by_id_.make_room(size() + 1, 1);
    auto const id_of = [this](MotifId motif) { return this->id(motif); };
    if (auto const repeat = by_id_.insert(hash(name), name, self, id_of)) {
        Matrix const* const earlier = this->matrix(by_id_.first(repeat->slot));
        if (earlier == nullptr) refuse_shared_id(where, name);
        if (*earlier != named(matrix, name))
            throw RepeatedId(ErrorCode::motif, std::string(where)
                                                   .append(": matrix id ")
                                                   .append(in_quotes(name))
                                                   .append(" has two different matrices; rename one"));
        repeated_.add([&] { return in_quotes(name); });
    }
    append_text(sequences_, letters);
    if (name != letters) append_text(ids_, name);
    ends_.push_back({ids_.size(), sequences_.size(), genes_.size()});
    matrices_.emplace(self, named(matrix, name));
}

}  // namespace motifcount
