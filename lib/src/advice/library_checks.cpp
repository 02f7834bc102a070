#include "advice/library_checks.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/counted.hpp"
#include "core/parallel.hpp"
#include "core/white_space.hpp"
#include "count/ordered_hits.hpp"
#include "dna/alphabet.hpp"
#include "motifcount/error.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {
namespace {

// Approximate number of bases per batch of guides
constexpr std::uint64_t batch_slots = std::uint64_t{1} << 20;

/// Marks guides that contain another guide. Thread-safe if threads report hits of different guides.
class NeighbourMarks : public HitWriter {
public:
    /// `same`: strand of hits that have the direction of the searched guides
    NeighbourMarks(MotifSet const& guides, Strand same)
        : guides_(guides), same_(same), marks_(guides.size()) {}
    void hit(Hit const& hit, Location const&) override {
        auto const guide = static_cast<MotifId>(hit.record);
        if (guides_.sequence(hit.motif) == guides_.sequence(guide)) return;
        marks_[guide] = std::max(marks_[guide], hit.strand == same_ ? in_same_direction : reversed);
    }
    [[nodiscard]] std::size_t count() const { return marks_.size() - std::ranges::count(marks_, nothing); }
    /// True if guides contain only reverse complements of other guides
    [[nodiscard]] bool are_reversed() const {
        return std::ranges::find(marks_, in_same_direction) == marks_.end();
    }

private:
    enum Mark : std::uint8_t { nothing, reversed, in_same_direction };

    MotifSet const& guides_;
    Strand const same_;
    std::vector<Mark> marks_;
};

std::string reverse_complement(std::string_view guide) {
    std::string letters;
    for (std::size_t i = guide.size(); i-- != 0;)
        letters += iupac_letter(complement_mask(iupac_mask(guide[i])));
    return letters;
}

/// Searches the guides [first, last), or their reverse complements if `reverse` is true, for other guides.
void mark_neighbours(CompiledSearch const& search, bool reverse, MotifId first, MotifId last,
                     NeighbourMarks& marks) {
    OrderedHits ordered(search.patterns(), {&marks});
    ordered.begin_input(false);
    PartScratches scratches(search.parts());
    std::vector<PartialGroups> partial(search.parts().size());
    std::vector<BatchHit> hits;
    PackedText text;
    text.clear(first);
    for (MotifId guide = first; guide < last; ++guide) {
        text.begin_record("");
        std::string_view const letters = search.motifs().sequence(guide);
        if (reverse)
            text.append(reverse_complement(letters));
        else
            text.append(letters);
        text.end_record();
        if (text.size() < batch_slots && guide + 1 < last) continue;
        scratches.find(text.batch(), partial, hits);
        ordered.add(text, hits);
        text.clear(guide + 1);
    }
}

}  // namespace

void refuse_empty_guides(MotifSet const& guides) {
    for (MotifId guide = 0; guide < guides.size(); ++guide)
        if (guides.sequence(guide).find_first_not_of('N') == std::string_view::npos)
            throw Error(ErrorCode::motif,
                        std::string("guide '")
                            .append(guides.id(guide))
                            .append("' contains only N and would match everywhere; remove the guide"));
}

std::optional<Message> find_neighbours(CompiledSearch const& search, Plan const& plan) {
    MotifSet const& guides = search.motifs();
    bool const reverse = plan.strand == StrandFilter::reverse;
    NeighbourMarks marks(guides, reverse ? Strand::reverse : Strand::forward);
    parallel_blocks(search.threads(), guides.size(), [&](std::size_t first, std::size_t last) {
        mark_neighbours(search, reverse, static_cast<MotifId>(first), static_cast<MotifId>(last), marks);
    });
    std::size_t const count = marks.count();
    if (count == 0) return std::nullopt;
    std::string const these = std::to_string(count) + " of " + counted(guides.size(), "guide") + " ";
    unsigned const mismatches = search.max_mismatches();
    bool const one_counts = plan.assign == Assign::unique;
    std::string const other =
        marks.are_reversed() ? " the reverse complement of another guide" : " another guide";
    Message const remedy = marks.are_reversed()
                               ? "; if all reads have the same direction, add " + Message(setting::strand) +
                                     " fwd or " + setting::strand + " rev"
                               : Message();
    if (mismatches == 0)
        return these + (count == 1 ? "contains" : "contain") + other +
               (one_counts ? ": reads that match both cannot be assigned" + remedy : Message());
    return these + (count == 1 ? "has" : "have") + other + " within " + counted(mismatches, "mismatch") +
           (one_counts ? ": reads equally close to both cannot be assigned" + remedy : Message());
}

std::optional<std::string> find_missing_genes(MotifSet const& motifs, bool has_column) {
    // Missing values as written by programs and spreadsheets. `nan` is not in the list, because it is a gene of flies.
    constexpr std::array<std::string_view, 10> not_available{"NA",   "N/A",    "#N/A",    "NaN",   "None",
                                                             "null", "#NAME?", "#VALUE!", "#REF!", "NULL"};
    std::size_t missing = 0;
    std::size_t unavailable = 0;
    std::string_view instead;
    MotifId first = 0;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        if (motifs.gene(motif).empty() && missing++ == 0) first = motif;
        if (std::ranges::count(not_available, motifs.gene(motif)) != 0 && unavailable++ == 0)
            instead = motifs.gene(motif);
    }
    std::string const all = " of " + counted(motifs.size(), "motif");
    if (unavailable > 1)
        return std::to_string(unavailable) + all + " have the gene " + std::string(instead) +
               ", which programs that rank genes treat as one gene; leave the field empty to use the ids as "
               "genes";
    if (missing == 0 || (missing == motifs.size() && !has_column)) return std::nullopt;
    std::string const id(motifs.id(first));
    return std::to_string(missing) + all +
           (missing == 1 ? " has no gene: its id is used as the gene (" + id + ")"
                         : " have no gene: their ids are used as genes (" + id + ", ...)");
}

std::optional<std::string> check_matrix_names(MotifSet const& motifs) {
    auto const id = [&](std::size_t motif) { return motifs.id(static_cast<MotifId>(motif)); };
    auto const gene = [&](std::size_t motif) {
        std::string_view const name = motifs.gene(static_cast<MotifId>(motif));
        return name.empty() ? id(motif) : name;
    };
    auto const refuse_equal = [&](char const* kind, auto const& name_at) {
        if (auto const names = find_equal_without_white_space(motifs.size(), name_at))
            throw Error(ErrorCode::motif,
                        std::string(kind) + " '" + names->first + "' and '" + names->second +
                            "' would both be " + without_white_space(names->first) +
                            " in the table of counts, where white space is written as _: rename one");
    };
    refuse_equal("ids", id);
    refuse_equal("genes", gene);
    std::size_t count = 0;
    std::string_view first;
    for (std::size_t motif = 0; motif < motifs.size(); ++motif) {
        std::string_view const name = has_white_space(gene(motif)) ? gene(motif) : id(motif);
        if (has_white_space(name) && count++ == 0) first = name;
    }
    if (count == 0) return std::nullopt;
    return "white space in ids and genes is written as _ in the table of counts, because MAGeCK splits names "
           "at white space (" +
           std::to_string(count) + " of " + counted(motifs.size(), "motif") + ", such as '" +
           std::string(first) + "')";
}

std::string_view shared_end(MotifSet const& guides, bool at_end) {
    constexpr MotifId fewest_guides = 8;
    // A single shared base is not reported. It may be the G that the U6 promoter needs, and reads may include this G.
    constexpr std::size_t shortest = 2;
    if (guides.size() < fewest_guides) return {};
    std::string_view shared = guides.sequence(0);
    for (MotifId guide = 1; guide < guides.size(); ++guide) {
        std::string_view const letters = guides.sequence(guide);
        while (!(at_end ? letters.ends_with(shared) : letters.starts_with(shared)))
            at_end ? shared.remove_prefix(1) : shared.remove_suffix(1);
    }
    return shared.size() < shortest ? std::string_view() : shared;
}

std::string describe_shared_ends(MotifSet const& guides) {
    std::string text;
    for (bool const at_end : {false, true})
        if (auto const letters = shared_end(guides, at_end); !letters.empty())
            text.append(text.empty() ? " All guides " : " and ")
                .append(at_end ? "end" : "begin")
                .append(" with ")
                .append(letters);
    return text.empty() ? text : text + ": remove bases that reads do not contain, such as a PAM";
}

std::vector<bool> read_controls(std::string const& path, MotifSet const& motifs) {
    std::unordered_map<std::string, std::vector<MotifId>> named;
    std::unordered_map<std::string, std::vector<MotifId>> named_in_matrix;
    auto const add = [&](std::string_view name, MotifId motif) {
        named[std::string(name)].push_back(motif);
        if (has_white_space(name)) named_in_matrix[without_white_space(name)].push_back(motif);
    };
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        add(motifs.id(motif), motif);
        std::string_view const gene = motifs.gene(motif);
        if (!gene.empty() && gene != motifs.id(motif)) add(gene, motif);
    }
    std::vector<bool> controls(motifs.size());
    TableRows lines(path, ErrorCode::input);
    if (lines.begin()) lines.set_separator('\0');
    while (lines.next_row()) {
        std::string const name(lines.fields()[0]);
        auto found = named.find(name);
        if (found == named.end() && (found = named_in_matrix.find(name)) == named_in_matrix.end())
            lines.fail("'" + name + "' is not an id or gene of the library");
        for (MotifId const motif : found->second) controls[motif] = true;
    }
    if (std::ranges::find(controls, true) == controls.end())
        throw Error(ErrorCode::input,
                    path + ": contains no controls; list ids or genes of the library, one per line");
    return controls;
}

}  // namespace motifcount::internal
