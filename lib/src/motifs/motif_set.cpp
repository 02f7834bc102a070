#include "motifcount/motif_set.hpp"

#include <algorithm>
#include <array>

#include "core/decimal.hpp"
#include "core/digest.hpp"
#include "motifs/motif_store.hpp"

namespace motifcount {

using namespace internal;

namespace {

/// Adds the name and the numbers of a matrix to a digest.
void add_to(Digest& digest, Matrix const& matrix) {
    digest.add(matrix.name);
    auto const add = [&digest](double number) { digest.add(significant(number, 17)); };
    for (auto const& column : matrix.columns) std::ranges::for_each(column, add);
    add(matrix.sites);
    if (matrix.homer_threshold) add(*matrix.homer_threshold);
}

}  // namespace

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
    add_all(std::span(&entry, 1), [where](std::size_t) { return std::string(where); });
}

void MotifSet::add_all(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where,
                       unsigned threads) {
    constexpr std::size_t block = std::size_t{1} << 13U;  // A block takes about 0.5 ms
    std::vector<std::span<Entry const>> blocks;
    for (std::size_t first = 0; first < entries.size(); first += block)
        blocks.push_back(entries.subspan(first, std::min(block, entries.size() - first)));
    add_all(blocks, where, threads);
}

void MotifSet::add_all(std::span<std::span<Entry const> const> blocks,
                       std::function<std::string(std::size_t)> const& where, unsigned threads) {
    store_->add(blocks, where, threads);
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
