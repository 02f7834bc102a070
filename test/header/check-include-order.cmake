cmake_minimum_required(VERSION 3.25)
# A folder of lib/src may include the folders before it in the order below; its subfolders share its position. Public headers
# include only each other. usage: cmake -DLIB=lib -P check-include-order.cmake

set(order core dna io output reads pattern library match inputs hits plan filter pipeline count survey report advice merge run api
    grid)

# Includes against the order that remain, as FILE:INCLUDED. An entry that no longer occurs fails the test, so the list only shrinks.
set(against_order
    src/count/assigner.hpp:report/report.hpp
    src/count/ordered_hits.hpp:report/report.hpp
    src/count/ordered_stage.hpp:report/reads/record_writer.hpp
    src/count/unit_counts.hpp:report/report.hpp
    src/inputs/input_list.cpp:report/tables/matrix_tsv.hpp
    src/match/without_cuda.cpp:grid/cuda_search.hpp
    src/plan/compiled_search.cpp:pipeline/pipeline.hpp
    src/plan/peer_rules.cpp:report/tables/report_table.hpp
    src/survey/offset_histogram.hpp:report/report.hpp
    src/survey/peer_vote.hpp:report/report.hpp)

set(includes_seen 0)
set(wrong "")
set(unused ${against_order})
file(GLOB_RECURSE files RELATIVE ${LIB} ${LIB}/include/*.hpp ${LIB}/src/*.hpp ${LIB}/src/*.cpp)
foreach(file ${files})
    if(file MATCHES "^include/motifcount/[a-z_]+\\.hpp$")
        set(rank -1)
    elseif(file MATCHES "^src/([a-z_]+)/")
        list(FIND order ${CMAKE_MATCH_1} rank)
        if(rank EQUAL -1)
            list(APPEND wrong "${file}: the order has no folder ${CMAKE_MATCH_1}")
        endif()
    else()
        list(APPEND wrong "${file}: neither a public header nor in a folder of lib/src")
    endif()
    file(STRINGS ${LIB}/${file} guard REGEX "^#pragma once$" LIMIT_COUNT 1)
    if(file MATCHES "\\.hpp$" AND NOT file MATCHES "_kernel\\.hpp$" AND NOT guard)
        list(APPEND wrong "${file}: no #pragma once")
    endif()
    file(STRINGS ${LIB}/${file} lines REGEX "^#include \"")
    foreach(line ${lines})
        math(EXPR includes_seen "${includes_seen} + 1")
        string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included ${line})
        if(EXISTS ${LIB}/include/${included})
            continue()
        endif()
        if(NOT EXISTS ${LIB}/src/${included})
            list(APPEND wrong "${file}: ${line}: write motifcount/HEADER.hpp, or the path from lib/src/")
            continue()
        endif()
        string(REGEX REPLACE "/.*" "" folder ${included})
        list(FIND order ${folder} included_rank)
        if(included_rank GREATER rank OR included_rank EQUAL -1)
            if("${file}:${included}" IN_LIST against_order)
                list(REMOVE_ITEM unused "${file}:${included}")
            else()
                list(APPEND wrong "${file} includes ${included}, which comes later")
            endif()
        endif()
    endforeach()
endforeach()

foreach(entry ${unused})
    list(APPEND wrong "${entry} is listed as an include against the order, but does not occur")
endforeach()

list(JOIN wrong "\n" wrong)
if(wrong OR includes_seen EQUAL 0)
    message(FATAL_ERROR "include order (public headers, ${order}), ${includes_seen} includes read:\n${wrong}")
endif()
message(STATUS "${includes_seen} includes keep the order: public headers, ${order}")
