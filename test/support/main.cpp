// Main function of the tests that have no other
#include <doctest/doctest.h>
#include <unistd.h>

int main(int argc, char** argv) {
    // Commands would inherit descriptors that the caller left open (CTest leaves its log open), and some commands get few
    // descriptors.
    close_range(3, ~0U, 0);
    return doctest::Context(argc, argv).run();
}
