#include "match/seed_table.hpp"

#include <algorithm>
#include <cstring>

namespace motifcount::internal {

namespace {

static_assert(std::endian::native == std::endian::little,
              "text windows are loaded as 64-bit words from any byte");

/// Bases of a shape: their codes index a filter of at most 2^26 bits, and more tell windows no better apart.
constexpr unsigned max_shape_bases = 16;
/// Codes of up to this many bits index the table as they are; longer ones are hashed.
constexpr unsigned max_direct_bits = 22;

std::uint64_t places_mask(unsigned places) {
    return base_mask(places);
}

/// Bits of the index of a table for so many entries.
unsigned index_bits_for(std::uint64_t entries) {
    return std::clamp(static_cast<unsigned>(std::bit_width(entries)) + 2, 12U, 26U);
}

/// All choices of `count` of `parts` parts, in the order of their lowest parts: so the first of those whose
/// parts are all exact is the one of the lowest exact parts.
void choose_parts(unsigned parts, unsigned count, unsigned first, std::uint32_t set,
                  std::vector<std::uint32_t>& sets) {
    if (count == 0) {
        sets.push_back(set);
        return;
    }
    for (unsigned part = first; part + count <= parts; ++part)
        choose_parts(parts, count - 1, part + 1, set | 1U << part, sets);
}

}  // namespace

SeedScheme::SeedScheme(unsigned window_length, unsigned part_count, unsigned mismatches)
    : length(window_length),
      parts(part_count),
      part_length(window_length / part_count),
      max_mismatches(mismatches) {
    auto const chosen_parts = parts - max_mismatches;
    // Codes longer than the limit would not tell more: take less of each part.
    auto const taken = std::min(part_length, std::max(1U, max_shape_bases / chosen_parts));
    std::vector<std::uint32_t> sets;
    choose_parts(parts, chosen_parts, 0, 0, sets);
    std::vector<std::uint32_t> shape_sets;  // normalised: the lowest part is part 0
    for (auto const set : sets) {
        auto const first = static_cast<unsigned>(std::countr_zero(set));
        auto const normal = set >> first;
        auto const known = std::find(shape_sets.begin(), shape_sets.end(), normal);
        seeds.push_back({set, first * part_length, static_cast<unsigned>(known - shape_sets.begin())});
        if (known != shape_sets.end()) continue;
        shape_sets.push_back(normal);
        Shape shape{{}, 0};
        for (unsigned part = 0; part < parts; ++part) {
            if ((normal >> part & 1U) == 0) continue;
            auto const shift = 2 * part * part_length;
            auto const bits = 2 * taken;
            if (!shape.runs.empty() && taken == part_length && (normal >> (part - 1) & 1U) != 0)
                shape.runs.back().mask = shape.runs.back().mask << bits | places_mask(taken);
            else
                shape.runs.push_back({shift, 2 * shape.bases, places_mask(taken)});
            shape.bases += taken;
        }
        shapes.push_back(std::move(shape));
    }
}

double SeedScheme::cost(std::size_t patterns) const {
    // Measured on one core of an EPYC (Zen 3): a look-up in a filter that lies in the level-2 cache 1.2 ns, a
    // further run of its shape 0.4 ns, a larger filter twice as much; an entry to verify 5 ns.
    double sum = 0;
    for (unsigned shape = 0; shape < shapes.size(); ++shape) {
        auto const entries =
            static_cast<double>(patterns) *
            static_cast<double>(std::count_if(seeds.begin(), seeds.end(),
                                              [&](auto const& seed) { return seed.shape == shape; }));
        auto const codes = static_cast<double>(std::uint64_t{1} << (2 * shapes[shape].bases));
        sum += (codes > 1 << 22 ? 2.4 : 1.2) + 0.4 * static_cast<double>(shapes[shape].runs.size() - 1);
        sum += 5.0 * entries / codes;
    }
    return sum;
}

SeedScheme SeedScheme::cheapest(unsigned length, unsigned max_mismatches, std::size_t patterns) {
    SeedScheme best(length, max_mismatches + 1, max_mismatches);
    for (auto parts = max_mismatches + 2; parts <= std::min(length, max_mismatches + 4); ++parts) {
        SeedScheme scheme(length, parts, max_mismatches);
        if (scheme.cost(patterns) < best.cost(patterns)) best = std::move(scheme);
    }
    return best;
}

SeedTable::SeedTable(SeedScheme const& scheme, unsigned shape, std::span<std::uint64_t const> windows,
                     std::span<PatternId const> patterns)
    : shape_(scheme.shapes[shape]) {
    std::vector<std::uint32_t> seeds;
    for (std::uint32_t i = 0; i < scheme.seeds.size(); ++i)
        if (scheme.seeds[i].shape == shape) seeds.push_back(i);
    auto const count = seeds.size() * patterns.size();
    auto const code_bits = 2 * shape_.bases;
    direct_ = code_bits <= std::min(max_direct_bits, index_bits_for(count) + 2);
    index_bits_ = direct_ ? code_bits : index_bits_for(count);

    std::size_t const indices = std::size_t{1} << index_bits_;
    filter_.assign((indices + 31) / 32, 0);
    firsts_.assign(indices + 1, 0);
    entries_.resize(count);
    auto const index_of = [&](std::size_t i, std::uint32_t seed) {
        return index(shape_.code(windows[i] >> (2 * scheme.seeds[seed].start)));
    };
    for (std::size_t i = 0; i < patterns.size(); ++i)
        for (auto const seed : seeds) ++firsts_[index_of(i, seed)];
    std::uint32_t sum = 0;
    for (auto& first :
         firsts_) {  // each becomes the end of its entries, which filling moves back to their first
        sum += first;
        first = sum;
    }
    for (std::size_t i = patterns.size(); i-- > 0;)
        for (auto const seed : seeds) {
            auto const at = index_of(i, seed);
            filter_[at / 32] |= 1U << (at % 32);
            entries_[--firsts_[at]] = {windows[i], patterns[i], seed};
        }
}

template <unsigned runs>
std::size_t SeedTable::filter_runs(TextView const& text, std::uint64_t first, std::uint64_t last,
                                   Candidate* out) const {
    // Copies: what is written to `out` must not make the compiler fetch these again for every slot.
    auto const* const filter = filter_.data();
    auto const direct = direct_;
    auto const hash_shift = 64 - index_bits_;
    auto const first_mask = shape_.runs[0].mask;
    auto const second = runs == 2 ? shape_.runs[1] : SeedScheme::Run{};
    auto* next = out;
    auto const test = [&](std::uint64_t slot, std::uint64_t window) {
        std::uint64_t code;
        if constexpr (runs == 1)
            code = window & first_mask;
        else if constexpr (runs == 2)
            code = (window & first_mask) | (window >> second.shift & second.mask) << second.position;
        else
            code = shape_.code(window);
        auto const at = static_cast<std::uint32_t>(direct ? code : hash(code) >> hash_shift);
        *next = {slot, at};
        next += filter[at / 32] >> (at % 32) & 1U;
    };
    auto const& end = shape_.runs.back();
    auto const span_bits = end.shift + static_cast<unsigned>(std::bit_width(end.mask));
    auto slot = first;
    if (span_bits <= 58) {  // a load at a byte has the windows of its four bases
        for (; slot % 4 != 0 && slot < last; ++slot) test(slot, bases_at(text.bases.data(), slot));
        auto const* const bytes = reinterpret_cast<unsigned char const*>(text.bases.data());
        for (; slot + 4 <= last; slot += 4) {
            std::uint64_t window;
            std::memcpy(&window, bytes + slot / 4, sizeof window);
            for (unsigned i = 0; i < 4; ++i) test(slot + i, window >> (2 * i));
        }
    }
    for (; slot < last; ++slot) test(slot, bases_at(text.bases.data(), slot));
    return static_cast<std::size_t>(next - out);
}

std::size_t SeedTable::filter(TextView const& text, std::uint64_t first, std::uint64_t last,
                              Candidate* out) const {
    switch (shape_.runs.size()) {
        case 1:
            return filter_runs<1>(text, first, last, out);
        case 2:
            return filter_runs<2>(text, first, last, out);
        default:
            return filter_runs<0>(text, first, last, out);
    }
}

}  // namespace motifcount::internal
