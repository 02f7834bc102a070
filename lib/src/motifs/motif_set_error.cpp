#include "motifs/motif_set_error.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/ascii.hpp"
#include "core/shown_byte.hpp"
#include "dna/alphabet.hpp"
#include "io/byte_order_mark.hpp"

namespace motifcount::internal {

namespace {

[[noreturn]] void refuse_letter(std::string_view id, std::string_view sequence, std::size_t place,
                                std::string_view where) {
    char const letter = sequence[place];
    std::string const motif = "motif " + in_quotes(id.empty() ? sequence : id);
    std::string const at = " at position " + std::to_string(place + 1);
    if (letter == '-' || letter == '.')
        refuse_motif(where, motif + " has a gap (" + shown_byte(letter) + ")" + at + "; remove all gaps");
    std::string hint;
    if (sequence.find(' ') != std::string_view::npos)
        hint = "; remove blanks from sequences, and separate columns by tabs";
    else if (std::string(id).append(sequence).find(';') != std::string::npos)
        hint = "; if ';' separates the columns, insert the line sep=; at the top";
    else if (sequence.find_first_of("[](){}^$*+?|\\") != std::string_view::npos)
        hint =
            "; regular expressions are not supported: write alternatives as IUPAC codes, for example CARNTG "
            "for CA[AG]NTG";
    else if (letter == 'I' || letter == 'i')
        hint = "; write N for inosine";
    refuse_motif(where, motif + " has " +
                            (sequence.substr(place).starts_with(no_break_space) ? "a no-break space (U+00A0)"
                                                                                : shown_byte(letter)) +
                            at + ", which is not an IUPAC nucleotide code (ACGTU RYSWKM BDHV N)" + hint);
}

/// True for the characters that wrong_name() looks for, and for the first bytes of longer ones
bool may_be_wrong(char letter) noexcept {
    return is_control(letter) || static_cast<unsigned char>(letter) >= 0x80;
}

/// Returns the problem of names that cannot be fields of tab-separated lines; empty if there is no problem. `gene`: noun
/// for the gene, which matrices use for their names
std::string wrong_name(MotifSet::Entry const& entry, std::string_view gene = "gene") {
    // Names that differ only in invisible characters look alike.
    static constexpr std::pair<std::string_view, char const*> invisible[]{
        {no_break_space, "a no-break space (U+00A0)"},
        {byte_order_mark, "a byte-order mark (U+FEFF), perhaps from joined files"}};
    for (auto const& [what, text] : {std::pair{std::string_view("id"), entry.id}, {gene, entry.gene}}) {
        if (std::ranges::none_of(text, may_be_wrong)) continue;
        std::string const name = std::string("a motif ").append(what);
        for (auto const& [letter, shown] : invisible)
            if (text.find(letter) != std::string_view::npos)
                return name + " contains " + shown + "; remove this invisible character";
        auto const found = std::ranges::find_if(text, is_control);
        if (found != text.end())
            return name + " contains " + shown_byte(*found) + std::string("; rename the ").append(what);
    }
    return {};
}

}  // namespace

void refuse_motif(std::string_view where, std::string const& what) {
    throw Error(ErrorCode::motif, std::string(where) + ": " + what);
}

void refuse_names(MotifSet::Entry const& entry, std::string_view where, std::string_view gene) {
    if (std::string const wrong = wrong_name(entry, gene); !wrong.empty()) refuse_motif(where, wrong);
}

void refuse_sequence(MotifSet::Entry const& entry, std::string_view where) {
    auto const& [id, sequence, gene] = entry;
    if (sequence.empty())
        refuse_motif(where, id.empty() ? std::string("the motif has no sequence")
                                       : "motif " + in_quotes(id) + " has no sequence");
    auto const wrong = std::ranges::find_if(sequence, [](char letter) { return iupac_mask(letter) == 0; });
    refuse_letter(id, sequence, static_cast<std::size_t>(wrong - sequence.begin()), where);
}

void refuse_shared_id(std::string_view where, std::string_view id) {
    throw RepeatedId(ErrorCode::motif, std::string(where)
                                           .append(": motif id ")
                                           .append(in_quotes(id))
                                           .append(" is the id of a matrix and of a sequence; rename one"));
}

bool has_wrong_name(MotifSet::Entry const& entry) {
    bool const looks_wrong =
        std::ranges::any_of(entry.id, may_be_wrong) || std::ranges::any_of(entry.gene, may_be_wrong);
    return looks_wrong && !wrong_name(entry).empty();
}

}  // namespace motifcount::internal
