cmake_minimum_required(VERSION 3.25)
# Runs each example and compares its output with the expected output.

set(examples ${SOURCE}/lib/doc/examples)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
file(GLOB sources RELATIVE ${examples} ${examples}/*.cpp)

function(expect what found expected)
    if(NOT found STREQUAL expected)
        message(FATAL_ERROR "${what}:\n${found}--- expected\n${expected}")
    endif()
    message(STATUS "${what}: as expected")
endfunction()

set(count_stream_arguments ${examples}/barcodes.tsv)
set(split_by_barcode_arguments ${examples}/barcodes.tsv ${examples}/reads.fq ${WORK}/split)
foreach(source ${sources})
    cmake_path(GET source STEM name)
    execute_process(COMMAND ${PROGRAMS}/${name} ${${name}_arguments} INPUT_FILE ${examples}/reads.fq
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${name} ended with ${status}: ${errors}")
    endif()
    file(READ ${examples}/expected/${name}.txt expected)
    expect("${name}" "${output}" "${expected}")
endforeach()

# split_by_barcode removes the barcodes and keeps the order of the reads.
file(READ ${WORK}/split/sample1.fq sample1)
expect("sample1.fq" "${sample1}" "@r1\nGGGTTT\n+\nFFFFFF\n@r2\nGATTACA\n+\nABCDEFG\n")

# refused(words command): checks that the command fails with exit status 1 and a one-line message that matches `words`.
function(refused words command)
    execute_process(COMMAND sh -c "${command}" WORKING_DIRECTORY ${WORK}
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    if(NOT status EQUAL 1 OR NOT errors MATCHES "^[^\n]*${words}[^\n]*\n$")
        message(FATAL_ERROR "${command} ended with ${status}: ${errors}, not with 1: ${words}")
    endif()
    message(STATUS "${command}: ${words}")
endfunction()

set(split "'${PROGRAMS}/split_by_barcode'")
set(barcodes "'${examples}/barcodes.tsv'")
set(reads "'${examples}/reads.fq'")
refused("full/sample1.fq: cannot be written"
    "mkdir -p full && ln -sf /dev/full full/sample1.fq && ${split} ${barcodes} ${reads} full")
refused("file/?.*" "touch file && ${split} ${barcodes} ${reads} file")
refused("barcode 'plate1/A1' cannot name a file"
    "printf 'plate1/A1\tACGTACGT\n' > slash.tsv && ${split} slash.tsv ${reads} slash")
refused("barcode 'unassigned' cannot name a file"
    "printf 'unassigned\tACGTACGT\n' > rest.tsv && ${split} rest.tsv ${reads} rest")
refused("reads.fa: this is FASTA" "printf '>a\nACGT\n' > reads.fa && ${split} ${barcodes} reads.fa fasta")
refused("the stream cannot be read" "'${PROGRAMS}/count_stream' ${barcodes} < .")
refused("standard output cannot be written" "'${PROGRAMS}/count_stream' ${barcodes} < ${reads} > /dev/full")
refused("standard output cannot be written" "${split} ${barcodes} ${reads} output > /dev/full")
refused("standard output cannot be written" "'${PROGRAMS}/annotate_records' ${barcodes} ${reads} > /dev/full")
refused("standard output cannot be written" "'${PROGRAMS}/grid_4d' > /dev/full")
