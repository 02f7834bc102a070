#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/cpu.hpp"

namespace motifcount::internal {

/// Implementations of one task for several instruction sets, chosen at run time. `Kernels`: plain struct of a `SimdLevel level`
/// and function pointers. Each implementation has its own source file, which is compiled for its instruction set
/// (motifcount_simd_sources() in lib/CMakeLists.txt). Only the BMI2 decoder in io/gzip/deflate_decoder.cpp uses a function
/// attribute instead. These files may include only headers of plain data. Otherwise the linker could use their inline functions
/// even on CPUs without the wide instructions. A test checks the symbols of the object files. Immutable and thread-safe.
template <class Kernels>
class Implementations {
public:
    /// `compiled`: implementations by ascending level, starting with scalar; must outlive this object
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

    /// Implementations that this CPU can run, by ascending level, starting with scalar
    [[nodiscard]] std::span<Kernels const> runnable() const noexcept { return runnable_; }
    /// Returns the best implementation whose level is at most simd_level(). Throws the same errors as simd_level().
    [[nodiscard]] Kernels const& chosen() const { return *by_level_[static_cast<std::size_t>(simd_level())]; }

private:
    std::span<Kernels const> runnable_;
    std::array<Kernels const*, static_cast<std::size_t>(SimdLevel::avx512) + 1> by_level_{};
};

}  // namespace motifcount::internal
