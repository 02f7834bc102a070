# List of the libraries that motifcount links. Used by the build and, installed with the CMake package, by programs that
# link a static motifcount.

# motifcount_find_link_dependencies(with_isal [REQUIRED]): finds the libraries; sets <name>_FOUND and defines imported
# targets.
macro(motifcount_find_link_dependencies with_isal)
    find_package(Threads ${ARGN})
    find_package(ZLIB ${ARGN})
    find_package(BZip2 ${ARGN})
    find_package(PkgConfig ${ARGN})
    pkg_check_modules(HTSLIB ${ARGN} IMPORTED_TARGET GLOBAL htslib>=1.13)
    pkg_check_modules(LIBDEFLATE ${ARGN} IMPORTED_TARGET GLOBAL libdeflate>=1.10)
    pkg_check_modules(LZMA ${ARGN} IMPORTED_TARGET GLOBAL liblzma>=5.2)
    pkg_check_modules(ZSTD ${ARGN} IMPORTED_TARGET GLOBAL libzstd>=1.4)
    if(${with_isal})
        pkg_check_modules(ISAL ${ARGN} IMPORTED_TARGET GLOBAL libisal>=2.30)
    endif()
endmacro()
