#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/large_vector.hpp"
#include "motifcount/motif_set.hpp"
#include "motifs/motif_index.hpp"

namespace motifcount {

/// Texts, indices and duplicates of a motif set
struct MotifSet::Store {
    using Where = std::function<std::string(std::size_t)>;
    using Blocks = std::span<std::span<Entry const> const>;
    using Arena = internal::LargeVector<char>;

    /// Ends of a motif's texts in the three arenas. An id that equals the sequence is not stored, so its range is empty.
    struct Ends {
        std::uint64_t id;
        std::uint64_t sequence;
        std::uint64_t gene;
        Ends& operator+=(Ends const& more) noexcept {
            id += more.id;
            sequence += more.sequence;
            gene += more.gene;
            return *this;
        }
    };
    struct Oddity {
        std::uint64_t count = 0;
        std::array<std::string, 3> examples;
        template <typename Example>
        void add(Example const& example) {
            if (count < examples.size()) examples[count] = example();
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

    /// Hashes of a motif's texts
    struct Keys {
        std::uint32_t id;
        std::uint32_t sequence;
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
    [[nodiscard]] Matrix const* matrix(MotifId motif) const noexcept {
        auto const found = matrices_.find(motif);
        return found == matrices_.end() ? nullptr : &found->second;
    }

    /// See MotifSet::add_all().
    void add(Blocks blocks, Where const& where, unsigned threads);
    /// See MotifSet::add_matrix().
    void add_matrix(Matrix const& matrix, std::string_view where);

    Arena ids_;
    Arena sequences_;
    Arena genes_;
    internal::LargeVector<Ends> ends_;
    std::unordered_map<MotifId, Matrix> matrices_;
    internal::MotifIndex by_id_;
    internal::MotifIndex by_sequence_;
    Oddity repeated_;
    Oddity shared_;

private:
    using Repeats = std::vector<internal::MotifIndex::Repeat>;

    [[nodiscard]] internal::LargeVector<Keys> append(Blocks blocks, unsigned threads);
    [[nodiscard]] bool append(Entry const& entry, Ends const& ends, Keys& keys);
    void enter(std::span<Keys const> keys, std::size_t& good, Where const& where, unsigned threads);
    void count_repeats(Repeats const& ids, Repeats const& sequences, std::size_t& good, Where const& where);
    void refuse_other_motif(MotifId earlier, MotifId motif, std::function<std::string()> const& where) const;
    void keep_texts(std::size_t motifs);
    void resize_texts(Ends const& ends, unsigned threads);
    /// Throws Error(limit) if the set already has max_motifs.
    void require_room(std::string_view where) const;

    [[nodiscard]] Ends ends_before(std::size_t motif) const noexcept {
        return motif == 0 ? Ends{} : ends_[motif - 1];
    }
    [[nodiscard]] std::string_view text(Arena const& arena, std::uint64_t Ends::*end,
                                        MotifId motif) const noexcept {
        std::uint64_t const first = motif == 0 ? 0 : ends_[motif - 1].*end;
        return {arena.data() + first, ends_[motif].*end - first};
    }
};

}  // namespace motifcount
