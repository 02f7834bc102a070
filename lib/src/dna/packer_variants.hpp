#pragma once

#include <cstddef>
#include <cstdint>

// The packers, one a translation unit; dna/packer.cpp alone calls them, if the CPU has what they need.
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
