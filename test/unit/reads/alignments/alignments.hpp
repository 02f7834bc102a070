#pragma once

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include <string>
#include <vector>

#include "read_all.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {

/// Of SAM: one reference, "ref".
inline constexpr char header[] =
    "@HD\tVN:1.6\tSO:unsorted\n"
    "@SQ\tSN:ref\tLN:40\n";
/// It, as FASTA.
inline constexpr char reference[] = ">ref\nACGTTGCAACGTTGCATTTTACGTTGCAACGTTGCAGGGG\n";

/// A line of SAM. Flags: 0x4 unmapped, 0x10 reverse, 0x40 and 0x80 first and second mate, 0x100 secondary, 0x800
/// supplementary.
[[nodiscard]] std::string alignment(std::string const& name, unsigned flag, std::string const& bases,
                                    std::string const& quality);

/// SAM with a record of every kind.
[[nodiscard]] std::string small_sam();
/// Reads it from a file, whole and in pieces, on one thread and several, and checks what is read.
void check_small(std::string const& path, std::string const& reference_path = "");

/// SAM of random unmapped reads.
[[nodiscard]] std::string many_sam(unsigned records);

/// By HTSlib, as samtools would: mode "wb" BAM, "wc" CRAM, "wz" compressed SAM. Gives the path.
[[nodiscard]] std::string convert(TempDir const& dir, std::string const& sam, std::string const& name,
                                  char const* mode, std::string const& reference_path = "");

/// As the headers of alignments name a sequence by its letters.
[[nodiscard]] std::string md5_of(std::string const& letters);

/// While it lives, memory that HTSlib loses is no leak: it does where it fails, and where it writes CRAM of some kinds.
class [[maybe_unused]] HtslibLeaks {
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler disabler_;
#endif
};

}  // namespace motifcount::internal::test
