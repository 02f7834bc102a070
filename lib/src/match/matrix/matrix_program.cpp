#include "match/matrix/matrix_program.hpp"

#include <algorithm>
#include <array>

#include "core/implementations.hpp"
#include "dna/text_window.hpp"
#include "match/matrix/matrix_plan.hpp"

namespace motifcount::internal::matrix_search {
namespace {

bool has_break(TextView const& text, std::uint64_t slot, std::uint64_t length) {
    if (text.breaks.empty()) return false;
    for (; length > 64; length -= 64, slot += 64)
        if (bits_at(text.breaks.data(), slot) != 0) return true;
    return bits_at(text.breaks.data(), slot) << (64 - length) != 0;
}

}  // namespace

void Program::add(PatternId pattern, std::span<ScoreColumn const> columns, std::int32_t threshold) {
    std::int64_t allowed = -std::int64_t{threshold};
    for (ScoreColumn const& column : columns) allowed += best_of(column);
    if (allowed < 0) return;
    auto const plan = make_plan(columns, allowed, kernels_);
    matrices_.push_back({pattern, threshold, static_cast<std::uint32_t>(columns.size()),
                         static_cast<std::uint32_t>(columns_.size()),
                         static_cast<std::uint32_t>(offsets_.size()),
                         static_cast<std::uint32_t>(plan.groups.size()), plan.start(), plan.is_long});
    for (auto const& group : plan.groups)
        add_group(columns.subspan(group.first, group.end - group.first), group.first, plan.scale);
    columns_.insert(columns_.end(), columns.begin(), columns.end());
    max_length_ = std::max(max_length_, columns.size());
}

void Program::add_group(std::span<ScoreColumn const> columns, std::size_t offset, Scale const& scale) {
    auto const bytes = kernels_.table_bytes();
    auto const first = offsets_.size() * bytes;
    offsets_.push_back(static_cast<std::uint32_t>(offset));
    tables_.resize((first + bytes + sizeof(Line) - 1) / sizeof(Line));
    auto& line = tables_.back();
    for (std::size_t code = 0; code < bytes; ++code) {
        std::int64_t deficit = 0;
        for (std::size_t i = 0; i < columns.size(); ++i)
            deficit += best_of(columns[i]) - columns[i][code >> (2 * i) & 3U];
        line.bytes[first % sizeof(Line) + code] = scale.scaled(deficit);
    }
}

bool Program::is_hit(Matrix const& matrix, TextView const& text, std::uint64_t slot) const noexcept {
    if (matrix.length > text.size - slot || has_break(text, slot, matrix.length)) return false;
    auto const* column = columns_.data() + matrix.first_column;
    std::int32_t score = 0;
    for (std::uint32_t i = 0; i < matrix.length; i += 32) {
        auto bases = bases_at(text.bases.data(), slot + i);
        auto const* const last = column + std::min<std::uint32_t>(32, matrix.length - i);
        for (; column != last; ++column, bases >>= 2U) score += (*column)[bases & 3U];
    }
    return score >= matrix.threshold;
}

Implementations<Kernels> const& kernels() {
    static std::array const compiled {
        scalar_kernels,
#if defined(__x86_64__)
            avx2_kernels, avx512_kernels,
#endif
    };
    std::span<Kernels const> usable = compiled;
#if defined(__x86_64__)
    // SimdLevel::avx512 does not include VBMI, which the first processors with AVX-512 lack.
    if (!__builtin_cpu_supports("avx512vbmi")) usable = usable.first(usable.size() - 1);
#endif
    static Implementations<Kernels> const implementations(usable);
    return implementations;
}

}  // namespace motifcount::internal::matrix_search
