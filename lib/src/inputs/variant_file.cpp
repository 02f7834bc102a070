#include "inputs/variant_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <span>
#include <utility>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "core/parallel.hpp"
#include "core/read_ahead.hpp"
#include "dna/alphabet.hpp"
#include "io/input_file.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t part_alleles = 1U << 14U;  // Alleles that a thread compares with the genome at a time

/// Returns the other spelling of a sequence name: "chr1" for "1", and "1" for "chr1".
std::string other_spelling(std::string_view name) {
    return name.starts_with("chr") ? std::string(name.substr(3)) : std::string("chr").append(name);
}

}  // namespace

VariantFile::VariantFile(std::string path, double min_frequency, unsigned threads)
    : path_(std::move(path)),
      min_frequency_(static_cast<float>(min_frequency)),
      threads_(threads),
      reader_(open_variants(path_, min_frequency_, threads)) {
    begin_read();
}

void VariantFile::begin_read() {
    read_ = read_ahead(threads_, [this] { return reader_->next(batches_); });
}

bool VariantFile::read_more() {
    if (!read_.valid() || !read_.get()) return false;
    std::swap(batches_, latest_batches_);
    begin_read();
    for (VariantBatch const& batch : latest_batches_) add(batch);
    return true;
}

void VariantFile::add(VariantBatch const& batch) {
    filtered_ += batch.filtered;
    other_ += batch.other;
    rare_ += batch.rare;
    std::size_t begin = 0;
    for (VariantBatch::Run const& run : batch.runs) {
        if (run.sequence != latest_ && (taken_.contains(run.sequence) || kept_.contains(run.sequence)))
            throw_input_error(path_, std::string(reader_->unit())
                                         .append(" ")
                                         .append(std::to_string(run.number))
                                         .append(": the records of sequence ")
                                         .append(run.sequence)
                                         .append(" are not next to each other; sort the file"));
        latest_ = run.sequence;
        auto const [kept, is_new] = kept_.try_emplace(latest_);
        if (is_new) kept->second = std::exchange(spare_, {});
        auto const own = std::span(batch.alleles).subspan(begin, run.end - begin);
        kept->second.insert(kept->second.end(), own.begin(), own.end());
        begin = run.end;
    }
}

void VariantFile::take(std::string const& sequence, std::string_view text, std::vector<Allele>& alleles) {
    alleles.clear();
    if (spare_.capacity() == 0) std::swap(alleles, spare_);
    // The records of the sequence are complete when a record of another sequence follows.
    while ((latest_ == sequence || !kept_.contains(sequence)) && read_more()) continue;
    taken_.insert(sequence);
    auto const found = kept_.extract(sequence);
    if (found.empty()) return;
    alleles = std::move(found.mapped());
    drop_unfit(sequence, text, alleles);
}

/// Drops alleles whose REF differs from the genome, and alleles that are the genome's letter.
void VariantFile::drop_unfit(std::string const& sequence, std::string_view text,
                             std::vector<Allele>& alleles) {
    struct Part {
        std::size_t kept = 0;
        std::uint64_t differing = 0;
        Allele first_difference = {};
    };
    auto const letter_of = [text](Allele const& allele) {
        return allele.position < text.size() ? to_upper(text[allele.position]) : '-';
    };
    std::vector<Part> parts((alleles.size() + part_alleles - 1) / part_alleles);
    parallel_for(threads_, parts.size(), [&](std::size_t i) {
        Part part;
        std::size_t const begin = i * part_alleles;
        for (std::size_t at = begin; at < std::min(begin + part_alleles, alleles.size()); ++at) {
            Allele allele = alleles[at];
            char const letter = letter_of(allele);
            if ((iupac_mask(letter) & iupac_mask(allele.reference)) == 0) {
                if (part.differing++ == 0) part.first_difference = allele;
                continue;
            }
            allele.reference = letter;
            if (letter != allele.base) alleles[begin + part.kept++] = allele;
        }
        parts[i] = part;
    });
    used_ += alleles.size();
    auto end = alleles.begin();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Part const& part = parts[i];
        if (part.differing != 0 && differing_ == 0)
            note_difference(sequence, part.first_difference, letter_of(part.first_difference));
        differing_ += part.differing;
        used_ -= part.differing;
        auto const begin = alleles.begin() + static_cast<std::ptrdiff_t>(i * part_alleles);
        end =
            begin == end ? end + static_cast<std::ptrdiff_t>(part.kept) : std::copy_n(begin, part.kept, end);
    }
    alleles.erase(end, alleles.end());
}

void VariantFile::note_difference(std::string const& sequence, Allele const& allele, char letter) {
    first_difference_.append(reader_->unit())
        .append(" ")
        .append(std::to_string(allele.number))
        .append(" (")
        .append(sequence)
        .append(":")
        .append(std::to_string(allele.position + 1))
        .append(": REF ")
        .append(1, allele.reference)
        .append(letter == '-' ? ", after the end of the sequence" : ", genome ");
    if (letter != '-') first_difference_.append(1, letter);
    first_difference_.append(")");
}

void VariantFile::check_sequences() {
    std::uint64_t lost = 0;
    Allele first;
    std::string name;
    for (auto const& [sequence, alleles] : kept_) {
        lost += alleles.size();
        if (alleles.empty() || (first.number != 0 && alleles.front().number > first.number)) continue;
        first = alleles.front();
        name = sequence;
    }
    if (lost == 0) return;
    std::string message = path_ + ": " + std::string(reader_->unit()) + " " + std::to_string(first.number) +
                          ": the genome has no sequence " + name + " (" + std::to_string(lost) + " of " +
                          std::to_string(lost + used_ + differing_) + " SNVs are on missing sequences)";
    if (std::string const other = other_spelling(name); taken_.contains(other))
        message +=
            ", but it has " + other + "; rename the sequences of the file (bcftools annotate --rename-chrs)";
    if (used_ == 0 && differing_ == 0) throw Error(ErrorCode::input, message);
    warnings_.emplace_back(message);
}

void VariantFile::check_references() {
    if (differing_ == 0) return;
    std::string message =
        path_ + ": " + std::to_string(differing_) + " of " + std::to_string(differing_ + used_) +
        " SNVs were skipped, because REF differs from the genome, first in " + first_difference_;
    if (differing_ > used_)
        throw Error(ErrorCode::input, message + "; give the variants of this version of the genome");
    warnings_.emplace_back(message);
}

std::string VariantFile::summary() {
    while (read_more()) continue;
    check_sequences();
    check_references();
    if (used_ == 0 && differing_ == 0 && rare_ != 0)
        warnings_.push_back(Message(path_ + ": no SNV has a frequency (AF, or AC and AN) of at least ") +
                            setting::min_af);
    std::string text = path_ + ": " + counted(used_, "SNV") + "; skipped: " + counted(filtered_, "record") +
                       " with another FILTER than PASS, " + counted(other_, "allele") + " that " +
                       (other_ == 1 ? "is" : "are") + " not a substitution";
    if (min_frequency_ > 0)
        text += ", " + counted(rare_, "SNV") + " with a frequency below the minimum, or without a frequency";
    return text;
}

void add_ambiguity_codes(std::string_view text, std::vector<Allele>& alleles) {
    for (std::uint64_t at = 0; at < text.size(); ++at) {
        if (base_code(text[at]) != no_base) continue;
        BaseMask const mask = iupac_mask(text[at]);
        int const size = std::popcount(mask);
        if (size != 2 && size != 3) continue;
        for (unsigned code = 0; code < 4; ++code)
            if ((mask >> code & 1U) != 0) alleles.push_back({at, to_upper(text[at]), "ACGT"[code], 1, 0});
    }
}

void sort_alleles(std::vector<Allele>& alleles) {
    auto const is_before = [](Allele const& a, Allele const& b) {
        return a < b || (!(b < a) && a.frequency > b.frequency);
    };
    if (std::ranges::adjacent_find(alleles, std::not_fn(std::less<>())) == alleles.end()) return;
    std::ranges::sort(alleles, is_before);
    auto const rest = std::ranges::unique(alleles, [](Allele const& a, Allele const& b) {
        return a.position == b.position && a.base == b.base;
    });
    alleles.erase(rest.begin(), rest.end());
}

}  // namespace motifcount::internal
