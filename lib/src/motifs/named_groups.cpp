#include "motifs/named_groups.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/ascii.hpp"
#include "core/white_space.hpp"
#include "motifcount/error.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {
namespace {

class Groups {
public:
    NamedGroup& operator[](std::string_view name) {
        auto const [place, is_new] = places_.try_emplace(std::string(name), all_.size());
        return is_new ? all_.emplace_back(std::string(name)) : all_[place->second];
    }
    [[nodiscard]] std::vector<NamedGroup> take() noexcept { return std::move(all_); }

private:
    std::unordered_map<std::string, std::size_t> places_;
    std::vector<NamedGroup> all_;
};

bool is_header(std::string_view cell) {
    constexpr std::array<std::string_view, 6> names{"motif_id", "motif", "id", "name", "sgrna", "guide"};
    return std::ranges::find(names, to_lower(cell)) != names.end();
}

}  // namespace

std::vector<NamedGroup> groups_by_gene(MotifSet const& motifs) {
    Groups groups;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        std::string_view const gene = motifs.gene(motif);
        groups[gene.empty() ? motifs.id(motif) : gene].motifs.push_back(motif);
    }
    return groups.take();
}

std::vector<NamedGroup> read_groups(std::string const& path, MotifSet const& motifs) {
    // Ids may be written as in a matrix, which has _ instead of white space.
    std::unordered_map<std::string, std::vector<MotifId>> named;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        std::string const id(motifs.id(motif));
        named[id].push_back(motif);
        if (std::string plain = without_white_space(id); plain != id) named[plain].push_back(motif);
    }
    Groups groups;
    TableRows rows(path, ErrorCode::input);
    if (rows.begin()) rows.choose_separator();
    for (bool first = true; rows.next_row(); first = false) {
        TableLine const& cells = rows.fields();
        if (cells.count() != 2 || cells[0].empty() || cells[1].empty())
            rows.fail("expected two columns, separated by a tab or comma: the id of a motif, and its group");
        auto const found = named.find(std::string(cells[0]));
        if (found == named.end()) {
            if (first && is_header(cells[0])) continue;
            rows.fail(std::string("'").append(cells[0]).append("' is not the id of a motif"));
        }
        std::vector<MotifId>& members = groups[cells[1]].motifs;
        members.insert(members.end(), found->second.begin(), found->second.end());
    }
    std::vector<NamedGroup> all = groups.take();
    if (all.empty())
        throw Error(ErrorCode::input,
                    path + ": contains no groups; list the id of a motif and its group in each row");
    for (NamedGroup& group : all) {
        std::ranges::sort(group.motifs);
        auto const repeated = std::ranges::unique(group.motifs);
        group.motifs.erase(repeated.begin(), repeated.end());
    }
    return all;
}

}  // namespace motifcount::internal
