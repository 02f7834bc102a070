// The main function of the tests that have none of their own.
#include <doctest/doctest.h>
#include <unistd.h>

int main(int argc, char** argv) {
    // What the caller left open (CTest its log) would be inherited by the commands, some of which get few descriptors.
    close_range(3, ~0U, 0);
    return doctest::Context(argc, argv).run();
}
