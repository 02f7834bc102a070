# Installs the library, its headers, and package files for CMake and pkg-config.

include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/motifcount)

install(TARGETS motifcount EXPORT motifcount
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/include/motifcount DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/CITATION.cff
    DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Libraries that programs must link with a static motifcount
get_target_property(motifcount_links motifcount LINK_LIBRARIES)
list(TRANSFORM motifcount_links REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1")
list(FILTER motifcount_links INCLUDE REGEX "^(Threads|ZLIB|BZip2|PkgConfig|CUDA)::")
list(REMOVE_DUPLICATES motifcount_links)

install(EXPORT motifcount NAMESPACE motifcount:: FILE motifcount-targets.cmake DESTINATION ${package_dir})
get_target_property(library_type motifcount TYPE)
if(library_type STREQUAL "STATIC_LIBRARY")
    set(MOTIFCOUNT_IS_STATIC TRUE)
else()
    set(MOTIFCOUNT_IS_STATIC FALSE)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/motifcount-config.cmake.in
    ${PROJECT_BINARY_DIR}/motifcount-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/motifcount-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES
    ${PROJECT_BINARY_DIR}/motifcount-config.cmake
    ${PROJECT_BINARY_DIR}/motifcount-config-version.cmake
    ${CMAKE_CURRENT_LIST_DIR}/MotifcountLinkDependencies.cmake
    DESTINATION ${package_dir})

# In the pkg-config file, the libraries that motifcount needs are private for a shared library and public for a static library.
# Programs that use a static library must link these libraries, even if pkg-config is called without --static.
set(pc_requires "")
set(pc_libs "-pthread")
foreach(pair ZLIB::ZLIB=zlib PkgConfig::LIBDEFLATE=libdeflate PkgConfig::LZMA=liblzma PkgConfig::ZSTD=libzstd
        PkgConfig::ISAL=libisal)
    string(REPLACE "=" ";" pair ${pair})
    list(GET pair 0 target)
    if(target IN_LIST motifcount_links)
        list(GET pair 1 module)
        list(APPEND pc_requires ${module})
    endif()
endforeach()
list(JOIN pc_requires ", " pc_requires)
# HTSlib's pkg-config module is not used, because with --static it requires all dependencies of a static HTSlib, which
# distributions do not package.
if(PkgConfig::HTSLIB IN_LIST motifcount_links)
    string(APPEND pc_libs " -L${HTSLIB_LIBDIR} -lhts")
endif()
# Some distributions have no pkg-config module for bzip2.
if(BZip2::BZip2 IN_LIST motifcount_links)
    string(APPEND pc_libs " -lbz2")
endif()
if(MOTIFCOUNT_HAVE_CUDA)
    list(GET CUDAToolkit_LIBRARY_DIR 0 cuda_library_dir)
    string(APPEND pc_libs " -L${cuda_library_dir} -l${MOTIFCOUNT_CUDART} -ldl -lrt")
endif()
foreach(variable pc_requires pc_libs)
    set(${variable}_public "")
    set(${variable}_private "${${variable}}")
    if(MOTIFCOUNT_IS_STATIC)
        set(${variable}_public "${${variable}}")
        set(${variable}_private "")
    endif()
endforeach()
# Relative to the folder of motifcount.pc, so that the installed tree can be moved
file(RELATIVE_PATH pc_prefix_from_pcfiledir
    /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" pc_prefix_from_pcfiledir "${pc_prefix_from_pcfiledir}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/motifcount.pc.in ${PROJECT_BINARY_DIR}/motifcount.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/motifcount.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
