// A program of somebody else's, as small as it can be.
#include <iostream>

#include "motifcount/core/about.hpp"

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    std::cout << "motifcount " << motifcount::version() << '\n';
}
