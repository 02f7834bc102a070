#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// What a column of a table of motifs holds. `pair`: both guides in one field; `either`: the id next to the name of a sequence,
/// otherwise the sequence.
enum class Role : std::uint8_t {
    none,
    id,
    gene,
    sequence,
    sequence_a,
    sequence_b,
    gene_a,
    gene_b,
    pair,
    either
};

/// Returns the ASCII letters and digits of a column's name, in lower case; other characters than ASCII are kept.
[[nodiscard]] std::string normalised(std::string_view name);

/// A published table: roles by normalised name. A header fits if it has all of the names.
struct Layout {
    std::string name;
    std::string source;
    bool of_pairs = false;
    std::map<std::string, Role, std::less<>> columns;
};

/// The dictionary of layouts. Immutable after construction, then thread-safe. Names are normalised.
class Layouts {
public:
    /// Parses a dictionary; its format is described in layouts.txt. Throws std::out_of_range for an unknown role.
    explicit Layouts(std::string_view text);
    /// The dictionary in layouts.txt
    [[nodiscard]] static Layouts const& built_in();

    [[nodiscard]] std::vector<Layout> const& published() const noexcept { return published_; }
    /// The meaning of a name in any table, of pairs if `of_pairs`; Role::none if it has none.
    [[nodiscard]] Role meaning(std::string_view name, bool of_pairs) const;
    /// True if tables of single guides, or of pairs, have this name in the dictionary, with or without a role.
    [[nodiscard]] bool has(std::string_view name, bool of_pairs) const;
    /// True if the name has a role anywhere in the dictionary.
    [[nodiscard]] bool has_role(std::string_view name) const;

private:
    std::vector<Layout> published_;
    Layout general_;
};

}  // namespace motifcount::internal
