// Main function of tests that do not define their own
#include <doctest/doctest.h>
#include <unistd.h>

int main(int argc, char** argv) {
    // Closes the descriptors that the caller left open, such as CTest's log. Commands would inherit them, and some tests
    // limit the number of descriptors.
    close_range(3, ~0U, 0);
    return doctest::Context(argc, argv).run();
}
