#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Meaning of a column. `pair`: both guides in one field. `either`: the id if another column is the sequence, else the sequence
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

/// Returns the letters and digits of a column's name, with ASCII letters in lower case. Bytes that are not ASCII are kept.
[[nodiscard]] std::string normalised(std::string_view name);

/// Published layout of a table: roles of columns by normalised name. A header fits if it has every name of the layout.
struct Layout {
    std::string name;
    std::string source;
    bool of_pairs = false;
    std::map<std::string, Role, std::less<>> columns;
};

/// Dictionary of layouts, with normalised names. Immutable; thread-safe.
class Layouts {
public:
    /// Parses a dictionary in the format of layouts.txt. Throws std::out_of_range if a role is unknown.
    explicit Layouts(std::string_view text);
    [[nodiscard]] static Layouts const& built_in();

    [[nodiscard]] std::vector<Layout> const& published() const noexcept { return published_; }
    /// Returns the role of a column's name in any table or, if `of_pairs`, in tables of pairs; Role::none if it has no role.
    [[nodiscard]] Role meaning(std::string_view name, bool of_pairs) const;
    /// True if the dictionary has this name, with or without a role, for tables of single guides or, if `of_pairs`, of pairs.
    [[nodiscard]] bool has(std::string_view name, bool of_pairs) const;
    /// True if the dictionary has a role for this name in any table
    [[nodiscard]] bool has_role(std::string_view name) const;

private:
    std::vector<Layout> published_;
    Layout general_;
};

}  // namespace motifcount::internal
