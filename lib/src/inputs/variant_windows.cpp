#include "inputs/variant_windows.hpp"

#include <algorithm>

#include "dna/alphabet.hpp"

namespace motifcount::internal {
namespace {

/// Number of alleles per block; windows of one block have about 100 kB of text if there is an SNV per 35 bases
constexpr std::size_t block_alleles = 1024;

/// Maximum number of combinations of alleles after an allele: with the genome's letter at its position, 64 combinations
constexpr std::uint64_t most_combinations = 32;
constexpr std::size_t most_frequent = 5;

}  // namespace

/// Lays out one block.
class VariantWindows::Layout {
public:
    Layout(VariantWindows const& all, std::size_t number, VariantBlock& block)
        : all_(all),
          block_(block),
          from_(number == 0 ? 0 : at(all.firsts_[number] - 1) + 1),
          last_(at(all.firsts_[number + 1] - 1)) {
        std::size_t const end = all.alleles_.size();
        for (std::size_t i = all.firsts_[number]; i < end && at(i) < last_ + all.longest_; ++i) {
            find_others(i);
            pack_near(at(i));
            chosen_.assign(1, static_cast<std::uint32_t>(i));
            combine(0);
        }
    }

private:
    [[nodiscard]] std::uint64_t at(std::size_t allele) const noexcept {
        return all_.alleles_[allele].position;
    }

    /// Finds the alleles in the bases after an allele, which are combined with it.
    void find_others(std::size_t allele) {
        others_.clear();
        std::uint64_t combinations = 1;
        std::uint64_t here = 1;  // Number of alleles at the same position, including the genome's letter
        for (std::size_t i = allele + 1; i < all_.alleles_.size() && at(i) - at(allele) < all_.longest_;
             ++i) {
            if (at(i) == at(allele)) continue;
            here = at(i) == at(i - 1) ? here + 1 : 2;
            // Multiplies by here / (here - 1) if there are further alleles at the position.
            combinations = here == 2 ? combinations * 2 : combinations / (here - 1) * here;
            others_.push_back(static_cast<std::uint32_t>(i));
            combinations = std::min(combinations, std::uint64_t{1} << 48);
        }
        if (combinations <= most_combinations) return;
        block_.limited += at(allele) <= last_ ? 1 : 0;
        std::ranges::stable_sort(others_, [this](std::uint32_t a, std::uint32_t b) {
            return all_.alleles_[a].frequency > all_.alleles_[b].frequency;
        });
        others_.resize(most_frequent);
        std::ranges::sort(others_);
    }

    /// Packs the letters of all sites with the base at `position`.
    void pack_near(std::uint64_t position) {
        near_start_ = position - std::min(position, all_.longest_ - 1);
        block_.near.clear();
        block_.near.begin_record({});
        block_.near.append(all_.text_.substr(near_start_, position + all_.longest_ - near_start_));
        block_.near.end_record();
        near_ = block_.near.batch().text;
    }

    /// Adds the chosen alleles as a window, and then with further alleles from others_[next] on.
    void combine(std::size_t next) {
        if (!add_window()) return;
        for (std::size_t i = next; i < others_.size(); ++i) {
            if (at(others_[i]) == at(chosen_.back())) continue;
            chosen_.push_back(others_[i]);
            combine(i + 1);
            chosen_.pop_back();
        }
    }

    /// Returns false if no site of this block has all chosen alleles.
    bool add_window() {
        std::uint64_t const reach = all_.longest_ - 1;
        std::uint64_t const last_allele = at(chosen_.back());
        std::uint64_t const start = std::max(from_, last_allele - std::min(last_allele, reach));
        std::uint64_t const last_start = std::min(last_, at(chosen_.front()));
        if (start > last_start) return false;
        std::uint64_t const end = std::min(last_start + all_.longest_, all_.text_.size());
        std::uint64_t const first_slot = block_.text.size();
        block_.text.begin_record({});
        block_.text.append_part(near_, start - near_start_, end - start);
        for (std::uint32_t const allele : chosen_)
            block_.text.set_base(first_slot + at(allele) - start, base_code(all_.alleles_[allele].base));
        block_.text.end_record();
        block_.windows.push_back({start, last_start, block_.alleles.size(), chosen_.size()});
        block_.alleles.insert(block_.alleles.end(), chosen_.begin(), chosen_.end());
        return true;
    }

    VariantWindows const& all_;
    VariantBlock& block_;
    std::uint64_t from_;  ///< First position at which a site of the block may begin
    std::uint64_t last_;  ///< Last such position, which has an allele
    std::vector<std::uint32_t> others_;
    std::vector<std::uint32_t> chosen_;
    std::uint64_t near_start_ = 0;  ///< Position of the first base of near_
    TextView near_;
};

VariantWindows::VariantWindows(std::string_view text, std::span<Allele const> alleles, std::uint64_t longest)
    : text_(text), alleles_(alleles), longest_(longest) {
    std::size_t in_block = block_alleles;
    for (std::size_t i = 0; i < alleles.size(); ++i, ++in_block) {
        if (in_block < block_alleles || (i != 0 && alleles[i].position == alleles[i - 1].position)) continue;
        firsts_.push_back(i);
        in_block = 0;
    }
    firsts_.push_back(alleles.size());
}

void VariantWindows::lay_out(std::size_t number, VariantBlock& block) const {
    block.text.clear();
    block.windows.clear();
    block.alleles.clear();
    block.limited = 0;
    Layout(*this, number, block);
}

}  // namespace motifcount::internal
