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
/// FASTA file with the sequence of "ref"
inline constexpr char reference[] = ">ref\nACGTTGCAACGTTGCATTTTACGTTGCAACGTTGCAGGGG\n";

/// Returns a line of SAM. Flags: 0x4 unmapped, 0x10 reverse, 0x40 and 0x80 first and second mate, 0x100 secondary, 0x800
/// supplementary.
[[nodiscard]] std::string alignment(std::string const& name, unsigned flag, std::string const& bases,
                                    std::string const& quality);

/// Returns a SAM file with a record of every kind.
[[nodiscard]] std::string small_sam();
/// Checks the records of small_sam(), read from a file as a whole and in pieces, on one thread and on several threads.
void check_small(std::string const& path, std::string const& reference_path = "");

/// Returns a SAM file with random unmapped reads.
[[nodiscard]] std::string many_sam(unsigned records);

/// Converts SAM with HTSlib: mode "wb" writes BAM, "wc" CRAM, "wz" compressed SAM. Returns the path of the new file.
[[nodiscard]] std::string convert(TempDir const& dir, std::string const& sam, std::string const& name,
                                  char const* mode, std::string const& reference_path = "");

/// Returns the MD5 checksum that identifies a sequence in headers of alignment files.
[[nodiscard]] std::string md5_of(std::string const& letters);

/// Disables the leak check during its lifetime, because HTSlib leaks after errors and when it writes some kinds of CRAM.
class [[maybe_unused]] HtslibLeaks {
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler disabler_;
#endif
};

}  // namespace motifcount::internal::test
