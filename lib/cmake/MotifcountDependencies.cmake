# Third-party libraries, found once. Their Debian packages are named in test/install-packages.sh.
#
# Linked by the modules that need them, and found again by whoever links a static motifcount (the same list:
# MotifcountLinkDependencies.cmake): Threads::Threads ZLIB::ZLIB BZip2::BZip2 PkgConfig::HTSLIB PkgConfig::LIBDEFLATE
# PkgConfig::LZMA PkgConfig::ZSTD PkgConfig::ISAL
# Headers only, by way of motifcount_use_headers(): nlohmann_json::nlohmann_json, and SeqAn3, see below.
# CLI11, doctest and Google Benchmark are found where they are used.

include(MotifcountLinkDependencies)

# ISA-L inflates gzip about three times as fast as zlib, which stands in where it is absent or unwanted.
find_package(PkgConfig REQUIRED)
pkg_check_modules(ISAL QUIET libisal)
option(MOTIFCOUNT_WITH_ISAL "Inflate gzip with ISA-L; without it, with zlib" ${ISAL_FOUND})
motifcount_find_link_dependencies(${MOTIFCOUNT_WITH_ISAL} REQUIRED)

find_package(nlohmann_json 3.9 REQUIRED)

# SeqAn3 is headers only and stays inside the few source files that need it: no target of ours links it, so that no
# consumer must have it. Set MOTIFCOUNT_SEQAN3_OPTIONS as COMPILE_OPTIONS of such a file; tests may link
# motifcount::seqan3. (Its own package file prints much and checks features that we do not use.) Debian ships the SDSL,
# which it wants, inside it: in submodules with 3.2, in vendor with 3.4.
find_path(SEQAN3_INCLUDE_DIR seqan3/version.hpp REQUIRED)
find_path(SDSL_INCLUDE_DIR sdsl/version.hpp REQUIRED
    HINTS ${SEQAN3_INCLUDE_DIR}/seqan3/vendor ${SEQAN3_INCLUDE_DIR}/seqan3/submodules/sdsl-lite/include)
set(MOTIFCOUNT_SEQAN3_OPTIONS)
foreach(directory ${SEQAN3_INCLUDE_DIR} ${SDSL_INCLUDE_DIR})
    if(NOT directory IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
        list(APPEND MOTIFCOUNT_SEQAN3_OPTIONS -isystem ${directory})
    endif()
endforeach()
file(STRINGS ${SEQAN3_INCLUDE_DIR}/seqan3/version.hpp minor REGEX "^#define SEQAN3_VERSION_MINOR [0-9]+")
if(NOT minor MATCHES " [0-3]$")
    list(APPEND MOTIFCOUNT_SEQAN3_OPTIONS -std=c++23)  # SeqAn 3.4 turns away C++20.
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # SeqAn 3.2 turns away whatever does not call itself GCC 10 or newer; what we use of it Clang compiles.
    list(APPEND MOTIFCOUNT_SEQAN3_OPTIONS -fgnuc-version=10.2)
endif()
add_library(motifcount_seqan3 INTERFACE)
add_library(motifcount::seqan3 ALIAS motifcount_seqan3)
target_compile_options(motifcount_seqan3 INTERFACE ${MOTIFCOUNT_SEQAN3_OPTIONS})
