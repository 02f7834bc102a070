cmake_minimum_required(VERSION 3.25)
# Installs the static or the shared library into a folder, moves the folder, and builds and runs test/install/consumer
# against the library. CMakeLists.txt in this folder sets the variables.

set(consumer ${SOURCE}/test/install/consumer)
file(REMOVE_RECURSE ${WORK})

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        list(JOIN ARGN " " command)
        message(FATAL_ERROR "failed (${status}): ${command}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

function(run_consumer program)
    execute_process(COMMAND ${program} ${consumer}/motifs.fa ${consumer}/text.fa
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    file(READ ${consumer}/expected.txt expected)
    string(REPLACE "@VERSION@" "${VERSION}" expected "${expected}")
    if(NOT status EQUAL 0 OR NOT output STREQUAL expected)
        message(FATAL_ERROR "${program}: exit ${status}\n${errors}\n--- printed\n${output}--- expected\n${expected}")
    endif()
    message(STATUS "${program}: as expected")
endfunction()

# 1. The library. The current build is used if it has the requested kind of library. Otherwise the library is built with -O1,
# because this test checks neither speed nor the warnings of -O3.
set(build ${THIS_BUILD})
if(NOT SHARED STREQUAL THIS_BUILD_IS_SHARED)
    set(build ${WORK}/build)
    string(TOUPPER "${BUILD_TYPE}" upper_type)
    run(${CMAKE_COMMAND} -S ${SOURCE} -B ${build} -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX}
        -DCMAKE_BUILD_TYPE=${BUILD_TYPE} "-DCMAKE_CXX_FLAGS_${upper_type}=-O1" -DBUILD_SHARED_LIBS=${SHARED} -DMOTIFCOUNT_TESTS=OFF
        -DMOTIFCOUNT_APPS=OFF -DCMAKE_UNITY_BUILD=ON ${SAME_OPTIONS})
    run(${CMAKE_COMMAND} --build ${build})
endif()
run(${CMAKE_COMMAND} --install ${build} --config ${BUILD_TYPE} --prefix ${WORK}/installed)
set(prefix "${WORK}/moved there")
file(RENAME ${WORK}/installed ${prefix})

# 2. find_package
run(${CMAKE_COMMAND} -S ${consumer} -B ${WORK}/cmake -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run(${CMAKE_COMMAND} --build ${WORK}/cmake --config ${BUILD_TYPE})
run_consumer(${WORK}/cmake/consumer)

# 3. pkg-config, without and with --static
file(GLOB_RECURSE pc "${prefix}/*/motifcount.pc")
cmake_path(GET pc PARENT_PATH pc_dir)
set(ENV{PKG_CONFIG_PATH} "${pc_dir}:$ENV{PKG_CONFIG_PATH}")
file(GLOB_RECURSE libraries "${prefix}/*/libmotifcount.*")
list(GET libraries 0 library)
cmake_path(GET library PARENT_PATH library_dir)
set(ENV{LD_LIBRARY_PATH} "${library_dir}:$ENV{LD_LIBRARY_PATH}")
foreach(static "" --static)
    run(pkg-config --cflags --libs ${static} motifcount)
    separate_arguments(flags UNIX_COMMAND "${output}")
    run(${CXX} -std=c++20 ${consumer}/consumer.cpp -o ${WORK}/consumer${static} ${flags})
    run_consumer(${WORK}/consumer${static})
endforeach()
run(pkg-config --modversion motifcount)
string(STRIP "${output}" output)
if(NOT output STREQUAL VERSION)
    message(FATAL_ERROR "motifcount.pc says version ${output}, the project ${VERSION}")
endif()
