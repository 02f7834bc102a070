#pragma once

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include <string>
#include <vector>

#include "read_all.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {

/// SAM header with one reference, "ref"
inline constexpr char header[] =
    "@HD\tVN:1.6\tSO:unsorted\n"
    "@SQ\tSN:ref\tLN:40\n";
/// The reference as FASTA
inline constexpr char reference[] = ">ref\nACGTTGCAACGTTGCATTTTACGTTGCAACGTTGCAGGGG\n";

/// Returns a line of SAM. Flags: 0x4 unmapped, 0x10 reverse, 0x40 and 0x80 first and second mate, 0x100 secondary, 0x800
/// supplementary.
[[nodiscard]] std::string alignment(std::string const& name, unsigned flag, std::string const& bases,
                                    std::string const& quality);

/// Returns SAM with a record of every kind.
[[nodiscard]] std::string small_sam();
/// Reads small_sam() from a file, as a whole and in pieces, on one thread and several, and checks the records.
void check_small(std::string const& path, std::string const& reference_path = "");

/// Returns SAM with random unmapped reads.
[[nodiscard]] std::string many_sam(unsigned records);

/// Converts with HTSlib, like samtools: mode "wb" BAM, "wc" CRAM, "wz" compressed SAM. Returns the path.
[[nodiscard]] std::string convert(TempDir const& dir, std::string const& sam, std::string const& name,
                                  char const* mode, std::string const& reference_path = "");

/// Returns the MD5 by which headers of alignments identify a sequence.
[[nodiscard]] std::string md5_of(std::string const& letters);

/// Ignores memory leaks of HTSlib during its lifetime: HTSlib leaks after errors, and when it writes some kinds of CRAM.
class [[maybe_unused]] HtslibLeaks {
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler disabler_;
#endif
};

}  // namespace motifcount::internal::test
