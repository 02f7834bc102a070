# What every target of this project shares, in one place.

# motifcount_defaults(target): language level, warnings, sanitizers.
function(motifcount_defaults target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual>)
    if(MOTIFCOUNT_WARNINGS_AS_ERRORS)
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
    endif()
    if(MOTIFCOUNT_SANITIZE)
        target_compile_options(${target} PRIVATE
            $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${MOTIFCOUNT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all>)
        target_link_options(${target} PRIVATE -fsanitize=${MOTIFCOUNT_SANITIZE})
    endif()
endfunction()
