# Settings that all targets of this project share

if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER AND NOT DEFINED ENV{CMAKE_CXX_COMPILER_LAUNCHER})
    find_program(MOTIFCOUNT_CCACHE ccache DOC "Compiler cache, used when found")
    mark_as_advanced(MOTIFCOUNT_CCACHE)
    if(MOTIFCOUNT_CCACHE)
        set(CMAKE_CXX_COMPILER_LAUNCHER ${MOTIFCOUNT_CCACHE})
        set(CMAKE_CUDA_COMPILER_LAUNCHER ${MOTIFCOUNT_CCACHE})
    endif()
endif()

# motifcount_defaults(target): sets the language level, warnings and sanitizers.
function(motifcount_defaults target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual>)
    if(MOTIFCOUNT_WARNINGS_AS_ERRORS)
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
    endif()
    if(MOTIFCOUNT_FUZZ)
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
    if(MOTIFCOUNT_SANITIZE)
        target_compile_options(${target} PRIVATE
            $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${MOTIFCOUNT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all>)
        target_link_options(${target} PRIVATE -fsanitize=${MOTIFCOUNT_SANITIZE})
    endif()
endfunction()

# motifcount_use_headers(target libraries...): adds header-only libraries that are needed only to build the target. Public
# headers must not include them, because the installed package does not mention them.
function(motifcount_use_headers target)
    foreach(library ${ARGN})
        target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${library}>)
    endforeach()
endfunction()
