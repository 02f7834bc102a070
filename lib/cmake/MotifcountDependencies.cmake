# Third-party libraries, found once. Debian packages are named in test/install-packages.sh.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(HTSLIB REQUIRED IMPORTED_TARGET htslib)
pkg_check_modules(LIBDEFLATE REQUIRED IMPORTED_TARGET libdeflate)

# ISA-L inflates gzip about three times as fast as zlib, which stands in where it is absent or unwanted.
pkg_check_modules(ISAL IMPORTED_TARGET libisal)
option(MOTIFCOUNT_WITH_ISAL "Inflate gzip with ISA-L" ${ISAL_FOUND})
if(MOTIFCOUNT_WITH_ISAL AND NOT ISAL_FOUND)
    message(FATAL_ERROR "MOTIFCOUNT_WITH_ISAL is ON, but libisal was not found (Debian: libisal-dev)")
endif()
