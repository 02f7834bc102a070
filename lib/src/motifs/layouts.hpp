#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// What a column of a table of motifs holds.
enum class Role : std::uint8_t {
    none,
    id,
    gene,
    sequence,
    sequence_a,
    sequence_b,
    gene_a,
    gene_b,
    pair,    ///< both guides in one field
    either,  ///< the id next to the name of a sequence, otherwise the sequence
};

/// Returns the ASCII letters and digits of a column's name, in lower case; other characters than ASCII are kept.
[[nodiscard]] std::string normalised(std::string_view name);

/// A published table: its columns by normalised name. A header fits if it has all of them.
struct Layout {
    std::string name;
    std::string source;
    bool of_pairs = false;
    std::map<std::string, Role, std::less<>> columns;
};

/// The dictionary of layouts. Immutable after construction, then thread-safe.
class Layouts {
public:
    /// Parses a dictionary; its format is described in layouts.txt. Throws std::invalid_argument that names the line.
    explicit Layouts(std::string_view text);
    /// The dictionary in layouts.txt
    [[nodiscard]] static Layouts const& built_in();

    [[nodiscard]] std::vector<Layout> const& published() const noexcept { return published_; }
    /// The meaning of a normalised name in any table, of pairs if `of_pairs`; Role::none if it has none.
    [[nodiscard]] Role meaning(std::string_view name, bool of_pairs) const;
    /// True if tables of single guides, or of pairs, have this normalised name in the dictionary, with or without a role.
    [[nodiscard]] bool has(std::string_view name, bool of_pairs) const;
    /// True if the dictionary has this normalised name, for either kind of table.
    [[nodiscard]] bool has(std::string_view name) const { return has(name, false) || has(name, true); }
    /// True if the normalised name has a role anywhere in the dictionary.
    [[nodiscard]] bool has_role(std::string_view name) const;

private:
    /// Where a name occurs
    struct Use {
        bool in_single = false;
        bool in_pairs = false;
        bool has_role = false;
    };

    std::vector<Layout> published_;
    std::map<std::string, Role, std::less<>> general_;
    std::map<std::string, Use, std::less<>> uses_;
};

}  // namespace motifcount::internal
