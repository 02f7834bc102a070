// Main function of tests that need a GPU. The exit status is 77 if there is no GPU; CTest reports the test as skipped. With
// MOTIFCOUNT_REQUIRE_CUDA=1, a missing GPU is a failure.

#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "cuda/runtime/memory.hpp"

int main(int count, char** arguments) {
    std::string const reason = motifcount::internal::cuda::unavailable({});
    if (!reason.empty()) {
        char const* const required = std::getenv("MOTIFCOUNT_REQUIRE_CUDA");
        bool const fails = required != nullptr && std::string(required) == "1";
        std::cerr << reason << (fails ? ", but MOTIFCOUNT_REQUIRE_CUDA=1\n" : ": skipped\n");
        return fails ? EXIT_FAILURE : 77;
    }
    return doctest::Context(count, arguments).run();
}
