# Finds all third-party libraries. Their Debian packages are listed in test/install-packages.sh.
#
# - Linked by the folders that need them: Threads::Threads ZLIB::ZLIB BZip2::BZip2 PkgConfig::HTSLIB PkgConfig::LIBDEFLATE
#   PkgConfig::LZMA PkgConfig::ZSTD PkgConfig::ISAL. Programs that link a static motifcount need them too, so the list is
#   in MotifcountLinkDependencies.cmake.
# - Headers only, used with motifcount_use_headers(): nlohmann_json::nlohmann_json, and SeqAn3 (see below).
# - Found where they are used: CLI11, doctest and Google Benchmark.

include(MotifcountLinkDependencies)

# ISA-L decompresses gzip about three times as fast as zlib. zlib is used if ISA-L is missing or disabled.
find_package(PkgConfig REQUIRED)
pkg_check_modules(ISAL QUIET libisal)
option(MOTIFCOUNT_WITH_ISAL "Inflate gzip with ISA-L; without it, with zlib" ${ISAL_FOUND})
motifcount_find_link_dependencies(${MOTIFCOUNT_WITH_ISAL} REQUIRED)

find_package(nlohmann_json 3.9 REQUIRED)

# SeqAn3 has only headers and is used in few source files. No installed target links SeqAn3, so programs that use motifcount do
# not need it. To use it, add MOTIFCOUNT_SEQAN3_OPTIONS to the COMPILE_OPTIONS of a source file; tests may link
# motifcount::seqan3. SeqAn's own package file is not used, because it prints many messages and checks features that are not
# needed. The folder sdsl takes the place of the library SDSL, of which SeqAn3 only checks the version.
find_path(SEQAN3_INCLUDE_DIR seqan3/version.hpp REQUIRED)
set(MOTIFCOUNT_SEQAN3_OPTIONS -DSEQAN3_WITH_CEREAL=0)
foreach(directory ${CMAKE_CURRENT_LIST_DIR} ${SEQAN3_INCLUDE_DIR})
    if(NOT directory IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
        list(APPEND MOTIFCOUNT_SEQAN3_OPTIONS -isystem ${directory})
    endif()
endforeach()
file(STRINGS ${SEQAN3_INCLUDE_DIR}/seqan3/version.hpp minor REGEX "^#define SEQAN3_VERSION_MINOR [0-9]+")
if(NOT minor MATCHES " [0-3]$")
    list(APPEND MOTIFCOUNT_SEQAN3_OPTIONS -std=c++23)  # SeqAn 3.4 rejects C++20.
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # SeqAn 3.2 accepts only GCC 10 or newer, although Clang can compile the parts used here.
    list(APPEND MOTIFCOUNT_SEQAN3_OPTIONS -fgnuc-version=10.2)
endif()
add_library(motifcount_seqan3 INTERFACE)
add_library(motifcount::seqan3 ALIAS motifcount_seqan3)
target_compile_options(motifcount_seqan3 INTERFACE ${MOTIFCOUNT_SEQAN3_OPTIONS})
