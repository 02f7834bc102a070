#pragma once

#include <cstddef>
#include <cstdint>

// Declares the packers. Each is defined in its own source file, and called only by dna/packer.cpp if the CPU supports it.
namespace motifcount::internal {

std::size_t pack_scalar(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                        std::uint64_t slot) noexcept;
std::size_t pack_neon(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                      std::uint64_t slot) noexcept;
std::size_t pack_avx2(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                      std::uint64_t slot) noexcept;
std::size_t pack_avx512(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                        std::uint64_t slot) noexcept;

}  // namespace motifcount::internal
