#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "support/oracle.hpp"

/// Expected hits of searches with edits, computed from ASCII strings with distance tables, as specified in
/// lib/doc/semantics.md. Shares no code with the library, and must stay simple enough to be verified by reading.
namespace motifcount::internal::test::oracle {

inline bool is_base(char letter) {
    return std::string("ACGT").find(plain(letter)) != std::string::npos;
}

inline bool fits(char code, char letter) {
    return is_base(letter) && bases_of(code).find(plain(letter)) != std::string::npos;
}

/// Returns the last row of the distance table. For each end position 0, 1, ... of the text, it has the smallest number of
/// edits between the motif and any substring with this end.
inline std::vector<unsigned> last_row(std::string const& motif, std::string const& text) {
    std::vector<unsigned> column(motif.size() + 1);
    for (std::size_t i = 0; i < column.size(); ++i) column[i] = static_cast<unsigned>(i);
    std::vector<unsigned> const empty = column;
    std::vector<unsigned> row{column.back()};
    for (char const letter : text) {
        std::vector<unsigned> next = column;
        next[0] = 0;
        for (std::size_t i = 1; i < column.size(); ++i)
            next[i] = std::min(
                {column[i - 1] + (fits(motif[i - 1], letter) ? 0U : 1U), column[i] + 1, next[i - 1] + 1});
        // A hit cannot include ambiguous letters, so the table starts again.
        column = is_base(letter) ? next : empty;
        row.push_back(column.back());
    }
    return row;
}

/// Alignment of the motif with a part of the text. `a < b` means that a is better.
struct Columns {
    unsigned edits = 0;
    /// One per column, from the 5' end. a: match or mismatch, b: only a base of the text, c: only a letter of the motif
    std::string letters;

    [[nodiscard]] Columns after(char letter, unsigned more) const { return {edits + more, letter + letters}; }
    friend bool operator<(Columns const& one, Columns const& other) {
        return std::tuple(one.edits, one.letters.size(), one.letters) <
               std::tuple(other.edits, other.letters.size(), other.letters);
    }
};

/// `best_[i]`: best alignment of the motif's letters from i on with the whole text. The text is extended at its beginning.
class ColumnsBehind {
public:
    explicit ColumnsBehind(std::string const& motif) : motif_(motif), best_(motif.size() + 1) {
        for (std::size_t i = motif_.size(); i-- > 0;) best_[i] = best_[i + 1].after('c', 1);
    }
    /// Extends the text by a letter at its beginning.
    void prepend(char letter) {
        std::vector<Columns> const behind = best_;
        best_.back() = behind.back().after('b', 1);
        for (std::size_t i = motif_.size(); i-- > 0;)
            best_[i] = std::min({behind[i + 1].after('a', fits(motif_[i], letter) ? 0 : 1),
                                 behind[i].after('b', 1), best_[i + 1].after('c', 1)});
    }
    [[nodiscard]] Columns const& whole() const { return best_.front(); }

private:
    std::string const& motif_;
    std::vector<Columns> best_;
};

/// Returns the best alignment of the whole motif with a suffix of the text.
inline Columns best_alignment(std::string const& motif, std::string const& text) {
    std::size_t first = text.size();  // a hit cannot include ambiguous letters
    while (first > 0 && is_base(text[first - 1]) && text.size() - first < 2 * motif.size()) --first;
    ColumnsBehind behind(motif);
    Columns found = behind.whole();
    for (std::size_t at = text.size(); at-- > first;) {
        behind.prepend(text[at]);
        found = std::min(found, behind.whole());
    }
    return found;
}

/// Returns the best alignment of the whole motif with a prefix of the text.
inline Columns best_alignment_from(std::string const& motif, std::string const& text) {
    Columns found{~0U, ""};
    for (std::size_t size = 0; size <= text.size() && size < 2 * motif.size(); ++size) {
        if (size > 0 && !is_base(text[size - 1])) break;
        ColumnsBehind behind(motif);
        for (std::size_t at = size; at-- > 0;) behind.prepend(text[at]);
        found = std::min(found, behind.whole());
    }
    return found;
}

struct EditHit {
    std::size_t start;
    std::size_t end;
    unsigned edits;
};

/// Returns the hits on one strand, in text order.
inline std::vector<EditHit> search_edits(std::string const& motif, std::string const& text,
                                         unsigned max_edits, bool all_ends) {
    std::vector<unsigned> const distances = last_row(motif, text);
    std::vector<EditHit> hits;
    for (std::size_t end = 0; end < distances.size(); ++end) {
        unsigned const distance = distances[end];
        if (distance > max_edits) continue;
        std::size_t before = end;  // First of the adjacent ends at the same distance
        while (before > 0 && distances[before - 1] == distance) --before;
        bool const descends = before == 0 || distances[before - 1] > distance;
        bool const ascends = end + 1 == distances.size() || distances[end + 1] > distance;
        if (!all_ends && distance > 0 && !(descends && ascends)) continue;
        std::string const letters = best_alignment(motif, text.substr(0, end)).letters;
        auto const bases = letters.size() - static_cast<std::size_t>(std::ranges::count(letters, 'c'));
        hits.push_back({end - bases, end, distance});
    }
    return hits;
}

inline Result search_edits(std::vector<std::string> const& motifs, std::vector<std::string> const& records,
                           Strands strands, unsigned max_edits, bool all_ends) {
    Result result;
    result.hits_all.assign(motifs.size(), 0);
    result.hits_fwd = result.hits_rev = result.reads = result.hits_all;
    for (std::size_t m = 0; m < motifs.size(); ++m) {
        std::string motif;
        for (char const letter : motifs[m]) motif += plain(letter);
        bool const palindrome = motif == reverse_complement(motif);
        for (std::size_t r = 0; r < records.size(); ++r) {
            std::size_t const size = records[r].size();
            std::size_t const before = result.hits.size();
            if (palindrome || strands != Strands::reverse)
                for (EditHit const& hit : search_edits(motif, records[r], max_edits, all_ends))
                    result.hits.push_back({r, hit.start, hit.end, m, '+', hit.edits});
            result.hits_fwd[m] += result.hits.size() - before;
            std::size_t const on_forward = result.hits.size();
            if (!palindrome && strands != Strands::forward)
                for (EditHit const& hit :
                     search_edits(motif, reverse_complement(records[r]), max_edits, all_ends))
                    result.hits.push_back({r, size - hit.end, size - hit.start, m, '-', hit.edits});
            result.hits_rev[m] += result.hits.size() - on_forward;
            result.hits_all[m] += result.hits.size() - before;
            if (result.hits.size() > before) ++result.reads[m];
        }
    }
    std::sort(result.hits.begin(), result.hits.end());
    return result;
}

}  // namespace motifcount::internal::test::oracle
