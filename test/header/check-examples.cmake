# Checks that every public header has an example, which is an indented line in a documentation comment.
#
# usage: cmake -DINCLUDE=FOLDER -P check-examples.cmake
file(GLOB headers ${INCLUDE}/motifcount/*.hpp)
if(NOT headers)
    message(FATAL_ERROR "no headers in ${INCLUDE}/motifcount")
endif()
foreach(header ${headers})
    file(READ ${header} text)
    if(NOT text MATCHES "\n *///     [^ ]")
        message(SEND_ERROR "${header} has no example")
    endif()
endforeach()
