# Decides whether the CUDA engines are built. Sets MOTIFCOUNT_HAVE_CUDA, and MOTIFCOUNT_CUDART to the CUDA runtime library to
# link. CMake's variable CMAKE_CUDA_RUNTIME_LIBRARY chooses the static or the shared library.

set(MOTIFCOUNT_HAVE_CUDA FALSE)
set(MOTIFCOUNT_CUDA_MINIMUM 12.0)

# motifcount_no_cuda(reason): fails if MOTIFCOUNT_CUDA is ON; otherwise prints that only the CPU engines are built.
function(motifcount_no_cuda reason)
    if(MOTIFCOUNT_CUDA STREQUAL "ON")
        message(FATAL_ERROR "MOTIFCOUNT_CUDA is ON, but ${reason}.")
    endif()
    message(NOTICE "motifcount: ${reason}: building the CPU engines only, which is a complete motifcount.")
endfunction()

if(MOTIFCOUNT_CUDA AND EXISTS ${PROJECT_SOURCE_DIR}/cuda/CMakeLists.txt)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
        # Machine code for GPUs from Turing to Hopper, and Hopper's PTX for later GPUs
        set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 86-real 89-real 90-real 90-virtual CACHE STRING
            "GPU architectures to build for")
    endif()
    include(CheckLanguage)
    check_language(CUDA)
    if(NOT CMAKE_CUDA_COMPILER)
        motifcount_no_cuda("no CUDA compiler (nvcc) was found")
    else()
        enable_language(CUDA)
        if(CMAKE_CUDA_COMPILER_VERSION VERSION_LESS MOTIFCOUNT_CUDA_MINIMUM)
            motifcount_no_cuda("nvcc ${CMAKE_CUDA_COMPILER_VERSION} is older than ${MOTIFCOUNT_CUDA_MINIMUM}")
        else()
            find_package(CUDAToolkit ${MOTIFCOUNT_CUDA_MINIMUM} REQUIRED)
            set(MOTIFCOUNT_HAVE_CUDA TRUE)
            set(MOTIFCOUNT_CUDART cudart_static)
            if(CMAKE_CUDA_RUNTIME_LIBRARY STREQUAL "Shared")
                set(MOTIFCOUNT_CUDART cudart)
            endif()
        endif()
    endif()
endif()
