#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/cpu.hpp"

namespace motifcount::internal {

/// The implementations of one job for several instruction sets, of which one is chosen at run time.
///
/// `Kernels` is a struct of plain data: a `SimdLevel level` and pointers to functions. Each implementation (but one of
/// io/gzip/deflate_decoder.cpp, which has an attribute) is defined in a source of its own that is compiled for its instruction set (see motifcount_simd_sources() in
/// lib/CMakeLists.txt). Such a source includes headers of plain data only: an inline function of a shared header might
/// be compiled there, with wide instructions, and the linker might take that copy for everyone, also on processors
/// without them. A test looks at the symbols of these objects.
///
/// Immutable: safe to share between threads.
template <class Kernels>
class Implementations {
public:
    /// Those that were compiled in, which must outlive this: the scalar one first, levels ascending.
    explicit Implementations(std::span<Kernels const> compiled) noexcept {
        std::size_t runnable = 1;
        while (runnable < compiled.size() && cpu_has(compiled[runnable].level)) ++runnable;
        runnable_ = compiled.first(runnable);
        for (std::size_t level = 0; level < by_level_.size(); ++level) {
            by_level_[level] = &runnable_.front();
            for (Kernels const& candidate : runnable_)
                if (static_cast<std::size_t>(candidate.level) <= level) by_level_[level] = &candidate;
        }
    }

    /// Those that this CPU can run, the scalar one first and the best last.
    [[nodiscard]] std::span<Kernels const> runnable() const noexcept { return runnable_; }
    /// The best at or below simd_level(). Throws as simd_level().
    [[nodiscard]] Kernels const& chosen() const { return *by_level_[static_cast<std::size_t>(simd_level())]; }

private:
    std::span<Kernels const> runnable_;
    std::array<Kernels const*, static_cast<std::size_t>(SimdLevel::avx512) + 1> by_level_{};
};

}  // namespace motifcount::internal
