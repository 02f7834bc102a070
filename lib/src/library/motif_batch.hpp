#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "library/motif_lines.hpp"
#include "motifcount/motif_set.hpp"

namespace motifcount::internal {

/// Motifs on their way from a file to a set, into which they go by the block. What is wrong with one of them may be told when
/// later ones are begun, or by flush().
class MotifBatch {
public:
    struct Motif {
        std::string id;
        std::string sequence;
        std::string gene;
        std::uint64_t line = 0;  ///< of the file, for messages
    };

    MotifBatch(MotifSet& motifs, MotifLines const& lines) : motifs_(motifs), lines_(lines) {}

    /// The next one, without a sequence and a gene yet; valid until the next call of begin(). It keeps its memory.
    Motif& begin(std::string_view id, std::uint64_t line) {
        if (count_ == block_.size()) flush();
        Motif& motif = block_[count_++];
        motif.id = id;
        motif.sequence.clear();
        motif.gene.clear();
        motif.line = line;
        return motif;
    }

    /// Adds all to the set. Throws what MotifSet::add_all() does.
    void flush() {
        std::array<MotifSet::Entry, block_size> entries;
        for (std::size_t i = 0; i < count_; ++i)
            entries[i] = {block_[i].id, block_[i].sequence, block_[i].gene};
        std::size_t const count = std::exchange(count_, 0);
        motifs_.add_all(std::span(entries).first(count),
                        [this](std::size_t i) { return lines_.where(block_[i].line); });
    }

private:
    static constexpr std::size_t block_size = 32;

    MotifSet& motifs_;
    MotifLines const& lines_;
    std::array<Motif, block_size> block_;
    std::size_t count_ = 0;
};

}  // namespace motifcount::internal
